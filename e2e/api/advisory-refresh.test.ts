// Fetches advisory data from URLs: only the organization can allow network access, and a failure changes nothing.
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FileServer, startFileServer } from '#service/network/support/file-server.ts'
import { kev, osv, zip } from './support/osv.ts'
import { type JobEnd, startTriageService } from './support/triage-service.ts'

type Service = Awaited<ReturnType<typeof startTriageService>>
let service: Service
let server: FileServer
beforeEach(async () => {
  for (const name of ['http_proxy', 'HTTP_PROXY']) vi.stubEnv(name, undefined)
  ;[service, server] = await Promise.all([startTriageService(), startFileServer()])
})
afterEach(async () => {
  await Promise.all([service.close(), server.close()])
  vi.unstubAllEnvs()
})

const allow = (networkAllowed = true) =>
  service.data('mutation ($on: Boolean) { organizationUpdate(input: { networkAllowed: $on }) { errors } }', {
    on: networkAllowed,
  })

interface Fetched {
  readonly errors: readonly string[]
  readonly job: { readonly id: string; readonly kind: string } | null
}

async function fetchFrom(path: string, schedule: string | null = null): Promise<Fetched> {
  const query = `mutation ($input: AdvisorySourceFetchInput!) {
    advisorySourceFetch(input: $input) { errors advisoryAddress { url schedule } job { id kind } } }`
  const url = `${server.origin}${path}`
  return (await service.data<{ advisorySourceFetch: Fetched }>(query, { input: { url, schedule } })).advisorySourceFetch
}

async function ended(fetched: Fetched): Promise<JobEnd & { readonly remedy: string | null }> {
  expect(fetched.errors).toEqual([])
  const id = fetched.job?.id ?? ''
  await service.finished(id)
  const query = 'query ($id: Uuid!) { job(id: $id) { state message error remedy advisorySource { name records } } }'
  return (await service.data<{ job: JobEnd & { remedy: string | null } }>(query, { id })).job
}

const sourceFields = `id name records url schedule lastCheckedAt nextCheckAt lastError lastErrorRemedy
  addresses { id url schedule sourceName lastChangedAt lastError }`
interface Source {
  readonly id: string
  readonly name: string
  readonly records: number
  readonly schedule: string
  readonly nextCheckAt: string | null
  readonly lastError: string | null
  readonly addresses: readonly { readonly id: string }[]
}

const sources = async () =>
  (await service.data<{ advisorySources: { nodes: Source[] } }>(`{ advisorySources { nodes { ${sourceFields} } } }`))
    .advisorySources.nodes

async function refresh(ids: readonly string[] | null = null): Promise<Fetched> {
  const query = `mutation ($ids: [Uuid!]) { advisorySourceRefresh(input: { ids: $ids }) { errors jobs { id kind } } }`
  type Answer = { advisorySourceRefresh: { errors: string[]; jobs: { id: string; kind: string }[] | null } }
  const { errors, jobs } = (await service.data<Answer>(query, { ids })).advisorySourceRefresh
  return { errors, job: jobs?.[0] ?? null }
}

test('fetches nothing while the organization does not allow network access', async () => {
  server.files.set('/npm/all.zip', Buffer.from(zip([osv('GHSA-1', 'a')]).bytes))
  const refusal = 'Network access is off. An Admin can turn it on with organizationUpdate'
  expect((await fetchFrom('/npm/all.zip')).errors).toEqual([refusal])
  expect((await refresh()).errors).toEqual([refusal])
  expect(server.asked()).toEqual([])
  expect(await service.data('{ advisoryAddresses { url } }')).toEqual({ advisoryAddresses: [] })
})

