/** Encryption with the system's keyring. Electron before 45 has only the synchronous functions; later versions remove them. */
import { safeStorage } from 'electron'

export interface SecretStorage {
  /** Resolves to base64. */
  encrypt(text: string): Promise<string>
  /** Rejects if the text was not encrypted with this keyring. */
  decrypt(encrypted: string): Promise<string>
}

/** On Linux without a keyring, the key is a public constant. */
function isUnprotected(): boolean {
  return (
    process.platform === 'linux' &&
    ['basic_text', 'unknown'].includes(safeStorage.getSelectedStorageBackend())
  )
}

const modern: SecretStorage = {
  encrypt: async (text) => (await safeStorage.encryptStringAsync(text)).toString('base64'),
  decrypt: async (encrypted) =>
    (await safeStorage.decryptStringAsync(Buffer.from(encrypted, 'base64'))).result,
}

const older: SecretStorage = {
  encrypt: async (text) => safeStorage.encryptString(text).toString('base64'),
  decrypt: async (encrypted) => safeStorage.decryptString(Buffer.from(encrypted, 'base64')),
}

function isOlderAvailable(): boolean {
  return safeStorage.isEncryptionAvailable()
}

/** The system's keyring, only after `ready`; undefined if there is none. */
export async function systemSecretStorage(): Promise<SecretStorage | undefined> {
  try {
    if (isUnprotected()) return undefined
    if ('isAsyncEncryptionAvailable' in safeStorage)
      return (await safeStorage.isAsyncEncryptionAvailable()) ? modern : undefined
    return isOlderAvailable() ? older : undefined
  } catch {
    return undefined
  }
}
