// Every operation of the schema, called with each role, and with ids of another organization. The calls come from the schema, the roles from
// a table of their own: an operation without a row fails, and so does a description that says something else. An operation whose role
// depends on its arguments has its rows here.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectedRoles, repeatedRoles } from '#shared/operation-roles.ts'
import { type Role, roles } from '#shared/role.ts'
import { type Answer, answersTo, messagesOf, sendDocument } from './support/answers-to-calls.ts'
import { everyOperation } from './support/every-operation.ts'
import { startTriageService } from './support/triage-service.ts'
import { addUsers, type Row, rowsOf, untilTold, usersOf } from './support/users-of-roles.ts'
import { uploadAsBatch } from './support/job-calls.ts'

const operations = everyOperation()
const unknownId = '01a1f96c-d219-7adc-bc6d-bfd2b404325b'

const own = usersOf('own')
/** The other organization. Its id is the last one, so that the service goes on with its own. */
const other = { ...usersOf('other'), organizationId: 'ffffffff-ffff-7fff-bfff-ffffffffffff' }

let service: Awaited<ReturnType<typeof startTriageService>>
/** An id of each table of the first organization, by table. */
let foreignIds: ReadonlyMap<string, string>
let affectedId: string
/** A batch of jobs of the first organization. */
const batchId = randomUUID()
/** Users of the first organization. */
let people: { readonly owner: string; readonly ada: string }

beforeAll(async () => {
  service = await startTriageService()
  await service.data('mutation { sampleProductCreate(input: {}) { errors } }')
  await service.idle()
  const { componentVulns, vexStatuses } = await service.data<{
    componentVulns: { nodes: { id: string; sbom: { id: string } }[] }
    vexStatuses: { id: string; name: string }[]
  }>('{ componentVulns(first: 1) { nodes { id sbom { id } } } vexStatuses { id name } }')
  const [finding] = componentVulns.nodes
  affectedId = vexStatuses.find(({ name }) => name === 'Affected')?.id ?? ''
  const decide = `componentVexUpdate(input: { componentVulnId: "${finding?.id}", currentSbomId: "${finding?.sbom.id}", vexStatusId: "${affectedId}" }) { errors }`
  const made = await service.data<Record<string, { errors: string[]; user?: { id: string } }>>(`mutation {
    decided: ${decide}
    field: customFieldCreate(input: { name: "Team" }) { errors }
    user: userCreate(input: { name: "Ada", email: "ada@example.com", role: "Admin" }) { errors user { id } }
    excluded: advisoryExclusionCreate(input: { recordId: "GHSA-x", purl: "pkg:npm/x", reason: "x" }) { errors }
  }`)
  const { organizationUser } = await service.data<{ organizationUser: { id: string } }>('{ organizationUser { id } }')
  people = { owner: organizationUser.id, ada: made['user']?.user?.id ?? '' }
  expect(Object.values(made).map(({ errors }) => errors)).toEqual([[], [], [], []])
  await uploadAsBatch(service, batchId)
  await service.idle()
  await untilTold(service.dataFolder)
  foreignIds = new Map(
    rowsOf(service.dataFolder).flatMap(([table, rows]) => {
      if (table === 'vulnerability') return [] // advisory data: it belongs to no organization
      const id = rows[0]?.['id']
      return typeof id === 'string' && /^[0-9a-f-]{36}$/.test(id) ? [[table, id] as const] : []
    }),
  )
  addUsers(service.dataFolder, [
    [foreignIds.get('organization') ?? '', own],
    [other.organizationId, other],
  ])
}, 60_000)
afterAll(() => service.close())

const refusal = /^You are not authorized to perform this action on [A-Z]\w+$/
const isAllowed = (role: Role, lowest: Role) => roles.indexOf(role) <= roles.indexOf(lowest)

