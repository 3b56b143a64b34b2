import { createDecipheriv, scryptSync } from 'node:crypto'
import { Decrypter, type Identity, type Stanza } from 'age-encryption'
import { unzipSync } from 'fflate'

/** Decrypts a file for receivers and unpacks it, as a receiver does, with the passphrase in the program of the system: the age library is slow. */
export async function openShareFile(bytes: Uint8Array, passphrase: string): Promise<Record<string, string>> {
  const decrypter = new Decrypter()
  decrypter.addIdentity(identityOf(passphrase))
  const files = unzipSync(await decrypter.decrypt(bytes))
  return Object.fromEntries(Object.entries(files).map(([name, content]) => [name, Buffer.from(content).toString()]))
}

/** An identity as age describes it for passphrases (C2SP age, section "The scrypt recipient type"). */
function identityOf(passphrase: string): Identity {
  return {
    unwrapFileKey(stanzas: Stanza[]) {
      const [{ args, body } = { args: [], body: new Uint8Array() }] = stanzas
      const [type, salt = '', work] = args
      if (type !== 'scrypt') throw new Error(`The file is encrypted with ${type}`)
      const salted = Buffer.concat([Buffer.from('age-encryption.org/v1/scrypt'), Buffer.from(salt, 'base64')])
      const key = scryptSync(passphrase, salted, 32, { N: 2 ** Number(work), r: 8, p: 1, maxmem: 2 ** 30 })
      const cipher = createDecipheriv('chacha20-poly1305', key, Buffer.alloc(12), { authTagLength: 16 })
      cipher.setAuthTag(body.subarray(-16))
      const fileKey = cipher.update(body.subarray(0, -16))
      try {
        cipher.final()
      } catch {
        return null // another passphrase
      }
      return new Uint8Array(fileKey)
    },
  }
}
