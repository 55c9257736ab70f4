/**
 * The signature of an update's description (`latest*.yml`). The file ends with one comment line per key,
 * `# ed25519 <base64>`, each of which signs the exact bytes before the first such line. Everything that decides what is
 * installed (version, file names, SHA-512) is in those bytes, and one file cannot be out of step with itself.
 */
import { createPublicKey, type KeyObject, verify } from 'node:crypto'

const lastSignature = /(?<=^|\n)# ed25519 ([A-Za-z0-9+/]{86}==)\n$/

export interface SignedText {
  /** What the signatures cover. */
  readonly body: string
  readonly signatures: readonly Buffer[]
}

/** Separates a description from the signature lines at its end. */
export function splitSigned(text: string): SignedText {
  let body = text
  const signatures: Buffer[] = []
  for (let line = lastSignature.exec(body); line; line = lastSignature.exec(body)) {
    signatures.push(Buffer.from(line[1] ?? '', 'base64'))
    body = body.slice(0, line.index)
  }
  return { body, signatures }
}

/** The line that carries a signature, with its line break. */
export const signatureLine = (signature: Buffer): string => `# ed25519 ${signature.toString('base64')}\n`

/** True when one of the signatures was made with the private half of `key`. */
export function isSignedWith(key: KeyObject, { body, signatures }: SignedText): boolean {
  const bytes = Buffer.from(body, 'utf8')
  return signatures.some((signature) => verify(null, bytes, key, signature))
}

/** Reads a public key in base64 of its DER form (SPKI); undefined when it is not an Ed25519 key. */
export function readPublicKey(text: string): KeyObject | undefined {
  try {
    const key = createPublicKey({ key: Buffer.from(text.trim(), 'base64'), format: 'der', type: 'spki' })
    return key.asymmetricKeyType === 'ed25519' ? key : undefined
  } catch {
    return undefined
  }
}