/** Ids of a place, when another place is tested: the one of its kind, so that only the tested one can be missing. */
const tableOfPlace: Readonly<Record<string, string>> = {
  sbomId: 'sbom_version',
  currentSbomId: 'sbom_version',
  projectId: 'environment',
  envId: 'environment',
  projectGroupId: 'product',
  componentId: 'component',
  componentVulnId: 'finding',
  componentVulnIds: 'finding',
  userId: 'user',
}

/** Ids that belong to no organization. */
const sharedIds = () => new Map([['vexStatusId', affectedId]])

describe('ids of another organization', () => {
  it('are answered like unknown ones, at every place of every operation, and change nothing', async () => {
    for (const table of [...new Set(Object.values(tableOfPlace)), 'job', 'token'])
      expect([...foreignIds.keys()]).toContain(table)
    await untilTold(service.dataFolder)
    const before = rowsOf(service.dataFolder)
    const lastName = (place: string) => place.split('.').at(-1) ?? ''
    const withIds = operations.filter(({ ids }) => ids.some((place) => !sharedIds().has(lastName(place))))
    const cases = withIds.flatMap((operation) =>
      operation.ids.flatMap((place) =>
        [...foreignIds].flatMap(([table, foreign]) =>
          // A call with a file takes a request of its own: only ids of the kind of their place.
          operation.hasFile && tableOfPlace[lastName(place)] !== table ? [] : [{ operation, place, table, foreign }],
        ),
      ),
    )
    const text = ({ operation, place, foreign }: (typeof cases)[number], isForeign: boolean) =>
      operation.call((each, isRequired) => {
        const shared = sharedIds().get(lastName(each))
        if (shared !== undefined) return shared
        if (each === place) return isForeign ? foreign : unknownId
        if (!isRequired) return null
        return isForeign ? (foreignIds.get(tableOfPlace[lastName(each)] ?? '') ?? unknownId) : unknownId
      })
    const stranger = { url: service.url, token: other.tokens.Owner }
    const found = await answersTo(
      stranger,
      cases.map((each) => ({ operation: each.operation, text: text(each, true) })),
    )
    // What is asked with unknown ids is the same for every table.
    const texts = new Map(cases.map((each) => [text(each, false), each.operation]))
    const asked = [...texts].map(([unknownText, operation]) => ({ operation, text: unknownText }))
    const answers = await answersTo(stranger, asked)
    const unknown = new Map(asked.map((call, at) => [call.text, answers[at]]))
    const plain = (answer: Answer | undefined) =>
      JSON.stringify(answer).replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID')
    const different = cases.flatMap((each, at) => {
      const { operation, place, table } = each
      const [a, b] = [plain(found[at]), plain(unknown.get(text(each, false)))]
      return a === b ? [] : [`${operation.name}(${place}: ${table}): ${a}, unknown: ${b}`]
    })
    expect(different).toEqual([])
    expect([...found, ...answers].filter((answer) => answer?.codes.includes('INTERNAL'))).toEqual([])
    expect(changedRows(before, rowsOf(service.dataFolder))).toEqual([])
  }, 120_000)
})

/** Columns that the use of a token changes. */
const uses = new Set(['last_used_at', 'last_active_at', 'last_seen_at'])

/** The service itself notes there how far it followed its feed of changes. */
const ownNotes = 'policy_follower'

/** Rows that are no longer there as they were. */
function changedRows(before: ReturnType<typeof rowsOf>, after: ReturnType<typeof rowsOf>): readonly string[] {
  const text = (row: Row) => JSON.stringify(row, (key, value: unknown) => (uses.has(key) ? undefined : value))
  const present = new Map(after.map(([table, rows]) => [table, new Set(rows.map(text))]))
  return before.flatMap(([table, rows]) =>
    rows
      .filter((row) => table !== ownNotes && !present.get(table)?.has(text(row)))
      .map((row) => `${table}: ${text(row).slice(0, 200)}`),
  )
}

