/**
 * `npm run release:key -- <file>`: creates an Ed25519 key pair for the update feed. Writes the private key to a new file
 * that only its owner can read, and prints the public key, the value of `PLACARD_UPDATE_KEY` (docs/deploy.md).
 */
import { generateKeyPairSync } from 'node:crypto'
import { writeFileSync } from 'node:fs'

/** A new key pair; both keys are DER in base64, in one line. */
export function createKeyPair(): { readonly publicKey: string; readonly privateKey: string } {
  const pair = generateKeyPairSync('ed25519')
  return {
    publicKey: pair.publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    privateKey: pair.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
  }
}

if (import.meta.main) {
  const [file] = process.argv.slice(2)
  if (!file) throw new Error('Name the file for the private key: npm run release:key -- <file>')
  const { publicKey, privateKey } = createKeyPair()
  writeFileSync(file, `${privateKey}\n`, { flag: 'wx', mode: 0o600 })
  console.log(publicKey)
}
