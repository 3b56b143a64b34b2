// @module-tag long
// What is acknowledged while a backup is being restored is never lost: it is in the backup of the present state, or in quarantine.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { readInSecondProcess } from '#e2e/support/kill-soak/stored-content.ts'
import { backups, ended, makeBackup, type RestorePayload, restoreMutation } from './support/backup-calls.ts'
import { osv, zip } from './support/osv.ts'
import { notAffected, triageCalls } from './support/triage-calls.ts'
import { cyclonedx, startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>> | undefined
afterEach(() => service?.close())

const findingCount = 500

test('keeps decisions that are made while a backup is restored', { timeout: 180_000 }, async () => {
  service = await startTriageService()
  const names = Array.from({ length: findingCount }, (_, at) => `part-${at}`)
  await service.importFile(zip(names.map((name) => osv(`GHSA-${name}`, name))))
  const version = await service.upload(cyclonedx(names.map((name) => `pkg:npm/${name}@1.0.0`)))
  const { findings, decide } = triageCalls(service)
  const ids = (await findings(version)).map(({ id }) => id)
  expect(ids).toHaveLength(findingCount)
  const { id } = await makeBackup(service)

  const { backupRestore } = await service.data<RestorePayload>(restoreMutation, { input: { id } })
  const job = backupRestore.job?.id ?? ''
  let acknowledged = 0
  for (const finding of ids) {
    const answer = await decide(version, finding, notAffected()).catch(() => null)
    if (answer === null) break // the store is being replaced
    expect(answer['errors']).toEqual([])
    acknowledged += 1
  }
  expect(acknowledged).toBeGreaterThan(0)
  expect(acknowledged).toBeLessThan(findingCount)
  const end = await ended(service, job)
  expect(end).toMatchObject({ state: 'SUCCEEDED' })

  const [present] = await backups(service)
  expect(present?.reason).toBe('BEFORE_RESTORE')
  const inBackup = present?.decisionsCount ?? 0
  const quarantined = readdirSync(join(service.dataFolder, 'quarantine'), { recursive: true, encoding: 'utf8' })
  const [kept] = quarantined.filter((name) => name.endsWith('waybill.db'))
  const content = kept ? await readInSecondProcess(join(service.dataFolder, 'quarantine', kept)) : null
  expect(Math.max(inBackup, Object.keys(content?.decisions ?? {}).length)).toBe(acknowledged)
  // Otherwise nothing is kept beside the backup. With it, the job says where.
  if (inBackup < acknowledged) expect(end.message).toContain('quarantine')
  else expect(kept).toBeUndefined()
})