describe('roles', () => {
  it('have one row for every operation, and each description says the same', () => {
    expect(repeatedRoles).toEqual([])
    const said = operations.map(({ name, needs }) => [name, /^Needs (\w+)\b/.exec(needs)?.[1] ?? 'no role'])
    expect(Object.fromEntries(said)).toEqual(Object.fromEntries(expectedRoles))
  })

  it.each(roles)('like %s are checked by every operation before anything else', async (role) => {
    const calls = operations.map((operation) => {
      // The id of a batch is one that the caller makes: it is known afterwards.
      const idOf = (place: string) => (place === 'input.batch.id' ? batchId : unknownId)
      const text = operation.call((place, isRequired) => (isRequired ? idOf(place) : null))
      return { operation, text }
    })
    const answers = await answersTo({ url: service.url, token: other.tokens[role] }, calls)
    const wrong = operations.flatMap(({ kind, name, needs }, at) => {
      const lowest = expectedRoles.get(name)
      if (!lowest) return [`${name} has no row`]
      const { data, messages = [], codes = [] } = answers[at] ?? {}
      const isRefused = messages.some((message) => refusal.test(message))
      if (isRefused !== isAllowed(role, lowest)) {
        const isWhole = kind === 'mutation' ? messages.length === 1 : data === null && codes[0] === 'FORBIDDEN'
        return !isRefused || isWhole ? [] : [`${name}: ${JSON.stringify(answers[at])}`]
      }
      return [`${name} (${needs}) ${isRefused ? 'refused' : 'allowed'}: ${JSON.stringify(answers[at])}`]
    })
    expect(wrong).toEqual([])
    // What is allowed and does not fit is a payload with its reasons, not an error of the request.
    const isWhole = ({ kind }: (typeof operations)[number], at: number) =>
      !answers[at]?.codes.includes('INTERNAL') && (kind === 'query' || answers[at]?.data !== null)
    expect(operations.filter((each, at) => !isWhole(each, at)).map(({ name }) => name)).toEqual([])
  })
})

describe('histories', () => {
  const look = (name: string) =>
    `mutation { userUpdate(input: { id: "${own.ids.Operator}", name: "${name}" }) { errors } }`

  it.each(['Owner', ' owner ', 'OWNER', 'Own\\u200Ber', 'Ｏｗｎｅｒ', 'Ow ner'])(
    'show nobody else as "%s", the name of an Owner',
    async (name) => {
      const errors = [expect.stringMatching(/^The name ".*" belongs to an Owner$/)]
      const { userUpdate } = await service.data<{ userUpdate: object }>(look(name), {}, own.tokens.Operator)
      expect(userUpdate).toEqual({ errors })
      const make = `mutation { userCreate(input: { name: "${name}", email: "x@example.com", role: "Viewer" }) { errors } }`
      expect(await service.data(make, {}, own.tokens.Admin)).toEqual({ userCreate: { errors } })
    },
  )

  it('accept other names, and an Owner their own', async () => {
    expect(await service.data(look('Owner of the build'), {}, own.tokens.Operator)).toEqual({
      userUpdate: { errors: [] },
    })
    const same = `mutation { userUpdate(input: { id: "${people.owner}", name: "Owner" }) { errors } }`
    expect(await service.data(same)).toEqual({ userUpdate: { errors: [] } })
  })
})

/**
 * Rows of operations whose role depends on what they are called with: the call, and the lowest role that may make it. OWNER took STEP and
 * started JOB and BATCH; ADA is another Admin, SELF is the caller.
 */
