import { randomUUID } from 'node:crypto'
import type { UserDatabase } from '#service/db/database.ts'
import { overwriteLog } from '#service/db/dialect/overwrite-log.ts'
import {
  type Channels,
  findChannels,
  listWebhooks,
  replaceAddress,
  saveChannels,
  type StoredWebhook,
  type WebhookKind,
} from '#service/db/notifications/notification-channels.ts'
import { listUserWebhookSecrets } from '#service/db/notifications/user-webhooks.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { SecretStore, WebhookSecretName } from '#service/secrets/secret-store.ts'
import { maskWebhook } from './webhook-address.ts'

/** What the webhooks of users need. */
export interface WebhookTools {
  readonly database: UserDatabase
  readonly secrets: SecretStore
}

/** Names of the services, as they are shown. */
export const webhookNames: Readonly<Record<WebhookKind, string>> = { slack: 'Slack', teams: 'Teams' }

/**
 * Sets a webhook of a user, or removes it with null, which turns its channel off. After a kill the old or the new address is there, whole;
 * what is left of the other is removed at the next start.
 */
export async function setWebhook(
  { database, secrets }: WebhookTools,
  { userId, kind }: { readonly userId: string; readonly kind: WebhookKind },
  address: string | null,
): Promise<void> {
  const webhook = address === null ? null : await storeAddress(secrets, address)
  const replaced = await database.write
    .transaction()
    .execute(async (write) => {
      const stored = await findChannels(write, userId)
      const webhooks: Channels['webhooks'] = { ...stored.webhooks, [kind]: webhook }
      await saveChannels(write, userId, { ...stored, webhooks, [kind]: stored[kind] && webhook !== null })
      return stored.webhooks[kind]
    })
    .catch(async (error: unknown) => {
      if (webhook) await secrets.set(secretOf(webhook), null)
      throw error
    })
  if (replaced) await secrets.set(secretOf(replaced), null)
}

/**
 * Returns the address that messages of a user are sent to.
 *
 * @throws {Rejection} if there is none, or it is not on this computer: a backup does not contain it, and a keychain is of one computer
 */
export async function getWebhookAddress(
  { database, secrets }: WebhookTools,
  { userId, kind }: { readonly userId: string; readonly kind: WebhookKind },
): Promise<string> {
  const webhook = (await findChannels(database.write, userId)).webhooks[kind]
  if (!webhook) throw new Rejection(`Configure a ${webhookNames[kind]} webhook first`)
  const address = await readAddress(secrets, webhook)
  if (address === null) {
    throw new Rejection(
      `The address of the ${webhookNames[kind]} webhook cannot be read on this computer. Enter it again`,
    )
  }
  return address
}

/** Null if it is missing, or cannot be read. */
async function readAddress(secrets: SecretStore, webhook: StoredWebhook): Promise<string | null> {
  try {
    return await secrets.get(secretOf(webhook))
  } catch (error) {
    if (error instanceof Rejection) return null
    throw error
  }
}

/**
 * Moves addresses that earlier versions stored in the database to the secrets, and removes addresses that no user has any more. The caller
 * must call this at the start, before the first change of a webhook and the first backup. An address leaves the database only when it is
 * stored durably elsewhere; where that fails, the service still starts, and the next start tries again.
 */
export async function moveWebhooks({ database, secrets }: WebhookTools, log: (line: string) => void): Promise<void> {
  try {
    const { plain } = await listWebhooks(database.write)
    for (const each of plain) await replaceAddress(database, each, await storeAddress(secrets, each.address))
    const stored = await listWebhooks(database.write)
    const secretIds = new Set([...stored.secretIds, ...(await listUserWebhookSecrets(database.write))])
    if (secretIds.size > 0) await overwriteLog(database.write) // a kill may have prevented it at the last start
    for (const name of await secrets.listWebhooks()) {
      if (!secretIds.has(name.slice('webhook-'.length))) await secrets.set(name, null)
    }
  } catch (error) {
    log(`Addresses of webhooks were not moved out of the database: ${String(error)}`) // such as a full disk
  }
}

/** Stores an address under an id of its own: what the database says of one address never leads to another. */
async function storeAddress(secrets: SecretStore, address: string): Promise<StoredWebhook> {
  const webhook = { secretId: randomUUID(), shown: maskWebhook(address) }
  await secrets.set(secretOf(webhook), address)
  return webhook
}

function secretOf({ secretId }: StoredWebhook): WebhookSecretName {
  return `webhook-${secretId}`
}
