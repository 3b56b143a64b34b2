// What a service account does beside people: it is told nothing, assigned nothing, and a restore treats its tokens as those of everyone.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBackup, restore } from './support/backup-calls.ts'
import { cyclonedx, startTriageService } from './support/triage-service.ts'
import { rowsOf, untilTold } from './support/users-of-roles.ts'

let service: Awaited<ReturnType<typeof startTriageService>>
beforeAll(async () => void (service = await startTriageService()), 60_000)
afterAll(() => service.close())

interface Made {
  readonly user: { readonly id: string }
  readonly secret: string
}

async function mutate<Answer>(name: string, input: object, selection = ''): Promise<Answer & { errors: string[] }> {
  const type = `${name[0]?.toUpperCase()}${name.slice(1)}Input!`
  const text = `mutation ($input: ${type}) { payload: ${name}(input: $input) { errors ${selection} } }`
  return (await service.data<{ payload: Answer & { errors: string[] } }>(text, { input })).payload
}
const expiresAt = () => new Date(Date.now() + 30 * 86_400_000).toISOString()
const program = (name: string) =>
  mutate<Made>(
    'serviceAccountCreate',
    { name, purpose: 'Uploads', role: 'Operator', expiresAt: expiresAt() },
    'user { id } secret',
  )

test('it is told nothing, cannot be named in notes, and findings are not assigned to it', async () => {
  const ada = await mutate<Made>('userCreate', { name: 'Ada', email: 'ada@example.com', role: 'Viewer' }, 'user { id }')
  const { user } = await program('Buildbot')
  await service.data('mutation { sampleProductCreate(input: {}) { errors } }')
  await service.upload(cyclonedx(['pkg:npm/saddle@1.9.10'])) // nothing is told about the sample
  await service.idle()
  await untilTold(service.dataFolder)
  const told = rowsOf(service.dataFolder).find(([table]) => table === 'notification')?.[1] ?? []
  const ids = told.map((row) => row['user_id'])
  expect(ids).toContain(ada.user.id)
  expect(ids).not.toContain(user.id)

  const { componentVulns } = await service.data<{
    componentVulns: { nodes: { id: string; sbom: { id: string } }[] }
  }>('{ componentVulns(first: 1) { nodes { id sbom { id } } } }')
  const [finding] = componentVulns.nodes
  const assign = (userId: string) => mutate('componentVulnAssign', { componentVulnIds: [finding?.id], userId })
  expect((await assign(user.id)).errors).toEqual(['"Buildbot" is a service account. Choose a person'])
  expect((await assign(ada.user.id)).errors).toEqual([])
  const { vexStatuses } = await service.data<{ vexStatuses: { id: string; name: string }[] }>(
    '{ vexStatuses { id name } }',
  )
  const vexStatusId = vexStatuses.find(({ name }) => name === 'Affected')?.id
  const at = { componentVulnId: finding?.id, currentSbomId: finding?.sbom.id, vexStatusId }
  const noted = await mutate<object>('componentVexUpdate', { ...at, note: 'See @Buildbot and @Ada' }, 'mentionProblems')
  expect(noted).toEqual({ errors: [], mentionProblems: [expect.stringContaining('Buildbot')] })
})

test('a restore keeps the tokens of those who were there, as they are now, and drops those of later ones', async () => {
  const [kept, ended, before] = [await program('Kept'), await program('Ended'), await makeBackup(service)]
  await mutate('userDelete', { id: ended.user.id })
  const later = await program('Later')
  expect(await restore(service, { id: before.id })).toMatchObject({ state: 'SUCCEEDED' })
  const health = async (token: string) =>
    (await fetch(new URL('/healthz', service.url), { headers: { authorization: `Bearer ${token}` } })).status
  expect([await health(kept.secret), await health(ended.secret), await health(later.secret)]).toEqual([200, 401, 401])
  const list = `{ organization { users(kind: SERVICE) { nodes { name kind purpose createdBy { name } } } } }`
  const { organization } = await service.data<{ organization: { users: { nodes: object[] } } }>(list)
  const shared = { kind: 'SERVICE', purpose: 'Uploads', createdBy: { name: 'Owner' } }
  expect(organization.users.nodes).toEqual(['Buildbot', 'Ended', 'Kept'].map((name) => ({ name, ...shared })))
}, 60_000)
