/**
 * `node scripts/release/sign-feed.ts <folder>`: signs each `latest*.yml` in the folder. `PLACARD_UPDATE_SIGNING_KEY` is the
 * private key or, during a key rotation, the old and the new one separated by a comma (docs/deploy.md).
 */
import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isSignedWith, readPublicKey, signatureLine, splitSigned } from '#main/services/update-description.ts'
import { descriptionsIn } from './release-files.ts'

/** The private keys of a comma-separated list; throws when there is none, or one is not an Ed25519 key. */
export function readSigningKeys(list: string | undefined): KeyObject[] {
  if (!list?.trim()) throw new Error('PLACARD_UPDATE_SIGNING_KEY is not set')
  return list.split(',').map((text) => {
    const key = createPrivateKey({ key: Buffer.from(text.trim(), 'base64'), format: 'der', type: 'pkcs8' })
    if (key.asymmetricKeyType !== 'ed25519')
      throw new Error('PLACARD_UPDATE_SIGNING_KEY is not an Ed25519 key')
    return key
  })
}

/** The description with a signature by each key; existing signatures are replaced. */
export function signDescription(text: string, keys: readonly KeyObject[]): string {
  const { body } = splitSigned(text)
  if (!body.endsWith('\n')) throw new Error('a description must end with a line break')
  return body + keys.map((key) => signatureLine(sign(null, Buffer.from(body, 'utf8'), key))).join('')
}

/** Signs the descriptions in a folder; throws when there is none, or none of the keys belongs to `publicKey`. */
export function signFeed(folder: string, keys: readonly KeyObject[], publicKey: string): readonly string[] {
  const accepted = readPublicKey(publicKey)
  if (!accepted) throw new Error('PLACARD_UPDATE_KEY is not an Ed25519 public key')
  if (!keys.some((key) => createPublicKey(key).equals(accepted)))
    throw new Error(
      'PLACARD_UPDATE_SIGNING_KEY does not belong to PLACARD_UPDATE_KEY: the new version would refuse it',
    )
  const names = descriptionsIn(folder)
  if (names.length === 0) throw new Error(`there is no latest*.yml in ${folder}`)
  for (const name of names) {
    const text = signDescription(readFileSync(join(folder, name), 'utf8'), keys)
    if (!isSignedWith(accepted, splitSigned(text))) throw new Error(`${name} was not signed`)
    writeFileSync(join(folder, name), text)
  }
  return names
}

if (import.meta.main) {
  const [folder = ''] = process.argv.slice(2)
  const { PLACARD_UPDATE_SIGNING_KEY, PLACARD_UPDATE_KEY = '' } = process.env
  const names = signFeed(folder, readSigningKeys(PLACARD_UPDATE_SIGNING_KEY), PLACARD_UPDATE_KEY)
  console.log(`Signed: ${names.join(', ')}`)
}
