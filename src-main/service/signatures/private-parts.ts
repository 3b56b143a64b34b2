import { hasSigningKey } from '#service/db/signatures/signing-keys.ts'
import type { UserDatabase } from '#service/db/database.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { NewSigningSecretName, SecretStore } from '#service/secrets/secret-store.ts'
import { secretNameOf } from './signing-material.ts'

interface Tools {
  readonly database: UserDatabase
  readonly secrets: SecretStore
}

/** The name of a private part while its row may not be there: that of a key that is being made, or deleted. */
function unsettledNameOf(keyId: string): NewSigningSecretName {
  return `new-signing-${keyId}`
}

/**
 * Stores the private part of a key around the insertion of its row. A kill leaves both or none, once `settlePrivateParts` ran: until the row
 * is there, the name of the secret says that it may not be.
 *
 * @throws {Rejection} if the key was deleted meanwhile
 */
export async function storePrivatePart(
  tools: Tools,
  { keyId, secret }: { readonly keyId: string; readonly secret: string },
  insertRow: () => Promise<void>,
): Promise<void> {
  await tools.secrets.set(unsettledNameOf(keyId), secret)
  const isThere = await settleAfter(tools, keyId, insertRow)
  if (!isThere) throw new Rejection('The key was deleted while it was made')
}

/** Removes the private part of a key around the deletion of its row: it stays if the row does. */
export async function removePrivatePart(tools: Tools, keyId: string, deleteRow: () => Promise<void>): Promise<void> {
  await tools.secrets.rename(secretNameOf(keyId), unsettledNameOf(keyId))
  const isThere = await settleAfter(tools, keyId, deleteRow)
  // It may have got that name meanwhile, by the call that made the key.
  if (!isThere) await tools.secrets.set(secretNameOf(keyId), null)
}

/** Settles also after an error, which does not say whether the transaction was committed. */
async function settleAfter(tools: Tools, keyId: string, work: () => Promise<void>): Promise<boolean> {
  try {
    await work()
  } catch (error) {
    await settle(tools, keyId)
    throw error
  }
  return settle(tools, keyId)
}

/**
 * Completes or removes private parts of keys that were being made or deleted when the process ended. The caller must call this at the start,
 * before a secret is set. The service starts also where it fails, and the next start tries again.
 */
export async function settlePrivateParts(tools: Tools, log: (line: string) => void): Promise<void> {
  try {
    await tools.secrets.removeUnfinished()
    for (const keyId of await tools.secrets.listNewSigningKeys()) await settle(tools, keyId)
  } catch (error) {
    log(`Private parts of new keys were not looked after: ${String(error)}`) // such as a full disk
  }
}

/** Gives a private part the name of its row, or removes it if there is none. Returns whether there is. */
async function settle({ database, secrets }: Tools, keyId: string): Promise<boolean> {
  const isThere = await hasSigningKey(database.write, keyId)
  if (isThere) await secrets.rename(unsettledNameOf(keyId), secretNameOf(keyId))
  else await secrets.set(unsettledNameOf(keyId), null)
  return isThere
}
