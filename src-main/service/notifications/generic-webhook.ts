import { randomUUID } from 'node:crypto'
import { findUserWebhook, saveUserWebhook, type UserWebhook } from '#service/db/notifications/user-webhooks.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { createSigningSecret } from './webhook-signature.ts'
import { maskWebhook } from './webhook-address.ts'
import type { WebhookTools } from './webhooks.ts'

/** Where a generic webhook leads, and what signs its messages. */
export interface WebhookTarget {
  readonly address: string
  readonly secret: string
}

/**
 * Sets the generic webhook of a user, or removes it with null. After a kill the old or the new one is there, whole.
 *
 * @returns the secret that signs its messages, a new one each time; null when it was removed
 */
export async function setGenericWebhook(
  { database, secrets }: WebhookTools,
  userId: string,
  address: string | null,
): Promise<string | null> {
  const secret = createSigningSecret()
  const secretId = randomUUID()
  if (address !== null) await secrets.set(`webhook-${secretId}`, JSON.stringify({ address, secret }))
  const replaced = await database.write
    .transaction()
    .execute(async (write) => {
      const stored = await findUserWebhook(write, userId)
      const shown = address === null ? '' : maskWebhook(address)
      const webhook: UserWebhook = { isEnabled: stored?.isEnabled ?? false, secretId, shown }
      await saveUserWebhook(write, userId, address === null ? null : webhook)
      return stored
    })
    .catch(async (error: unknown) => {
      await secrets.set(`webhook-${secretId}`, null)
      throw error
    })
  if (replaced) await secrets.set(`webhook-${replaced.secretId}`, null)
  return address === null ? null : secret
}

/**
 * Returns where the messages of a user are sent to.
 *
 * @throws {Rejection} if there is none, or it is not on this computer: a backup does not contain it, and a keychain is of one computer
 */
export async function getGenericWebhook({ database, secrets }: WebhookTools, userId: string): Promise<WebhookTarget> {
  const webhook = await findUserWebhook(database.write, userId)
  if (!webhook) throw new Rejection('Configure a webhook first')
  const target = await readTarget(secrets, webhook)
  if (!target) throw new Rejection('The address of the webhook cannot be read on this computer. Enter it again')
  return target
}

async function readTarget(secrets: WebhookTools['secrets'], { secretId }: UserWebhook): Promise<WebhookTarget | null> {
  try {
    const text = await secrets.get(`webhook-${secretId}`)
    return text === null ? null : (JSON.parse(text) as WebhookTarget) // written above only
  } catch (error) {
    if (error instanceof Rejection || error instanceof SyntaxError) return null
    throw error
  }
}
