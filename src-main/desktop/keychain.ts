import { safeStorage } from 'electron'
import type { SecretProtector } from '#service/secrets/secret-store.ts'

/**
 * Returns the system's keychain as Electron offers it: Keychain on macOS, DPAPI on Windows, the Secret Service or KWallet on Linux. Without
 * one, Chromium on Linux "encrypts" with a password from its own source (`basic_text`), which protects nothing; that counts as not
 * available. The caller must wait until the app is ready.
 */
export function createKeychain(): SecretProtector {
  const isFake =
    process.platform === 'linux' && ['basic_text', 'unknown'].includes(safeStorage.getSelectedStorageBackend())
  return {
    isAvailable: !isFake && safeStorage.isEncryptionAvailable(),
    encrypt: (text) => safeStorage.encryptString(text),
    decrypt: (bytes) => safeStorage.decryptString(bytes),
  }
}
