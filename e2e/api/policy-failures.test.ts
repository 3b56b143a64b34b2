// @module-tag long
// A version whose policies cannot be evaluated keeps no other from being evaluated, never passes meanwhile, and is tried again.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { policyCalls } from './support/policy-calls.ts'
import { cyclonedx, startTriageService } from './support/triage-service.ts'
import { writeBeside } from './support/when-unlocked.ts'

const folder = mkdtempSync(join(tmpdir(), 'waybill-policy-failures-'))
let service: Awaited<ReturnType<typeof startTriageService>>
let broken: string
let whole: string
beforeAll(async () => {
  service = await startTriageService(folder)
  const { create, verdict } = policyCalls(service)
  await create('Held', 'version', 'version.label hasAny (held)')
  broken = await service.upload(cyclonedx(['pkg:npm/ant@1.0.0'], '1'))
  whole = await service.upload(cyclonedx(['pkg:npm/bee@1.0.0'], '2'))
  expect([(await verdict(broken)).status, (await verdict(whole)).status]).toEqual(['PASS', 'PASS'])
})
afterAll(async () => {
  await service.stop()
  rmSync(folder, { recursive: true, force: true })
})

const execute = (sql: string) => writeBeside(folder, (database) => database.exec(sql))

/** Makes each write to the rows of a version in a table fail. */
const damage = (table: string) =>
  execute(`create trigger damaged_row before ${table === 'policy_violation' ? 'insert' : 'update'} on ${table}
    when new.version_id = '${broken}' begin select raise(abort, 'damaged row'); end`)
const repair = () => execute('drop trigger damaged_row')

const setLabels = async (id: string, labels: readonly string[]) =>
  service.data(`mutation { sbomUpdate(input: { id: "${id}", labels: ${JSON.stringify(labels)} }) { errors } }`)

const statusOf = async (id: string) => (await policyCalls(service).gate(id)).status

test('while not even the failure can be stored, others are evaluated; the version is, once it can be', async () => {
  await damage('policy_result')
  await setLabels(broken, ['held'])
  await setLabels(whole, ['held'])
  await expect.poll(() => statusOf(whole)).toBe('FAIL')
  expect(await statusOf(broken)).toBe('IN_PROGRESS')
  await repair()
  await expect.poll(() => statusOf(broken), { timeout: 40_000 }).toBe('FAIL')
})

test('a failure is stored as an error with its reason, which is no pass, and tried again without a change', async () => {
  const { results } = policyCalls(service)
  await setLabels(broken, [])
  await expect.poll(() => statusOf(broken)).toBe('PASS')
  await damage('policy_violation')
  await setLabels(broken, ['held'])
  await setLabels(whole, [])
  await expect.poll(() => statusOf(broken)).toBe('ERROR')
  await expect.poll(() => statusOf(whole)).toBe('PASS')
  expect(await results(broken)).toMatchObject([{ resultType: 'error', error: expect.stringMatching(/./) as string }])
  await repair()
  await expect.poll(() => statusOf(broken), { timeout: 40_000 }).toBe('FAIL')
})

test('what failed before a restart is tried again after it', async () => {
  await setLabels(broken, [])
  await expect.poll(() => statusOf(broken)).toBe('PASS')
  await damage('policy_violation')
  await setLabels(broken, ['held'])
  await expect.poll(() => statusOf(broken)).toBe('ERROR')
  await service.stop()
  await repair()
  service = await startTriageService(folder)
  await expect.poll(() => statusOf(broken), { timeout: 40_000 }).toBe('FAIL')
})

test('what was not evaluated before a restart is after it', async () => {
  await damage('policy_result')
  await setLabels(broken, [])
  await setLabels(whole, ['held'])
  await expect.poll(() => statusOf(whole)).toBe('FAIL')
  await service.stop()
  await repair()
  service = await startTriageService(folder)
  await expect.poll(() => statusOf(broken), { timeout: 40_000 }).toBe('PASS')
})
