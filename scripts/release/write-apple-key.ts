/**
 * `node scripts/release/write-apple-key.ts <file>`: writes the App Store Connect key (.p8) of `APPLE_API_KEY_TEXT` to a file
 * that only its owner can read, and passes its path to later steps as `APPLE_API_KEY`, which electron-builder reads.
 */
import { appendFileSync, writeFileSync } from 'node:fs'

const pem = /^-----BEGIN PRIVATE KEY-----\n[A-Za-z0-9+/=\n]+\n-----END PRIVATE KEY-----\n$/

/** Writes the key; throws when the text is not a private key in PEM form. */
export function writeAppleKey(text: string, file: string, environmentFile: string): void {
  const key = `${text.replaceAll('\r\n', '\n').trim()}\n`
  if (!pem.test(key)) throw new Error('APPLE_API_KEY_TEXT is not the text of a .p8 file')
  writeFileSync(file, key, { flag: 'wx', mode: 0o600 })
  appendFileSync(environmentFile, `APPLE_API_KEY=${file}\n`)
}

if (import.meta.main) {
  const [file] = process.argv.slice(2)
  const { APPLE_API_KEY_TEXT = '', GITHUB_ENV } = process.env
  if (!file || !GITHUB_ENV) throw new Error('Name the file, and set GITHUB_ENV')
  writeAppleKey(APPLE_API_KEY_TEXT, file, GITHUB_ENV)
}
