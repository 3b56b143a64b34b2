import { expect, test } from 'vitest'
import type { ProcessingStage } from '#service/domain/versions/sbom-version.ts'
import { isReady } from './prepare-download.ts'

const stagesOf = (statuses: Readonly<Record<string, string>>) =>
  Object.entries(statuses).map(([name, status]) => ({ name, status }) as unknown as ProcessingStage) // all that is read
const done = { AUTOMATION: 'COMPLETED', VULN_SCAN: 'COMPLETED', POLICY_SCAN: 'COMPLETED' }

test.each([
  ['when all stages that it waits for ended', done, null, true],
  ['whatever becomes of others', { ...done, CHECKS: 'FAILED' }, null, true],
  ['not while one runs', { ...done, VULN_SCAN: 'RUNNING' }, null, false],
  ['not when one failed', { ...done, POLICY_SCAN: 'FAILED' }, null, false],
  ['not before one began', {}, null, false],
  ['when those that were named ended', { CHECKS: 'COMPLETED', VULN_SCAN: 'RUNNING' }, ['CHECKS'], true],
  ['not when one that was named did not', { ...done, CHECKS: 'QUEUED' }, ['CHECKS', 'VULN_SCAN'], false],
  ['at once when none was named', {}, [], true],
] as const)('treats a version as ready %s', (_name, statuses, required, expected) => {
  expect(isReady(stagesOf(statuses), required)).toBe(expected)
})
