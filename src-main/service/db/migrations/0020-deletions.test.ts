import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { deletions0020 } from './0020-deletions.ts'
import { userDataMigrations } from './user-data-migrations.ts'

const at = (day: number) => `2026-11-${day}T12:00:00.000Z`

function before(): Database.Database {
  const database = new Database(':memory:')
  for (const { sql } of userDataMigrations.slice(0, userDataMigrations.indexOf(deletions0020))) database.exec(sql)
  database.pragma('foreign_keys = OFF')
  return database
}

test('gives steps the order in which they were made, and undone steps that in which they were undone', () => {
  const database = before()
  const insert = database.prepare(`INSERT INTO vex_operation
    (id, organization_id, kind, summary, findings_count, actor, at, undone_at, target_operation_id) VALUES (?, 'o', ?, '', 1, '{}', ?, ?, ?)`)
  insert.run('b', 'DECIDE', at(11), at(14), null)
  insert.run('a', 'DECIDE', at(12), at(13), null)
  insert.run('c', 'DECIDE', at(12), null, null)
  insert.run('u', 'UNDO', at(13), null, 'a')
  insert.run('v', 'UNDO', at(14), null, 'b')
  database.exec(deletions0020.sql)
  const rows = database.prepare('SELECT id, position, undone_position FROM vex_operation ORDER BY position').raw().all()
  database.close()
  expect(rows).toEqual([
    ['b', 1, 5],
    ['a', 2, 4],
    ['c', 3, null],
    ['u', 4, null],
    ['v', 5, null],
  ])
})

test('deletes what is left of versions that were deleted before', () => {
  const database = before()
  const message = database.prepare(
    `INSERT INTO outbox (organization_id, message_type, version_id, payload, created_at) VALUES ('o', 'x', ?, '{}', '')`,
  )
  const event = database.prepare(
    `INSERT INTO change_event (organization_id, at, kind, action, version_id) VALUES ('o', '', ?, ?, ?)`,
  )
  for (const id of ['gone', null]) message.run(id)
  for (const [kind, action, id] of [
    ['SBOM', 'CREATED', 'gone'],
    ['FINDING', 'UPDATED', 'gone'],
    ['SBOM', 'DELETED', 'gone'],
    ['PROJECT', 'UPDATED', null],
    ['JOB', 'UPDATED', 'gone'],
  ]) {
    event.run(kind, action, id)
  }
  database.exec(deletions0020.sql)
  const messages = database.prepare('SELECT version_id FROM outbox').pluck().all()
  const events = database.prepare('SELECT kind, action FROM change_event ORDER BY cursor').raw().all()
  database.close()
  expect(messages).toEqual([null])
  // The newest stays, because its cursor is where the next one continues.
  expect(events).toEqual([
    ['SBOM', 'DELETED'],
    ['PROJECT', 'UPDATED'],
    ['JOB', 'UPDATED'],
  ])
})
