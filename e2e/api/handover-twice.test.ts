// @module-tag long
// What two stores know twice counts once, and what is rejected leaves nothing behind.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { entriesOf, packed } from './support/handover-archive.ts'
import { exportHandover, handOver, importHandover } from './support/handover-calls.ts'
import { osv, zip } from './support/osv.ts'
import { cyclonedx, startTriageService } from './support/triage-service.ts'
import { decideAbout, findingsOf, statusId } from './support/vex-requests.ts'

type Service = Awaited<ReturnType<typeof startTriageService>>
let maker: Service
let taker: Service

beforeAll(async () => {
  ;[maker, taker] = await Promise.all([startTriageService(), startTriageService()])
  const records = zip([osv('GHSA-a', 'a'), osv('GHSA-x', 'x', { aliases: ['CVE-2026-9001'] })])
  await Promise.all([maker.importFile(records), taker.importFile(records)])
})
afterAll(() => Promise.all([maker.close(), taker.close()]))

const affected = { vexStatusId: statusId('affected') }
const outcomesOf = ({ outcomes }: Awaited<ReturnType<typeof importHandover>>) =>
  Object.fromEntries((outcomes ?? []).map(({ key, count }) => [key, count]))

/** Lets the environment of a version carry decisions over by itself. */
async function retain({ data }: Service, version: string): Promise<void> {
  const asked = 'query ($id: Uuid!) { sbom(sbomId: $id) { projectId } }'
  const { sbom } = await data<{ sbom: { projectId: string } }>(asked, { id: version })
  const text = 'mutation ($id: Uuid!) { projectUpdate(input: { id: $id, retainVulnerabilityStatus: true }) { errors } }'
  expect(await data(text, { id: sbom.projectId })).toEqual({ projectUpdate: { errors: [] } })
}

test('a decision that each store carried over to the next version by itself is one', async () => {
  const first = await maker.upload(cyclonedx(['pkg:npm/a@1.0.0'], '1.0.0'), 'Carried')
  await decideAbout(maker, first, 'a', affected)
  const firstThere = (await handOver(maker, taker, first)).sbom?.id ?? ''
  await retain(maker, first)
  await retain(taker, firstThere)
  const second = cyclonedx(['pkg:npm/a@1.0.0'], '2.0.0')
  const here = await maker.upload(second, 'Carried')
  const there = await taker.upload(second, 'Carried')
  for (const [service, id] of [[maker, here] as const, [taker, there] as const]) {
    expect((await findingsOf(service, id)).map(({ vexStatus }) => vexStatus?.name)).toEqual(['Affected'])
  }
  expect(outcomesOf(await handOver(maker, taker, here))).toEqual({ SAME: 1 })
  expect(outcomesOf(await handOver(taker, maker, there))).toEqual({ SAME: 1 })
})

test('a finding that a file names by two ids gets what is said of its own id, in whatever order', async () => {
  const id = await maker.upload(cyclonedx(['pkg:npm/x@1.0.0'], '1.0.0'), 'Aliases')
  const there = (await handOver(maker, taker, id)).sbom?.id ?? ''
  await decideAbout(maker, id, 'x', affected)
  const entries = await entriesOf(await exportHandover(maker, id))
  const own = entries.get('findings.ndjson') ?? ''
  const line = JSON.parse(own) as { vulnerability: string; aliases: string[] }
  const [vulnerability] = line.aliases
  const other = `${JSON.stringify({ ...line, vulnerability, aliases: [line.vulnerability] }).replace('"affected"', '"fixed"')}\n`
  entries.set('findings.ndjson', `${other}${own}`)
  const applied = await importHandover(taker, await packed(entries))
  expect([applied.errors, outcomesOf(applied)]).toEqual([[], { NEWER_THERE: 1, MISSING: 1 }])
  expect((await findingsOf(taker, there)).map(({ vexStatus }) => vexStatus?.name)).toEqual(['Affected'])
})

async function productsOf({ data }: Service): Promise<readonly string[]> {
  const text = '{ projectGroups(first: 100) { nodes { name } } }'
  type Answer = { projectGroups: { nodes: { name: string }[] } }
  return (await data<Answer>(text)).projectGroups.nodes.map(({ name }) => name).toSorted()
}

test('an import that is rejected leaves no product', async () => {
  const id = await maker.upload(cyclonedx(['pkg:npm/a@1.0.0'], 'left'), 'Left')
  const entries = await entriesOf(await exportHandover(maker, id))
  const about = JSON.parse(entries.get('about.json') ?? '') as object
  const before = await productsOf(taker)
  const elsewhere = new Map([...entries, ['about.json', JSON.stringify({ ...about, environment: 'nowhere' })]])
  expect((await importHandover(taker, await packed(elsewhere))).errors).toEqual(['Project not found'])
  expect(await productsOf(taker)).toEqual(before)
  const text = 'no document'
  const document = {
    ...{ filename: 'left.cdx.json', bytes: text.length },
    sha256: createHash('sha256').update(text).digest('hex'),
  }
  const broken = new Map([
    ...entries,
    ['document', text] as const,
    ['about.json', JSON.stringify({ ...about, document })] as const,
  ])
  expect((await importHandover(taker, await packed(broken))).errors).toEqual([expect.any(String)])
  expect(await productsOf(taker)).toEqual(before)
})
