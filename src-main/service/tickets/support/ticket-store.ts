// A store with one version, for tests of tickets.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { insertOrganization, updateOrganization } from '#service/db/accounts/organizations.ts'
import { openLocalDatabase } from '#service/db/dialect/local-database.ts'
import { userDataMigrations } from '#service/db/migrations/user-data-migrations.ts'
import { replacePrivateHosts } from '#service/db/notifications/mail-servers.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { findTicket, queueTicket as queueTicketIn } from '#service/db/tickets/tickets.ts'
import type { Ticket, TicketFacts, TicketSubject } from '#service/domain/tickets/ticket.ts'
import type { Tracker } from '#service/domain/tickets/tracker.ts'
import { createSecretStore } from '#service/secrets/secret-store.ts'
import { createTicketSender, type TicketSender } from '#service/tickets/ticket-sender.ts'
import { setTracker } from '#service/tickets/tracker-settings.ts'
import type { TrackerServer } from './tracker-server.ts'

export const facts: TicketFacts = {
  ...{ product: 'Gateway', version: '1.0.0', component: 'log4j-core', componentVersion: '2.14.1' },
  ...{ purl: 'pkg:maven/org.apache.logging.log4j/log4j-core@2.14.1', vulnerability: 'CVE-2021-44228' },
  ...{ aliases: ['CVE-2021-44228', 'GHSA-jfh8-c2jp-5v3q'], summary: 'Remote code injection', severity: 'critical' },
  ...{ cvssScore: 10, isKnownExploited: true, fixedVersions: ['2.15.0'], policy: null, condition: null },
  path: '/versions/e/v/triage/f',
}

const organizationId = 'acme'

/** Opens a store whose clock a test moves. */
export async function openTicketStore(start = Date.parse('2026-11-20T08:00:00.000Z')) {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-tickets-'))
  const database = openLocalDatabase<UserDataTables>(join(folder, 'waybill.db'), 'user-data', userDataMigrations)
  const clock = { time: start }
  const now = () => new Date(clock.time)
  const at = () => now().toISOString()
  await insertOrganization(database.write, { id: organizationId, name: 'Acme', updatedAt: at() })
  await updateOrganization(database.write, organizationId, { networkAllowed: true }, at())
  await replacePrivateHosts(database.write, organizationId, ['127.0.0.1'])
  await addProduct(database, at())
  addVersion(database)
  const lines: string[] = []
  const running: TicketSender[] = []
  const secrets = createSecretStore({ dataFolder: folder, protector: null })
  const tools = {
    ...{ database, secrets, now, longestSleep: 10, timeoutMs: 500 },
    linkBase: 'https://waybill.example.com/#' as string | null,
    log: (line: string) => void lines.push(line),
    retry: { firstPause: 10_000, factor: 2, longestPause: 60_000, tries: 3 },
  }
  return {
    ...{ folder, database, secrets, clock, at, lines, tools },
    async run(more: Partial<typeof tools> = {}): Promise<TicketSender> {
      const sender = createTicketSender({ ...tools, ...more })
      running.push(sender)
      await sender.start()
      return sender
    },
    async tracker({ kind, settings }: Pick<TrackerServer, 'kind' | 'settings'>): Promise<Tracker> {
      const entered = { name: kind, kind, issueType: null, labels: ['security'], ...settings }
      return setTracker(tools, { organizationId, id: null, at: at() }, entered)
    },
    queue: (tracker: Tracker, more: Partial<TicketFacts> = {}) => queueTicket(database, tracker, more, at()),
    async ticket(id: string): Promise<Ticket> {
      const found = await findTicket(database.write, organizationId, id)
      if (!found) throw new Error(`There is no ticket ${id}`)
      return found
    },
    async close(): Promise<void> {
      for (const each of running) await each.close()
      database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function queueTicket(
  { write: own }: Store,
  tracker: Tracker,
  more: Partial<TicketFacts>,
  at: string,
): Promise<string> {
  const subject: TicketSubject = {
    ...{ kind: 'FINDING' as const, key: 'CVE-2021-44228 log4j-core', productId: 'p', versionId: 'v' },
    facts: { ...facts, ...more },
  }
  const by = { kind: 'USER', name: 'Ada', id: null } as const
  const ticket = { organizationId, trackerId: tracker.id, subject, ruleId: null, by, at }
  return own.transaction().execute((write) => queueTicketIn(write, ticket))
}

async function addProduct({ write }: Store, at: string): Promise<void> {
  const product = { organization_id: organizationId, name: 'Gateway', name_key: 'gateway', created_at: at }
  await write
    .insertInto('product')
    .values({ ...product, id: 'p', updated_at: at, custom_values: null })
    .execute()
  await write
    .insertInto('environment')
    .values({ id: 'e', product_id: 'p', name: 'default', name_key: 'default', position: 0, updated_at: at })
    .execute()
}

type Store = ReturnType<typeof openLocalDatabase<UserDataTables>>

/** Only with the columns that must have a value. */
function addVersion(database: ReturnType<typeof openLocalDatabase<UserDataTables>>): void {
  const { rows } = database.sqlite.query(
    'SELECT name, type FROM pragma_table_info(?) WHERE ("notnull" = 1 AND dflt_value IS NULL) OR pk = 1',
    ['sbom_version'],
  )
  const given: Readonly<Record<string, string>> = {
    id: 'v',
    organization_id: 'acme',
    product_id: 'p',
    environment_id: 'e',
  }
  const columns = rows as readonly { readonly name: string; readonly type: string }[] // as the query selects
  const values = columns.map(({ name, type }) => (type === 'INTEGER' ? '1' : `'${given[name] ?? name}'`))
  database.sqlite.execute(
    `INSERT INTO sbom_version (${columns.map(({ name }) => name).join(', ')}) VALUES (${values.join(', ')})`,
  )
  database.sqlite.execute('UPDATE sbom_version SET visible = 1')
}
