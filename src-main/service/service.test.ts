import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { insertChangeEvents } from './db/changes/change-events.ts'
import { openLocalDatabase } from './db/dialect/local-database.ts'
import { userDataMigrations } from './db/migrations/user-data-migrations.ts'
import type { UserDataTables } from './db/tables/user-data-tables.ts'
import { createService } from './service.ts'

const now = () => new Date('2026-11-20T08:00:00.000Z')

test('removes uploads of a killed process and changes of more than a week ago at the start', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'waybill-service-'))
  await (await createService({ dataFolder, shape: 'desktop', now })).close()
  const upload = join(dataFolder, 'incoming/half-an-upload')
  mkdirSync(join(dataFolder, 'incoming'), { recursive: true })
  writeFileSync(upload, '{"bomFormat":')
  const open = () => openLocalDatabase<UserDataTables>(join(dataFolder, 'waybill.db'), 'user-data', userDataMigrations)
  const stored = open()
  const { id: organizationId } = await stored.read.selectFrom('organization').select('id').executeTakeFirstOrThrow()
  const event = { organizationId, kind: 'PRODUCT', action: 'UPDATED' } as const
  await insertChangeEvents(stored.write, [
    { ...event, subjectId: 'old', at: '2026-11-13T07:59:59.999Z' },
    { ...event, subjectId: 'recent', at: '2026-11-13T08:00:00.000Z' },
  ])
  stored.close()

  await (await createService({ dataFolder, shape: 'desktop', now })).close()
  expect(existsSync(upload)).toBe(false)
  const restarted = open()
  const events = await restarted.read.selectFrom('change_event').select('subject_id').orderBy('subject_id').execute()
  restarted.close()
  expect(events.map(({ subject_id: id }) => id)).toEqual(['recent'])
})
