// A queue that names a version of another organization counts nothing of it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { osv, zip } from './support/osv.ts'
import { triageCalls } from './support/triage-calls.ts'
import { cyclonedx, startTriageService } from './support/triage-service.ts'
import { addUsers, usersOf } from './support/users-of-roles.ts'

const other = usersOf('other')
let service: Awaited<ReturnType<typeof startTriageService>>
beforeAll(async () => {
  service = await startTriageService()
})
afterAll(() => service.close())

test('snoozed findings of another organization are not counted', async () => {
  await service.importFile(zip([osv('GHSA-a', 'a')]))
  const id = await service.upload(cyclonedx(['pkg:npm/a@1.0.0']))
  const calls = triageCalls(service)
  const [finding] = await calls.findings(id)
  await calls.mutate('componentVulnSnooze', { componentVulnIds: [finding?.id], until: '2099-01-01' })
  addUsers(service.dataFolder, [['ffffffff-ffff-7fff-bfff-ffffffffffff', other]])
  const text = 'query ($id: Uuid!) { triageQueue(sbomId: $id) { progress { total snoozed stale carriedPending } } }'
  expect(await service.data(text, { id })).toEqual({
    triageQueue: { progress: { total: 1, snoozed: 1, stale: 0, carriedPending: 0 } },
  })
  expect(await service.data(text, { id }, other.tokens.Owner)).toEqual({
    triageQueue: { progress: { total: 0, snoozed: 0, stale: 0, carriedPending: 0 } },
  })
})