test('fetches a source from a URL, then its changes, then nothing; shows failures, which change nothing', async () => {
  await allow()
  server.files.set('/npm/all.zip', Buffer.from(zip([osv('GHSA-1', 'a'), osv('GHSA-2', 'b')]).bytes))
  server.files.set('/npm/modified_id.csv', '2026-01-01T00:00:00Z,GHSA-2\n2026-01-01T00:00:00Z,GHSA-1\n')
  expect(await ended(await fetchFrom('/npm/all.zip', 'daily'))).toMatchObject({
    state: 'SUCCEEDED',
    message: 'OSV npm: 2 records',
    advisorySource: { name: 'OSV npm', records: 2 },
  })
  const [first] = await sources()
  const url = `${server.origin}/npm/all.zip`
  expect(first).toMatchObject({
    name: 'OSV npm',
    url,
    schedule: 'DAILY',
    lastError: null,
    lastErrorRemedy: null,
    addresses: [{ url, schedule: 'DAILY', sourceName: 'OSV npm', lastError: null }],
  })
  expect(Date.parse(first?.nextCheckAt ?? '')).toBeGreaterThan(Date.now() + 23 * 3_600_000)

  server.asked()
  expect(await ended(await refresh())).toMatchObject({ state: 'SUCCEEDED', message: 'OSV npm: up to date' })
  expect(server.asked()).toEqual(['/npm/modified_id.csv 304'])

  server.files.set('/npm/modified_id.csv', '2026-02-01T00:00:00Z,GHSA-3\n2026-01-01T00:00:00Z,GHSA-2\n')
  server.files.set('/npm/GHSA-3.json', JSON.stringify(osv('GHSA-3', 'c')))
  expect(await ended(await refresh([first?.id ?? '']))).toMatchObject({ state: 'SUCCEEDED' })
  expect((await sources()).map(({ name, records }) => [name, records])).toEqual([['OSV npm', 3]])

  server.files.set('/npm/modified_id.csv', (_, response) => void response.writeHead(404).end())
  server.files.set('/npm/all.zip', '<html>Sign in, please</html>')
  const failed = await ended(await refresh())
  expect(failed).toMatchObject({ state: 'FAILED', error: expect.stringMatching(/"all.zip" is a web page/) })
  const [after] = await sources()
  expect(after).toMatchObject({ records: 3, lastError: failed.error, addresses: [{ lastError: failed.error }] })
  expect(Date.parse(after?.nextCheckAt ?? '')).toBeLessThan(Date.now() + 2 * 3_600_000)
})

test('reports the response of a failing URL with a remedy', async () => {
  await allow()
  server.files.set('/kev.json', (_, response) => void response.writeHead(403).end())
  expect(await ended(await fetchFrom('/kev.json'))).toMatchObject({
    state: 'FAILED',
    error: `"${server.origin}/kev.json" responded with 403`,
    remedy: expect.stringMatching(/manually/),
  })
  const { advisoryAddresses } = await service.data<{ advisoryAddresses: object[] }>(
    '{ advisoryAddresses { sourceName lastError lastErrorRemedy } }',
  )
  expect(advisoryAddresses).toMatchObject([{ sourceName: null, lastError: expect.stringMatching(/403/) }])
  expect((await fetchFrom('/kev.json'.replace('/', '@'))).errors).toHaveLength(1)
})

test('reports the URL of an imported file, sets its schedule, and removes both', async () => {
  await allow()
  const input = { file: null, url: `${server.origin}/kev.json` }
  const query =
    'mutation ($input: AdvisorySourceImportInput!) { advisorySourceImport(input: $input) { errors jobs { id } } }'
  const file = kev('CVE-2026-0001')
  const { advisorySourceImport } = await service.send<{ advisorySourceImport: { jobs: { id: string }[] } }>(
    query,
    { input },
    'input.file',
    file,
  )
  await service.finished(advisorySourceImport.jobs[0]?.id ?? '')
  const [source] = await sources()
  expect(source).toMatchObject({
    name: 'CISA KEV',
    schedule: 'OFF',
    nextCheckAt: null,
    addresses: [{ url: input.url }],
  })
  const schedule = `mutation ($input: AdvisorySourceScheduleInput!) {
    advisorySourceSchedule(input: $input) { errors advisorySource { schedule nextCheckAt } } }`
  const set = async (more: object) =>
    (await service.data<{ advisorySourceSchedule: object }>(schedule, { input: { id: source?.id, ...more } }))
      .advisorySourceSchedule
  expect(await set({ schedule: 'weekly' })).toMatchObject({ errors: [], advisorySource: { schedule: 'WEEKLY' } })
  expect(await set({ schedule: 'hourly' })).toMatchObject({
    errors: ['"hourly" is not a schedule. Use OFF, DAILY, WEEKLY'],
  })
  expect(await set({ url: 'ftp://x' })).toMatchObject({
    errors: [expect.stringMatching(/^"ftp:\/\/x" is not a valid URL/)],
  })

  server.files.set('/kev.json', String(kev('CVE-2026-0001', 'CVE-2026-0002').bytes))
  expect(await ended(await refresh([source?.id ?? '']))).toMatchObject({
    advisorySource: { name: 'CISA KEV', records: 2 },
  })
  const forget = 'mutation ($id: Uuid!) { advisoryAddressDelete(input: { id: $id }) { errors deletedId } }'
  await service.data(forget, { id: source?.addresses[0]?.id })
  expect((await refresh([source?.id ?? ''])).errors).toEqual([expect.stringMatching(/^"CISA KEV" has no URL/)])
})

