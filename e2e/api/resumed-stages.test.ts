// @module-tag long
// A run that continues after a kill, and finds later stages done by another run: they have not seen what its earlier ones do now.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, expect, test } from 'vitest'
import { cyclonedx, startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>> | undefined
let folder = ''
afterEach(async () => {
  await service?.stop()
  rmSync(folder, { recursive: true, force: true })
})

test.each([
  [['AUTOMATION'], ['AUTOMATION', 'VULN_SCAN', 'SUPPORT', 'POLICY_SCAN']],
  [['CHECKS'], ['CHECKS', 'POLICY_SCAN']],
  [[], []],
])('with %j not done, %j run', async (notDone, expected) => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-resumed-'))
  service = await startTriageService(folder)
  const id = await service.upload(cyclonedx(['pkg:npm/fox@1.0.0']))
  await service.stop()
  const database = new Database(join(folder, 'waybill.db'))
  database.exec(`UPDATE job SET state = 'RUNNING', finished_at = NULL WHERE kind = 'PROCESS_SBOM'`)
  database.exec(`UPDATE processing_stage SET started_at = 'before'`)
  const reset = database.prepare(
    `UPDATE processing_stage SET status = 'NOT_STARTED', finished_at = NULL WHERE name = ?`,
  )
  for (const name of notDone) reset.run(name)
  database.close()
  service = await startTriageService(folder)
  await service.idle()
  const query = 'query ($id: Uuid!) { sbom(sbomId: $id) { stages { name status startedAt } } }'
  type Stages = { name: string; status: string; startedAt: string }[]
  const { stages } = (await service.data<{ sbom: { stages: Stages } }>(query, { id })).sbom
  expect(stages.filter(({ startedAt }) => startedAt !== 'before').map(({ name }) => name)).toEqual(expected)
  expect(new Set(stages.map(({ status }) => status))).toEqual(new Set(['COMPLETED']))
})
