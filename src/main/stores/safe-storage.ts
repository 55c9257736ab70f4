/** Encryption with the system's keyring. Electron before 45 has the synchronous calls only, Electron after it not. */
import { safeStorage } from 'electron'

export interface SecretStorage {
  /** As base64. */
  close(text: string): Promise<string>
  /** Rejects for what was not sealed with this keyring. */
  open(sealed: string): Promise<string>
}

/** Linux without a keyring: the key would be a constant that everybody knows. */
function isPlain(): boolean {
  return (
    process.platform === 'linux' &&
    ['basic_text', 'unknown'].includes(safeStorage.getSelectedStorageBackend())
  )
}

const modern: SecretStorage = {
  close: async (text) => (await safeStorage.encryptStringAsync(text)).toString('base64'),
  open: async (sealed) => (await safeStorage.decryptStringAsync(Buffer.from(sealed, 'base64'))).result,
}

const older: SecretStorage = {
  close: async (text) => safeStorage.encryptString(text).toString('base64'),
  open: async (sealed) => safeStorage.decryptString(Buffer.from(sealed, 'base64')),
}

function isOlderAvailable(): boolean {
  return safeStorage.isEncryptionAvailable()
}

/** After `ready`: the system's keyring; undefined where there is none that keeps a secret. */
export async function systemSecretStorage(): Promise<SecretStorage | undefined> {
  try {
    if (isPlain()) return undefined
    if ('isAsyncEncryptionAvailable' in safeStorage)
      return (await safeStorage.isAsyncEncryptionAvailable()) ? modern : undefined
    return isOlderAvailable() ? older : undefined
  } catch {
    return undefined
  }
}
