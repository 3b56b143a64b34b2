import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { serviceAccounts0075 } from './0075-service-accounts.ts'
import { userDataMigrations } from './user-data-migrations.ts'

test('everyone of an older store is a person, and no service account is an Owner or has an address', () => {
  const database = new Database(':memory:')
  for (const { sql } of userDataMigrations.slice(0, userDataMigrations.indexOf(serviceAccounts0075))) database.exec(sql)
  database.exec(`INSERT INTO organization (id, name, updated_at) VALUES ('o', 'O', '')`)
  const add = (id: string, role: string, more: Readonly<Record<string, string>> = {}) => {
    const row = { id, organization_id: 'o', name: id, role, created_at: '', updated_at: '', ...more }
    const places = Object.keys(row).map(() => '?')
    database.prepare(`INSERT INTO user (${Object.keys(row).join()}) VALUES (${places.join()})`).run(Object.values(row))
  }
  add('owner', 'Owner')
  add('ada', 'Viewer', { email: 'ada@example.com' })
  database.exec(serviceAccounts0075.sql)
  add('program', 'Admin', { kind: 'SERVICE', purpose: 'Uploads', created_by: 'owner' })
  const rows = database.prepare('SELECT id, kind, purpose, created_by FROM user ORDER BY id').raw().all()
  expect(rows).toEqual([
    ['ada', 'PERSON', null, null],
    ['owner', 'PERSON', null, null],
    ['program', 'SERVICE', 'Uploads', 'owner'],
  ])
  expect(() => add('a', 'Owner', { kind: 'SERVICE' })).toThrow('CHECK')
  expect(() => add('b', 'Viewer', { kind: 'SERVICE', email: 'b@example.com' })).toThrow('CHECK')
  expect(() => add('c', 'Viewer', { kind: 'ROBOT' })).toThrow('CHECK')
  expect(() => database.exec(`UPDATE user SET role = 'Owner' WHERE id = 'program'`)).toThrow('CHECK')
  expect(() => database.exec(`UPDATE user SET kind = 'SERVICE' WHERE id IN ('owner', 'ada')`)).toThrow('CHECK')
  database.close()
})
