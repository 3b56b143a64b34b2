// Users of each role in the database of a running server, also of a second organization: no operation makes one.
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { type Role, roles } from '#shared/role.ts'
import { hashOfToken } from '#service/accounts/token-secret.ts'
import { openSqlite } from '#service/db/dialect/open-sqlite.ts'
import { userDataMigrations } from '#service/db/migrations/user-data-migrations.ts'

export interface Users {
  readonly tokens: Readonly<Record<Role, string>>
  readonly ids: Readonly<Record<Role, string>>
}

/** Names a user of each role, in an organization. */
export function usersOf(organization: string): Users {
  const each = <Value>(make: (role: Role) => Value) =>
    Object.fromEntries(roles.map((role) => [role, make(role)])) as Record<Role, Value> // of each role
  return {
    tokens: each((role) => `wb_test_${organization}_${role.toLowerCase()}_0123456789`),
    ids: each(() => randomUUID()),
  }
}

export type Row = Readonly<Record<string, unknown>>

/** Returns all rows of all tables. */
export function rowsOf(dataFolder: string): readonly (readonly [table: string, rows: readonly Row[]])[] {
  const database = openSqlite({ file: join(dataFolder, 'waybill.db'), mode: 'read', schema: 'user-data' }, [])
  try {
    const read = (sql: string) => database.query(sql, []).rows as readonly Row[]
    const tables = read(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`)
    return tables.map(({ name }) => [String(name), read(`SELECT * FROM "${String(name)}"`)])
  } finally {
    database.close()
  }
}

/** Waits until every message is in the inboxes of those whom it concerns, which the service does once a second. */
export async function untilTold(dataFolder: string): Promise<void> {
  for (;;) {
    const outbox = rowsOf(dataFolder).find(([table]) => table === 'outbox')?.[1] ?? []
    if (outbox.every((row) => row['delivered_at'] !== null)) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Adds users to organizations; an organization that does not exist is added. */
export function addUsers(dataFolder: string, organizations: readonly (readonly [id: string, users: Users])[]): void {
  const file = join(dataFolder, 'waybill.db')
  const database = openSqlite({ file, mode: 'write', schema: 'user-data' }, userDataMigrations)
  const at = '2026-01-01T00:00:00.000Z'
  const add = (table: string, row: Row, end = '') => {
    const places = Object.keys(row).map(() => '?')
    const sql = `INSERT INTO ${table} (${Object.keys(row).join()}) VALUES (${places.join()}) ${end}`
    database.query(sql, Object.values(row))
  }
  try {
    for (const [organization_id, { ids, tokens }] of organizations) {
      const row = { id: organization_id, name: 'Other', updated_at: at }
      add('organization', row, 'ON CONFLICT DO NOTHING')
      for (const role of roles) {
        const id = ids[role]
        add('user', { id, organization_id, name: `${role} ${id}`, role, created_at: at, updated_at: at })
        const hash = hashOfToken(tokens[role])
        add('token', { id: randomUUID(), user_id: id, name: role, hash, prefix: 'wb_t', role, created_at: at })
      }
    }
  } finally {
    database.close()
  }
}
