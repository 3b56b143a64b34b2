// Issue trackers and tickets through the API: who may, what is answered, and what a ticket belongs to.
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { trustLoopback } from '#service/network/support/loopback-tls.ts'
import { startTrackerServer, type TrackerServer } from '#service/tickets/support/tracker-server.ts'
import { filesBelow } from './support/files-below.ts'
import { osv, severity, zip } from './support/osv.ts'
import { addUsers, usersOf } from './support/users-of-roles.ts'
import { cyclonedx, startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>>
let jira: TrackerServer
let gitlab: TrackerServer
let distrust: () => void
const users = usersOf('own')

interface Answer {
  readonly errors: string[]
  readonly tracker?: Record<string, unknown> & { readonly id: string }
  readonly ticket?: Record<string, unknown> & { readonly id: string }
  readonly [more: string]: unknown
}

/** The payload of a mutation. */
async function call(name: string, input: object, fields = '', token?: string): Promise<Answer> {
  const type = `${name[0]?.toUpperCase()}${name.slice(1)}Input`
  const text = `mutation ($input: ${type}!) { ${name}(input: $input) { errors ${fields} } }`
  return (await service.data<Record<string, Answer>>(text, { input }, token))[name] as Answer // it was asked for
}
const trackerFields = 'tracker { id name kind baseUrl project account issueType labels problem }'
const ticketFields =
  'id state status key url title attempts error openedAt askedAt tracker { name } createdBy { kind name } sbom { id }'

async function findingsOf(version: string, hasTicket: boolean | null = null) {
  type Found = { sbom: { vulns: { nodes: { id: string; tickets: { id: string; state: string; key: string }[] }[] } } }
  const text = `query ($id: Uuid!, $hasTicket: Boolean) { sbom(sbomId: $id) {
    vulns(hasTicket: $hasTicket) { nodes { id tickets { id state key } } } } }`
  return (await service.data<Found>(text, { id: version, hasTicket })).sbom.vulns.nodes
}

async function untilState(id: string, state: string): Promise<Record<string, unknown>> {
  const read = async () => {
    type Found = { tickets: { nodes: (Record<string, unknown> & { id: string; state: string })[] } }
    const { tickets } = await service.data<Found>(`{ tickets(first: 100) { nodes { ${ticketFields} } } }`)
    return tickets.nodes.find((one) => one.id === id)
  }
  await expect.poll(async () => (await read())?.state).toBe(state)
  return (await read()) ?? {}
}

let version: string
let organization: string
beforeAll(async () => {
  for (const name of ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY']) vi.stubEnv(name, undefined)
  distrust = trustLoopback()
  jira = await startTrackerServer('JIRA_CLOUD')
  gitlab = await startTrackerServer('GITLAB')
  service = await startTriageService()
  await service.importFile(
    zip([osv('GHSA-fox', 'fox', { ...severity.critical, aliases: ['CVE-2026-0001'] }), osv('GHSA-owl', 'owl')]),
    'feed',
  )
  version = await service.upload(cyclonedx(['pkg:npm/fox@1.0.0', 'pkg:npm/owl@1.0.0']))
  organization = (await service.data<{ organization: { id: string } }>('{ organization { id } }')).organization.id
  addUsers(service.dataFolder, [[organization, users]])
}, 60_000)
afterAll(async () => {
  await service.close()
  await jira.close()
  await gitlab.close()
  distrust()
  vi.unstubAllEnvs()
})
beforeEach(() => {
  for (const server of [jira, gitlab]) server.wrong.length = 0
})

describe('trackers', () => {
  it('are set up by an Admin, and their token is never answered', async () => {
    const input = { name: 'Jira', kind: 'jira_cloud', labels: ['security'], ...jira.settings }
    expect((await call('trackerCreate', input, '', users.tokens.Operator)).errors).toEqual([
      expect.stringMatching(/not authorized/),
    ])
    expect((await call('trackerCreate', input)).errors).toEqual([expect.stringMatching(/private network/)])
    expect((await call('notificationPrivateHostsUpdate', { hosts: ['127.0.0.1'] })).errors).toEqual([])
    const made = await call('trackerCreate', input, trackerFields, users.tokens.Admin)
    expect(made).toMatchObject({
      errors: [],
      tracker: { name: 'Jira', kind: 'JIRA_CLOUD', issueType: 'Task', account: 'ada@example.com', problem: null },
    })
    const list = await service.data<{ trackers: object[] }>(`{ trackers { name account } }`, {}, users.tokens.Viewer)
    expect(list.trackers).toEqual([{ name: 'Jira', account: null }])
    const inFiles = filesBelow(service.dataFolder).filter(({ bytes }) => bytes.includes(jira.settings.token))
    expect(inFiles.map(({ name }) => name)).toEqual([expect.stringMatching(/^keys[/\\]tracker-[\da-f-]{36}\.secret$/)])
    expect((await call('trackerCreate', { ...input, name: 'JIRA' })).errors).toEqual([expect.stringMatching(/already/)])
  })

  it.each([
    [{ kind: 'TRAC' }, /not a kind of tracker/],
    [{ kind: 'JIRA_CLOUD', account: null, baseUrl: 'https://a.example', project: 'APP' }, /email address/],
    [{ kind: 'JIRA_DATA_CENTER', account: 'a:b', baseUrl: 'https://a.example', project: 'APP' }, /colon/],
    [{ kind: 'JIRA_DATA_CENTER', project: 'APP' }, /HTTPS URL/],
    [{ baseUrl: 'http://a.example' }, /HTTPS URL/],
    [{ baseUrl: 'https://u:p@a.example' }, /HTTPS URL/],
    [{ baseUrl: 'https://a.example/?q' }, /HTTPS URL/],
    [{ baseUrl: 'https://169.254.169.254' }, /private network/],
    [{ project: '../app' }, /owner and the name/],
    [{ project: 'a/b/c' }, /owner and the name/],
    [{ kind: 'GITLAB', project: 'a/../b' }, /path of a project/],
    [{ kind: 'JIRA_DATA_CENTER', baseUrl: 'https://a.example', project: 'APP" OR 1' }, /key of a project/],
    [{ account: 'ada' }, /Only Jira/],
    [{ issueType: 'Bug' }, /Only Jira/],
    [{ token: 'a\r\nb' }, /without spaces/],
    [{ token: '' }, /without spaces/],
    [{ name: ' ' }, /must not be empty/],
    [{ labels: ['a,b'] }, /comma/],
    [{ labels: Array.from({ length: 21 }, (_, at) => `l${at}`) }, /at most 20/],
  ])('rejects %j', async (more, message) => {
    const input = { name: 'Other', kind: 'GITHUB', project: 'example/app', token: 'x', ...more }
    expect((await call('trackerCreate', input)).errors).toEqual([expect.stringMatching(message)])
  })

  it('keep their token for one account of one host, and are asked only while the network is allowed', async () => {
    const made = await call(
      'trackerCreate',
      { name: 'GitLab', kind: 'GITLAB', ...gitlab.settings, account: null },
      trackerFields,
    )
    const id = made.tracker?.id ?? ''
    expect((await call('trackerTest', { id })).errors).toEqual([expect.stringMatching(/[Nn]etwork/)])
    expect((await call('organizationUpdate', { networkAllowed: true })).errors).toEqual([])
    expect(await call('trackerTest', { id }, 'isReachable problem')).toMatchObject({ isReachable: true, problem: null })
    expect((await call('trackerTest', { id }, '', users.tokens.Operator)).errors).toHaveLength(1)
    expect((await call('trackerUpdate', { id, baseUrl: 'https://gitlab.example' })).errors).toEqual([
      expect.stringMatching(/Enter the token/),
    ])
    const wrongToken = await call('trackerUpdate', { id, token: 'other' }, trackerFields)
    expect(wrongToken.errors).toEqual([])
    gitlab.misbehave = (response) => void response.writeHead(401).end('{"message":"401 Unauthorized"}')
    expect(await call('trackerTest', { id }, 'isReachable problem')).toMatchObject({
      ...{ errors: [], isReachable: false },
      problem: expect.stringMatching(/401 Unauthorized.*token is not valid/) as string,
    })
    gitlab.misbehave = null
    expect((await call('trackerUpdate', { id, token: gitlab.settings.token, name: 'Labs' })).errors).toEqual([])
    expect(gitlab.taken.filter(({ method }) => method === 'POST')).toEqual([])
  })

  it('of another kind have another URL: a new token does not go to the host of the old one', async () => {
    const input = { name: 'Moved', kind: 'GITLAB', ...gitlab.settings, account: null }
    const { tracker } = await call('trackerCreate', input, trackerFields)
    const id = tracker?.id ?? ''
    const jiraWithout = await call('trackerUpdate', { id, kind: 'JIRA_DATA_CENTER', project: 'APP', token: 'other' })
    expect(jiraWithout.errors).toEqual([expect.stringMatching(/HTTPS URL/)])
    const moved = { id, kind: 'github', project: 'example/app', token: 'of-github' }
    expect(await call('trackerUpdate', moved, trackerFields)).toMatchObject({
      ...{ errors: [], tracker: { kind: 'GITHUB', baseUrl: 'https://api.github.com' } },
    })
    expect((await call('trackerDelete', { id })).errors).toEqual([])
  })
})

describe('tickets', () => {
  const trackerOf = async (name: string) => {
    const { trackers } = await service.data<{ trackers: { id: string; name: string }[] }>('{ trackers { id name } }')
    return trackers.find((one) => one.name === name)?.id ?? ''
  }

  it('belong to a vulnerability in a package in all versions of a product', async () => {
    const idOf = ({ ticket }: Answer) => ticket?.id ?? ''
    const trackerId = await trackerOf('Jira')
    expect(await findingsOf(version, true)).toEqual([])
    const [finding] = await findingsOf(version)
    const input = { trackerId, componentVulnId: finding?.id }
    expect((await call('ticketCreate', input, '', users.tokens.Viewer)).errors).toHaveLength(1)
    const made = await call('ticketCreate', input, `ticket { ${ticketFields} }`, users.tokens.Operator)
    expect(made).toMatchObject({
      errors: [],
      ticket: { attempts: 0, createdBy: { kind: 'USER' }, sbom: { id: version } },
    })
    const opened = await untilState(idOf(made), 'OPEN')
    expect(opened).toMatchObject({
      key: 'APP-1',
      url: `${jira.settings.baseUrl}/browse/APP-1`,
      tracker: { name: 'Jira' },
    })
    expect(jira.wrong).toEqual([])
    expect(jira.issues).toHaveLength(1)

    const newer = await service.upload(cyclonedx(['pkg:npm/fox@1.0.0', 'pkg:npm/owl@1.0.0'], '2.0.0'))
    const elsewhere = await service.upload(cyclonedx(['pkg:npm/fox@1.0.0']), 'Other')
    expect(await findingsOf(newer, true)).toHaveLength(1)
    expect(await findingsOf(newer, false)).toHaveLength(1)
    expect(await findingsOf(elsewhere, true)).toEqual([])
    const [again] = await findingsOf(newer, true)
    expect(again?.tickets).toMatchObject([{ id: idOf(made), key: 'APP-1' }])
    expect((await call('ticketCreate', { trackerId, componentVulnId: again?.id })).errors).toEqual([
      expect.stringMatching(/already: APP-1/),
    ])
    expect(jira.issues).toHaveLength(1)

    Object.assign(jira.issues[0] ?? {}, { isOpen: false })
    const ids = [idOf(made)]
    expect((await call('ticketRefresh', { ids }, '', users.tokens.Viewer)).errors).toHaveLength(1)
    expect((await call('ticketRefresh', { ids })).errors).toEqual([])
    expect(await untilState(idOf(made), 'CLOSED')).toMatchObject({ status: 'Done' })
    const second = await call('ticketCreate', { trackerId, componentVulnId: again?.id }, `ticket { id }`)
    await untilState(idOf(second), 'OPEN')
    expect(jira.issues).toHaveLength(2)
    // The first version goes; what is about the package in the product stays.
    await call('sbomDelete', { id: version })
    await expect.poll(async () => (await findingsOf(newer, true))[0]?.tickets.length).toBe(2)
  })

  it('that failed are tried again by hand, and a tracker with tickets stays where it is', async () => {
    const trackerId = await trackerOf('Labs')
    type Found = { componentVulns: { nodes: { id: string }[] } }
    const { componentVulns } = await service.data<Found>('{ componentVulns(search: "owl") { nodes { id } } }')
    gitlab.misbehave = (response) => void response.writeHead(403).end('{"message":"403 Forbidden"}')
    const input = { trackerId, componentVulnId: componentVulns.nodes[0]?.id }
    const made = await call('ticketCreate', input, 'ticket { id }')
    const id = made.ticket?.id ?? ''
    expect(await untilState(id, 'FAILED')).toMatchObject({ error: expect.stringMatching(/403 Forbidden/) as string })
    gitlab.misbehave = null
    expect((await call('ticketRefresh', { ids: [id] })).errors).toEqual([expect.stringMatching(/was not opened/)])
    expect((await call('ticketRetry', { ids: [id] })).errors).toEqual([])
    await untilState(id, 'OPEN')
    expect((await call('ticketRetry', { ids: [id] })).errors).toEqual([expect.stringMatching(/has not failed/)])
    expect(gitlab.issues).toHaveLength(1)
    expect((await call('trackerUpdate', { id: trackerId, project: 'group/other' })).errors).toEqual([
      expect.stringMatching(/Make another tracker/),
    ])
    expect((await call('trackerDelete', { id: trackerId }, 'deletedId'))['deletedId']).toBe(trackerId)
    const inFiles = filesBelow(service.dataFolder).filter(({ bytes }) => bytes.includes(gitlab.settings.token))
    expect(inFiles).toEqual([])
    expect(await untilState(id, 'OPEN')).toMatchObject({ tracker: null, key: 'group/app#1' })
  })

  it('that wait or failed are stopped by hand, all of them or none, and looked for when they are asked for again', async () => {
    const trackerId = await trackerOf('Jira')
    const other = await service.upload(cyclonedx(['pkg:npm/fox@1.0.0', 'pkg:npm/owl@1.0.0']), 'Stopped')
    const [first, second] = await findingsOf(other)
    const open = async (componentVulnId = '') =>
      (await call('ticketCreate', { trackerId, componentVulnId }, 'ticket { id }')).ticket?.id ?? ''
    await call('organizationUpdate', { networkAllowed: false })
    const [one, two] = [await open(first?.id), await open(second?.id)]
    expect((await call('ticketStop', { ids: [one] }, '', users.tokens.Viewer)).errors).toHaveLength(1)
    expect((await call('ticketStop', { ids: [one, version] })).errors).toEqual([
      expect.stringMatching(/not found, or neither waits nor has failed/),
    ])
    expect(await untilState(one, 'QUEUED')).toMatchObject({ error: null })
    const stopped = await call('ticketStop', { ids: [one, two, one] }, 'tickets { id state error }')
    expect(stopped['tickets']).toEqual([one, two].map((id) => ({ id, state: 'DROPPED', error: 'Stopped by hand' })))
    for (const name of ['ticketStop', 'ticketRetry']) expect((await call(name, { ids: [one] })).errors).toHaveLength(1)
    const before = jira.issues.length
    await call('organizationUpdate', { networkAllowed: true })
    expect(await open(first?.id)).toBe(one)
    await untilState(one, 'OPEN')
    expect((await call('ticketStop', { ids: [one] })).errors).toHaveLength(1)
    expect(jira.issues).toHaveLength(before + 1)
    jira.misbehave = (response) => void response.writeHead(401).end('{}')
    await open(second?.id)
    await untilState(two, 'FAILED')
    jira.misbehave = null
    expect((await call('ticketStop', { ids: [two] })).errors).toEqual([])
  })

  it('can be about a violation of a policy', async () => {
    const trackerId = await trackerOf('Jira')
    const conditions = { conditions: [{ subject: 'component.name', operator: 'is', value: 'owl' }] }
    const policy = { name: 'No owls', appliesTo: 'component', resultType: 'fail', conditions }
    expect((await call('policyCreate', policy)).errors).toEqual([])
    await service.idle()
    type Found = { policyResults: { nodes: { violations: { nodes: { id: string; tickets: { key: string }[] }[] } }[] } }
    const read = async () => {
      const { policyResults } = await service.data<Found>(
        '{ policyResults(first: 50) { nodes { violations { nodes { id tickets { key } } } } } }',
      )
      return policyResults.nodes.flatMap(({ violations }) => violations.nodes)
    }
    await expect.poll(async () => (await read()).length).toBeGreaterThan(0)
    const [violation] = await read()
    const made = await call('ticketCreate', { trackerId, violationId: violation?.id }, 'ticket { id title }')
    expect(made.ticket?.['title']).toBe('No owls: owl 1.0.0')
    await untilState(made.ticket?.id ?? '', 'OPEN')
    expect((await read()).find(({ id }) => id === violation?.id)?.tickets).toHaveLength(1)
  })

  it('rejects what is not there, or both, or neither', async () => {
    const trackerId = await trackerOf('Jira')
    const id = '01a1f96c-d219-7adc-bc6d-bfd2b404325b'
    const errorsOf = async (input: object) => (await call('ticketCreate', input)).errors
    expect(await errorsOf({ trackerId })).toEqual([expect.stringMatching(/either/)])
    expect(await errorsOf({ trackerId, componentVulnId: id, violationId: id })).toEqual([
      expect.stringMatching(/either/),
    ])
    expect(await errorsOf({ trackerId, componentVulnId: id })).toEqual([expect.stringMatching(/not found/)])
    expect(await errorsOf({ trackerId: id, componentVulnId: id })).toEqual([expect.stringMatching(/Tracker not found/)])
    expect((await call('ticketRetry', { ids: [] })).errors).toHaveLength(1)
  })
})
