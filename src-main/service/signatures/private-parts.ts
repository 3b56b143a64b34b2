import type { UserDatabase } from '#service/db/database.ts'
import { hasSigningKey } from '#service/db/signatures/signing-keys.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { NewSigningSecretName, SecretStore } from '#service/secrets/secret-store.ts'
import { secretNameOf } from './signing-material.ts'

function newNameOf(keyId: string): NewSigningSecretName {
  return `new-signing-${keyId}`
}

/**
 * Stores the private part of a key around the insertion of its row. A kill leaves both or none, once `settlePrivateParts` ran: until the row
 * is there, the name of the secret says that it may not be.
 */
export async function storePrivatePart(
  secrets: SecretStore,
  { keyId, secret }: { readonly keyId: string; readonly secret: string },
  insertRow: () => Promise<void>,
): Promise<void> {
  await secrets.set(newNameOf(keyId), secret)
  try {
    await insertRow()
  } catch (error) {
    await secrets.set(newNameOf(keyId), null)
    throw error
  }
  await secrets.set(secretNameOf(keyId), secret)
  await secrets.set(newNameOf(keyId), null)
}

/**
 * Completes or removes private parts of keys that were being made when the process ended. The caller must call this at the start, before a
 * secret is set. The service starts also where it fails, and the next start tries again.
 */
export async function settlePrivateParts(
  { database, secrets }: { readonly database: UserDatabase; readonly secrets: SecretStore },
  log: (line: string) => void,
): Promise<void> {
  try {
    await secrets.removeUnfinished()
    for (const keyId of await secrets.listNewSigningKeys()) await settle({ database, secrets }, keyId)
  } catch (error) {
    if (error instanceof Rejection)
      log(error.message) // such as a keychain that does not answer now
    else log(`Private parts of new keys were not looked after: ${String(error)}`) // such as a full disk
  }
}

async function settle(
  { database, secrets }: { readonly database: UserDatabase; readonly secrets: SecretStore },
  keyId: string,
): Promise<void> {
  const secret = (await hasSigningKey(database.write, keyId)) ? await secrets.get(newNameOf(keyId)) : null
  if (secret !== null) await secrets.set(secretNameOf(keyId), secret)
  await secrets.set(newNameOf(keyId), null)
}
