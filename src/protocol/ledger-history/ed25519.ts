/** Ed25519 (RFC 8032) in every environment: WebCrypto has it neither everywhere nor outside secure contexts. */
import { getPublicKey, hashes, sign, verify } from '@noble/ed25519'
import { sha512 } from '@noble/hashes/sha2.js'

hashes.sha512 = sha512

/** Bytes of a public key. */
const keyLength = 32

/** False for a malformed key or signature too. */
export function verifyEd25519(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean {
  if (signature.length !== 64 || publicKey.length !== keyLength) return false
  try {
    // The strict rules of RFC 8032: otherwise two implementations could differ on the same note.
    return verify(signature, message, publicKey, { zip215: false })
  } catch {
    return false
  }
}

/** Signs with the seed of RFC 8032. */
export function signEd25519(message: Uint8Array, seed: Uint8Array): Uint8Array {
  return sign(message, seed)
}

export function publicKeyOf(seed: Uint8Array): Uint8Array {
  return getPublicKey(seed)
}