const conditional: Readonly<Record<string, readonly (readonly [call: string, lowest: Role])[]>> = {
  bulkUpdateNotificationSettings: [
    ['(input: { org: false, settings: [] })', 'Viewer'],
    ['(input: { org: true, settings: [] })', 'Admin'],
  ],
  doctorResults: [
    [`(sbomId: "${unknownId}")`, 'Viewer'],
    [`(sbomId: "${unknownId}", forceRefresh: true)`, 'Operator'],
  ],
  jobCancel: [['(input: { id: "JOB" })', 'Operator']],
  jobBatchCancel: [['(input: { id: "BATCH" })', 'Operator']],
  tokenCreate: [
    ['(input: { name: "own" })', 'Viewer'],
    ['(input: { name: "of Ada", userId: "ADA" })', 'Admin'],
    ['(input: { name: "of the Owner", userId: "OWNER", role: "Viewer" })', 'Owner'],
  ],
  // Those of others are not found: nobody is told of tokens that are not listed for them.
  tokenRevoke: [[`(input: { id: "${unknownId}" })`, 'Viewer']],
  userCreate: [
    ['(input: { name: "", email: "", role: "Viewer" })', 'Admin'],
    ['(input: { name: "", email: "", role: "Owner" })', 'Owner'],
  ],
  userInvite: [
    ['(input: {})', 'Admin'],
    ['(input: { name: "", email: "", role: "Owner" })', 'Owner'],
    ['(input: { id: "OWNER" })', 'Owner'],
  ],
  userInvitationRevoke: [[`(input: { id: "${unknownId}" })`, 'Admin']],
  userSignInUnlink: [
    ['(input: { id: "ADA" })', 'Admin'],
    ['(input: { id: "OWNER" })', 'Owner'],
  ],
  userDelete: [
    [`(input: { id: "${unknownId}" })`, 'Admin'],
    ['(input: { id: "OWNER" })', 'Owner'],
    ['(input: { id: "ADA" })', 'Admin'], // who is disabled from here on
  ],
  userUpdate: [
    ['(input: { id: "SELF", name: "SELF" })', 'Viewer'],
    ['(input: { id: "SELF", role: "King" })', 'Admin'],
    ['(input: { id: "ADA", name: "Ada L." })', 'Admin'],
    ['(input: { id: "OWNER", name: "Somebody" })', 'Owner'],
    ['(input: { id: "ADA", role: "Owner" })', 'Owner'],
  ],
  vexUndo: [
    [`(input: { operationId: "${unknownId}" })`, 'Operator'],
    ['(input: { operationId: "STEP" })', 'Admin'], // undone from here on
  ],
  vexRedo: [
    [`(input: { operationId: "${unknownId}" })`, 'Operator'],
    ['(input: { operationId: "STEP" })', 'Admin'],
  ],
}

describe('roles that depend on what is asked', () => {
  it('have rows for every operation that says so', () => {
    const dependent = operations.filter(({ needs }) => !/^Needs \w+\.$/.test(needs)).map(({ name }) => name)
    expect(Object.keys(conditional)).toEqual(expect.arrayContaining(dependent))
  })

  const rows = Object.entries(conditional).flatMap(([name, calls]) =>
    calls.map(([call, lowest]) => ({ name, call, lowest })),
  )
  it.each(rows)('$name: $call needs $lowest', async ({ name, call, lowest }) => {
    const operation = operations.find((each) => each.name === name)
    const ids = {
      OWNER: people.owner,
      ADA: people.ada,
      JOB: foreignIds.get('job'),
      BATCH: batchId,
      STEP: foreignIds.get('vex_operation'),
    }
    for (const role of roles.toReversed()) {
      const text = Object.entries({ ...ids, SELF: own.ids[role] }).reduce(
        (all, [word, id]) => all.replaceAll(word, id ?? ''),
        call,
      )
      const query = `${operation?.kind} { a: ${name}${text} ${operation?.selection} }`
      const { data, errors = [] } = await sendDocument({ url: service.url, token: own.tokens[role] }, query)
      const messages = messagesOf(data?.['a'], errors)
      expect([role, messages.some((message) => refusal.test(message)), messages]).toEqual([
        role,
        !isAllowed(role, lowest),
        messages,
      ])
    }
  })
})
