import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { userDataMigrations } from './user-data-migrations.ts'

/** What few findings of a version are asked for, and the index over those few. */
test.each([
  ['severity_override IS NOT NULL', 'finding_overridden'],
  ['stale_reasons IS NOT NULL', 'finding_stale'],
  ['(snoozed_until IS NOT NULL OR snooze_evidence IS NOT NULL)', 'finding_snoozed'],
])('finds findings of a version with %s without reading all of them', (condition, index) => {
  const database = new Database(':memory:')
  for (const { sql } of userDataMigrations) database.exec(sql)
  const plan = database
    .prepare(`EXPLAIN QUERY PLAN SELECT component_id FROM finding WHERE finding_set_id = ? AND ${condition}`)
    .all('one')
  database.close()
  expect(plan).toMatchObject([{ detail: `SEARCH finding USING INDEX ${index} (finding_set_id=?)` }])
})
