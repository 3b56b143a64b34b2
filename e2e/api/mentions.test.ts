// @module-tag long
// Whom a note names is told once, in the inbox; who is named by nobody's name is said to the author.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { osv, severity, zip } from './support/osv.ts'
import { notAffected, triageCalls } from './support/triage-calls.ts'
import { cyclonedx, startTriageService } from './support/triage-service.ts'
import { untilTold } from './support/users-of-roles.ts'

let service: Awaited<ReturnType<typeof startTriageService>>
let calls: ReturnType<typeof triageCalls>
let version: string
let ids: string[]
const tokens = new Map<string, { readonly token: string; readonly id: string }>()

beforeAll(async () => {
  service = await startTriageService()
  calls = triageCalls(service)
  const names = ['a', 'b', 'c', 'd']
  await service.importFile(zip(names.map((name) => osv(`GHSA-${name}`, name, severity.medium))))
  version = await service.upload(cyclonedx(names.map((name) => `pkg:npm/${name}@1.0.0`)))
  ids = (await calls.findings(version)).map(({ id }) => id)
  for (const [name, role] of [
    ['Ada', 'Operator'],
    ['Bob', 'Viewer'],
    ['Cleo', 'Viewer'],
  ] as const)
    // oxlint-disable-next-line no-await-in-loop -- one person after the other
    tokens.set(name, await addPerson(name, role))
})
afterAll(() => service.close())

async function addPerson(name: string, role: string) {
  const { userCreate } = await service.data<{ userCreate: { user: { id: string } } }>(
    `mutation { userCreate(input: { name: "${name}", email: "${name.toLowerCase()}@example.com", role: "${role}" }) { user { id } } }`,
  )
  const { id } = userCreate.user
  const { tokenCreate } = await service.data<{ tokenCreate: { secret: string } }>(
    `mutation { tokenCreate(input: { name: "own", userId: "${id}" }) { secret } }`,
  )
  return { id, token: tokenCreate.secret }
}

interface Told {
  readonly title: string
  readonly body: string
  readonly level: string
  readonly link: string | null
}

/** What a person was told by notes, the newest first. */
async function told(name: string): Promise<readonly Told[]> {
  await untilTold(service.dataFolder)
  const { notifications } = await service.data<{ notifications: { nodes: Told[] } }>(
    '{ notifications(first: 100, messageType: [MENTIONED]) { nodes { title body level link } } }',
    {},
    tokens.get(name)?.token,
  )
  return notifications.nodes
}
const counts = async () => [(await told('Ada')).length, (await told('Bob')).length, (await told('Cleo')).length]

const decide = (at: number, note: string | null, author = 'Ada') =>
  calls.mutate(
    'componentVexUpdate',
    { componentVulnId: ids[at], currentSbomId: version, ...notAffected(), ...(note !== null && { note }) },
    'mentionProblems',
    tokens.get(author)?.token,
  )

test('whom a note names is told where it is; the author is not, and later words tell only who is new in it', async () => {
  expect(await decide(0, '@bob, please confirm with @Ada and `@Cleo`')).toEqual({ errors: [], mentionProblems: [] })
  expect(await counts()).toEqual([0, 1, 0])
  expect(await told('Bob')).toEqual([
    {
      title: 'App 1.0.0: Ada mentioned you in a note',
      body: '@bob, please confirm with @Ada and `@Cleo`.',
      level: 'INFO',
      link: expect.stringMatching(
        new RegExp(`^/versions/[\\da-f-]+/${version}/triage/only/status:any/${ids[0]}$`),
      ) as string,
    },
  ])
  await decide(0, '@bob and @cleo@example.com: confirmed')
  expect(await counts()).toEqual([0, 1, 1])
  await decide(0, null) // the note stays
  await decide(0, 'done')
  expect(await counts()).toEqual([0, 1, 1])
  await decide(0, '@Bob again')
  expect(await counts()).toEqual([0, 2, 1])
  await calls.undo({})
  await calls.redo({})
  expect(await counts()).toEqual([0, 2, 1])
})

test('a note for many findings tells once, and tells who was not named in all of them', async () => {
  const [ada, bob, cleo] = await counts()
  await decide(1, '@Cleo')
  expect(await counts()).toEqual([ada, bob, (cleo ?? 0) + 1]) // messages of one version that wait together are one notification
  const many = { componentVulnIds: [ids[1], ids[2], ids[3]], ...notAffected() }
  const token = tokens.get('Ada')?.token
  await calls.mutate('componentVexBulkUpdate', { ...many, note: '@Cleo @Bob' }, 'mentionProblems', token)
  expect(await counts()).toEqual([ada, (bob ?? 0) + 1, (cleo ?? 0) + 2])
  await calls.mutate('componentVexBulkUpdate', { ...many, note: '@Bob, @Cleo' }, 'mentionProblems', token)
  expect(await counts()).toEqual([ada, (bob ?? 0) + 1, (cleo ?? 0) + 2])
})

test('who is not named clearly is said, and a rejected note tells nobody', async () => {
  const before = await counts()
  const answer = await decide(2, '@nobody and @Dora')
  expect(answer).toEqual({
    errors: [],
    mentionProblems: [expect.stringContaining('"@nobody"'), expect.stringContaining('"@Dora"')],
  })
  const rejected = {
    componentVulnId: ids[2],
    currentSbomId: version,
    note: '@Bob',
    expectedUpdatedAt: '2020-01-01T00:00:00Z',
  }
  const { errors } = await calls.mutate('componentVexUpdate', { ...rejected, ...notAffected() }, 'mentionProblems')
  expect(errors).toHaveLength(1)
  expect(await counts()).toEqual(before)
})

test('a person who is disabled is not named by their name, and is told nothing', async () => {
  const { id } = tokens.get('Cleo') ?? {}
  const turn = (enabled: boolean) =>
    service.data(`mutation { userUpdate(input: { id: "${id}", enabled: ${enabled} }) { errors } }`)
  const before = await counts()
  await turn(false)
  expect(await decide(3, 'ask @Cleo')).toEqual({ errors: [], mentionProblems: [expect.stringContaining('"@Cleo"')] })
  await untilTold(service.dataFolder)
  await turn(true)
  expect(await counts()).toEqual(before)
})
