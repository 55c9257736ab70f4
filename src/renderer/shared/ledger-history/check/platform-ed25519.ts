/** Ed25519 of the platform; where it has none, the library is loaded. */

/** The base point, which is a valid public key. */
const probe = Uint8Array.of(0x58, ...new Array<number>(31).fill(0x66))

const importKey = (publicKey: Uint8Array) =>
  crypto.subtle.importKey('raw', Uint8Array.from(publicKey), 'Ed25519', false, ['verify'])

let support: Promise<boolean> | undefined

/** False outside of secure contexts, in which browsers have no WebCrypto, and in older browsers. */
async function isSupported(): Promise<boolean> {
  try {
    await importKey(probe)
    return true
  } catch {
    return false
  }
}

/** False for a malformed key or signature too. */
export async function verifyEd25519Async(
  signature: Uint8Array,
  message: Uint8Array,
  publicKey: Uint8Array,
): Promise<boolean> {
  support ??= isSupported()
  if (!(await support))
    return (await import('#protocol/ledger-history/ed25519.ts')).verifyEd25519(signature, message, publicKey)
  try {
    const key = await importKey(publicKey)
    return await crypto.subtle.verify('Ed25519', key, Uint8Array.from(signature), Uint8Array.from(message))
  } catch {
    return false
  }
}
