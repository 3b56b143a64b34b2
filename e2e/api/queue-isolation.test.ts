// A queue that names a version of another organization counts nothing of it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { osv, zip } from './support/osv.ts'
import { partCalls } from './support/part-calls.ts'
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

test('nor those of its parts, whichever of them are asked for', async () => {
  const stranger = usersOf('stranger')
  addUsers(service.dataFolder, [['eeeeeeee-eeee-7eee-beee-eeeeeeeeeeee', stranger]])
  await service.importFile(zip([osv('GHSA-b', 'b')]))
  const { attach, findingsOf, versionOf } = partCalls(() => service)
  const [top, part] = [await versionOf(['c@1.0.0']), await versionOf(['b@1.0.0'])]
  await attach(top.id, part.id)
  const [finding] = await findingsOf(part.id)
  await triageCalls(service).mutate('componentVulnSnooze', { componentVulnIds: [finding?.id], until: '2099-01-01' })
  const none = { total: 0, snoozed: 0, stale: 0, carriedPending: 0 }
  for (const choice of [
    'includeParts: true',
    `partIds: ["${part.id}"]`,
    `includeParts: true partIds: ["${part.id}"]`,
  ]) {
    const text = `query ($id: Uuid!) { triageQueue(sbomId: $id ${choice}) { progress { total snoozed stale carriedPending } } }`
    expect(await service.data(text, { id: top.id })).toEqual({
      triageQueue: { progress: { ...none, total: 1, snoozed: 1 } },
    })
    const answer = await service.ask(text, { id: top.id }, stranger.tokens.Owner)
    const unknown = await service.ask(
      text.replace(part.id, '00000000-0000-4000-8000-000000000001'),
      { id: '00000000-0000-4000-8000-000000000000' },
      stranger.tokens.Owner,
    )
    // As a version that does not exist.
    expect(JSON.stringify(answer['data'])).toBe(JSON.stringify(unknown['data']))
    expect(JSON.stringify(answer)).not.toContain('"snoozed":1')
  }
})
