import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { keysOfViews0045 } from './0045-keys-of-views.ts'
import { viewsOfProducts0046 } from './0046-views-of-products.ts'
import { userDataMigrations } from './user-data-migrations.ts'

test('views of findings keep the keys that their places were, also when views of products are added', () => {
  const database = new Database(':memory:')
  database.pragma('foreign_keys = OFF')
  for (const { sql } of userDataMigrations.slice(0, userDataMigrations.indexOf(keysOfViews0045))) database.exec(sql)
  const view = (list: string, position: number) =>
    database.exec(`INSERT INTO saved_view (id, organization_id, user_id, list, name, name_key, conditions, search, position, updated_at)
      VALUES ('${list} ${position}', 'o', 'u', '${list}', '${position}', '${position}', '{}', '', ${position}, '')`)
  for (const position of [1, 2, 9, 10]) view('findings', position)
  view('components', 1)
  database.exec(keysOfViews0045.sql)
  database.exec(viewsOfProducts0046.sql)
  view('products', 1)
  const keys = database.prepare('SELECT id, key FROM saved_view ORDER BY list, position').raw().all()
  expect(keys).toEqual([
    ['components 1', null],
    ['findings 1', 1],
    ['findings 2', 2],
    ['findings 9', 9],
    ['findings 10', null],
    ['products 1', null],
  ])
  expect(() => database.exec(`UPDATE saved_view SET key = 1 WHERE list = 'components'`)).toThrow('UNIQUE')
  expect(() => database.exec(`UPDATE saved_view SET key = 10 WHERE list = 'components'`)).toThrow('CHECK')
  database.close()
})
