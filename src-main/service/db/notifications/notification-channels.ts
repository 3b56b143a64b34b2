import type { Kysely } from 'kysely'
import type { UserDatabase, UserReader } from '#service/db/database.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'

/** The services that take messages by webhook. */
export const webhookKinds = ['slack', 'teams'] as const
export type WebhookKind = (typeof webhookKinds)[number]

/** A webhook, without its address, which is a secret. */
export interface StoredWebhook {
  /** Id of the address among the secrets. */
  readonly secretId: string
  /** What may be shown of the address. */
  readonly shown: string
}

/** How a user is notified. */
export interface Channels {
  readonly email: boolean
  readonly slack: boolean
  readonly teams: boolean
  readonly webhooks: Readonly<Record<WebhookKind, StoredWebhook | null>>
}

const noChannels: Channels = { email: false, slack: false, teams: false, webhooks: { slack: null, teams: null } }
const columnOf = { slack: 'slack_webhook_url', teams: 'teams_webhook_url' } as const

/** Returns the channels of a user; none before the first choice. An address that no start could move yet is shown as missing. */
export async function findChannels(read: UserReader, userId: string): Promise<Channels> {
  const row = await read
    .selectFrom('notification_channel')
    .select(['email_enabled', 'slack_enabled', 'teams_enabled', 'slack_webhook_url', 'teams_webhook_url'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) return noChannels
  return {
    email: row.email_enabled === 1,
    slack: row.slack_enabled === 1,
    teams: row.teams_enabled === 1,
    webhooks: { slack: webhookOf(row.slack_webhook_url), teams: webhookOf(row.teams_webhook_url) },
  }
}

/** Stores the channels of a user. */
export async function saveChannels(write: Kysely<UserDataTables>, userId: string, channels: Channels): Promise<void> {
  const columns = {
    email_enabled: Number(channels.email),
    slack_enabled: Number(channels.slack),
    teams_enabled: Number(channels.teams),
    slack_webhook_url: textOf(channels.webhooks.slack),
    teams_webhook_url: textOf(channels.webhooks.teams),
  }
  await write
    .insertInto('notification_channel')
    .values({ user_id: userId, ...columns })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
    .execute()
}

/** The column of an address holds this since addresses are secrets, and before that the address. No address begins like it. */
function textOf(webhook: StoredWebhook | null): string | null {
  return webhook && JSON.stringify({ secretId: webhook.secretId, shown: webhook.shown } satisfies StoredWebhook)
}

/** A restored database may come from anywhere, and an id becomes the name of a file: what is not as `textOf` writes it is no webhook. */
function webhookOf(text: string | null): StoredWebhook | null {
  if (!text?.startsWith('{')) return null
  const [, secretId, shown] =
    /^\{"secretId":"([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})","shown":"([^"\\]+)"\}$/.exec(text) ?? []
  return secretId && shown ? { secretId, shown } : null
}

/** An address that an earlier version stored in the database. */
export interface PlainWebhook {
  readonly userId: string
  readonly kind: WebhookKind
  readonly address: string
}

/** Lists the webhooks of all users: those with an address in the database, and the ids of all others. */
export async function listWebhooks(
  read: UserReader,
): Promise<{ readonly plain: readonly PlainWebhook[]; readonly secretIds: ReadonlySet<string> }> {
  const rows = await read
    .selectFrom('notification_channel')
    .select(['user_id', 'slack_webhook_url', 'teams_webhook_url'])
    .execute()
  const all = rows.flatMap((row) =>
    webhookKinds.flatMap((kind) => {
      const text = row[columnOf[kind]]
      return text === null ? [] : [{ userId: row.user_id, kind, address: text, webhook: webhookOf(text) }]
    }),
  )
  return {
    plain: all.flatMap(({ webhook, ...plain }) => (webhook || plain.address.startsWith('{') ? [] : [plain])),
    secretIds: new Set(all.flatMap(({ webhook }) => (webhook ? [webhook.secretId] : []))),
  }
}

/** Replaces an address in the database by what is known of it elsewhere, in one transaction. */
export async function replaceAddress(
  database: UserDatabase,
  { userId, kind, address }: PlainWebhook,
  webhook: StoredWebhook,
): Promise<void> {
  const column = columnOf[kind]
  await database.write
    .updateTable('notification_channel')
    .set({ [column]: textOf(webhook) })
    .where('user_id', '=', userId)
    .where(column, '=', address)
    .execute()
}
