// @module-tag long
// The schedule of backups on a full disk: the failure is told, nothing is left there, and the next run works when there is room.
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { backups } from './support/backup-calls.ts'
import { cyclonedxOf, manyComponents } from './support/documents.ts'
import { mountSmallDisk, type SmallDisk, whyNoSmallDisk } from './support/small-disk.ts'
import { startTriageService } from './support/triage-service.ts'

const whyNot = whyNoSmallDisk()
const minutes = (count: number) => count * 60_000

describe.skipIf(whyNot !== undefined)(`with a disk of its own${whyNot === undefined ? '' : `: ${whyNot}`}`, () => {
  let disk: SmallDisk
  beforeAll(() => {
    disk = mountSmallDisk(16 * 1024 * 1024)
  })
  afterAll(() => disk.unmount())

  let dataFolder: string
  let service: Awaited<ReturnType<typeof startTriageService>> | undefined
  let time: number
  beforeEach(() => {
    dataFolder = mkdtempSync(join(tmpdir(), 'waybill-backup-disk-'))
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }) // only the schedules use it
    time = new Date(2026, 10, 23, 12).getTime()
  })
  afterEach(async () => {
    vi.useRealTimers()
    await service?.stop()
    rmSync(dataFolder, { recursive: true, force: true })
  })

  test('a backup that is due fails with a notification and without leftovers, and succeeds once there is room', async () => {
    const folder = join(disk.path, 'backups')
    mkdirSync(folder)
    const own = await startTriageService(dataFolder, () => new Date(time))
    service = own
    await own.upload(cyclonedxOf(manyComponents(300)))
    const settings = await own.data<{ backupSettingsUpdate: { errors: string[] } }>(
      'mutation ($folder: String) { backupSettingsUpdate(input: { folder: $folder }) { errors } }',
      { folder },
    )
    expect(settings.backupSettingsUpdate.errors).toEqual([])
    /** Lets time pass, and the schedule check what is due. */
    const pass = async (milliseconds: number) => {
      time += milliseconds
      const count = async () =>
        (await own.data<{ jobs: { totalCount: number } }>('{ jobs(first: 0, kind: ["BACKUP"]) { totalCount } }')).jobs
          .totalCount
      const before = await count()
      vi.advanceTimersByTime(minutes(5))
      await expect.poll(count).toBe(before + 1)
      await own.idle()
    }
    const lastFailure = async () =>
      (await own.data<{ backupSettings: { failure: string | null } }>('{ backupSettings { failure } }')).backupSettings
        .failure
    const told = () => {
      const database = new Database(join(dataFolder, 'waybill.db'), { readonly: true })
      const rows = database.prepare(`SELECT payload FROM outbox WHERE message_type = 'BACKUP_FAILED'`).pluck().all()
      database.close()
      return rows
    }

    disk.fill(4 * 1024) // less than the packed file needs; the copy of the database is elsewhere
    await pass(minutes(24 * 60))
    expect(told()).toEqual([JSON.stringify({ message: 'The disk is full' })])
    expect(await lastFailure()).toContain('The disk is full')
    expect(readdirSync(folder)).toEqual([])

    disk.empty()
    await pass(minutes(61))
    expect(told()).toHaveLength(1)
    expect(await lastFailure()).toBeNull()
    expect(await backups(own)).toMatchObject([{ reason: 'WEEKLY', verified: true, problem: null, sbomsCount: 1 }])
    expect(readdirSync(folder).filter((name) => name.startsWith('.') && name.endsWith('.part'))).toEqual([])
  }, 60_000)
})