/** Waits for the job that the schedule starts, and returns its id. Only the time limit of the test ends the wait. */
async function scheduledJob(): Promise<string> {
  interface Started {
    readonly id: string
    readonly startedBy: { readonly kind: string; readonly name: string } | null
  }
  for (;;) {
    const query = '{ jobs(kind: ["REFRESH_ADVISORIES"]) { nodes { id startedBy { kind name } } } }'
    const { jobs } = await service.data<{ jobs: { nodes: Started[] } }>(query)
    const own = jobs.nodes.find(({ startedBy }) => startedBy?.kind === 'SYSTEM' && startedBy.name === 'Schedule')
    if (own) return own.id
    await setTimeout(25)
  }
}

test('fetches at the next start what the schedule missed while nothing was running', async () => {
  await allow()
  server.files.set('/kev.json', String(kev('CVE-2026-0001').bytes))
  await ended(await fetchFrom('/kev.json', 'DAILY'))
  await service.idle()
  const { dataFolder } = service
  await service.stop()
  server.files.set('/kev.json', String(kev('CVE-2026-0001', 'CVE-2026-0002').bytes))
  const later = Date.now() + 25 * 3_600_000
  service = await startTriageService(dataFolder, () => new Date(later))
  expect(await service.finished(await scheduledJob())).toMatchObject({
    state: 'SUCCEEDED',
    advisorySource: { name: 'CISA KEV', records: 2 },
  })
})

test('uses the credentials of a URL and shows them to no user', async () => {
  await allow()
  let asked = ''
  server.files.set('/kev.json?token=secret&x=1', Buffer.from(kev('CVE-2026-0001').bytes))
  server.files.set('/gone.json?secret', (request, response) => {
    asked = request.url ?? ''
    response.writeHead(403).end()
  })
  expect(await ended(await fetchFrom('/kev.json?token=secret&x=1', 'DAILY'))).toMatchObject({ state: 'SUCCEEDED' })
  const failed = await ended(await fetchFrom('/gone.json?secret'))
  expect([failed.error, asked]).toEqual([`"${server.origin}/gone.json?***" responded with 403`, '/gone.json?secret'])
  const query = `{ advisorySources { nodes { ${sourceFields} } } advisoryAddresses { url lastError }
    jobs { nodes { message error remedy skips subject } } }`
  const answer = await service.data<{ jobs: { nodes: { subject: string | null }[] } }>(query)
  const subjects = answer.jobs.nodes.flatMap(({ subject }) => subject ?? [])
  const shown = `${server.origin}/kev.json?token=***&x=***`
  expect(new Set(subjects)).toEqual(new Set([`${server.origin}/gone.json?***`, shown]))
  const seen = JSON.stringify(answer)
  expect([seen.includes('secret'), seen.includes(shown)]).toEqual([false, true])

  // The masked URL can be used to fetch again; other masked URLs are not guessed.
  asked = ''
  await ended(await fetchFrom('/gone.json?***'))
  expect(asked).toBe('/gone.json?secret')
  expect((await fetchFrom('/other.json?token=***')).errors).toEqual([
    expect.stringMatching(/is incomplete: query values are hidden/),
  ])
})
