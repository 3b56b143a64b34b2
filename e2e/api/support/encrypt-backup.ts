import { readFileSync, writeFileSync } from 'node:fs'
import { Encrypter } from 'age-encryption'

/** Writes a file encrypted as a backup is, with little work, so that tests are fast. */
export async function encryptFile(from: string, to: string, passphrase: string): Promise<void> {
  const encrypter = new Encrypter()
  encrypter.setScryptWorkFactor(10)
  encrypter.setPassphrase(passphrase)
  writeFileSync(to, await encrypter.encrypt(readFileSync(from)))
}
