// @module-tag long
import { afterEach, beforeEach, expect, test } from 'vitest'
import { kev, osv, severity, zip } from './support/osv.ts'
import { partCalls } from './support/part-calls.ts'
import { preparedService } from './support/prepared-service.ts'
import { notAffected, statusId, triageCalls } from './support/triage-calls.ts'
import { cyclonedx, startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>>
let calls: ReturnType<typeof triageCalls>
let version: string

const names = ['a', 'b', 'c']
const record = (name: string, more: object = {}) =>
  osv(`GHSA-${name}`, name, { aliases: [`CVE-2026-000${names.indexOf(name) + 1}`], ...severity.medium, ...more })
const start = preparedService(async ({ importFile, upload }) => {
  await importFile(zip(names.map((name) => record(name))))
  return upload(cyclonedx(names.map((name) => `pkg:npm/${name}@1.0.0`)))
})
beforeEach(async () => {
  ;({ service, prepared: version } = await start())
  calls = triageCalls(service)
  const ids = (await calls.findings(version)).map(({ id }) => id)
  await calls.decideMany(ids, notAffected())
})
afterEach(() => service.close())

const worsened = async () => {
  type Found = { sbom: { vulns: { nodes: { worsened: boolean; component: { name: string } }[] } } }
  const query = 'query ($id: Uuid!) { sbom(sbomId: $id) { vulns { nodes { worsened component { name } } } } }'
  const { sbom } = await service.data<Found>(query, { id: version })
  return sbom.vulns.nodes.filter((one) => one.worsened).map(({ component }) => component.name)
}

test('a decision whose evidence changed for the worse is in the default queue again until it is decided again', async () => {
  expect(await calls.queue(version)).toEqual([])
  await service.importFile(kev('CVE-2026-0001'))
  expect([await calls.queue(version), await worsened()]).toEqual([['a'], ['a']])
  expect(await calls.progress(version)).toMatchObject({ stale: 1, decided: 2, remaining: 1 })
  const [a] = await calls.findings(version)
  expect(a).toMatchObject({ vexStatus: { name: 'Not Affected' }, stale: true })
  await calls.decide(version, a?.id ?? '', notAffected())
  expect([await calls.queue(version), await worsened()]).toEqual([[], []])
  await calls.undo()
  expect([await calls.queue(version), await worsened()]).toEqual([['a'], ['a']])
})

test('only what is worse returns: a lower severity and an edited text leave the decision alone', async () => {
  const critical = { ...severity.critical, modified: '2026-03-01T00:00:00Z' }
  await service.importFile(
    zip([record('a', critical), record('b', { severity: [], modified: '2026-03-01T00:00:00Z' })]),
  )
  expect([await calls.queue(version), await worsened()]).toEqual([['a'], ['a']])
  expect((await calls.findings(version)).map(({ stale }) => stale)).toEqual([true, true, false])
  await service.importFile(zip([record('a', { modified: '2026-03-02T00:00:00Z' })]))
  expect([await calls.queue(version), await worsened()]).toEqual([[], []])
})

test('rows, matching findings and progress count the same findings', async () => {
  await service.importFile(kev('CVE-2026-0001', 'CVE-2026-0003'))
  expect(await calls.queue(version)).toEqual(['a', 'c'])
  const groups = await service.data(
    'query ($id: Uuid) { triageQueue(sbomId: $id) { matchingCount progress { remaining decided } groups { totalCount } } }',
    { id: version },
  )
  expect(groups).toEqual({
    triageQueue: { matchingCount: 2, progress: { remaining: 2, decided: 1 }, groups: { totalCount: 2 } },
  })
})

/** What the queue, the counts and the finding itself say about the first package, and about all. */
async function shown() {
  const [a] = await calls.findings(version)
  return {
    queue: await calls.queue(version),
    worsened: await worsened(),
    progress: await calls.progress(version),
    finding: [a?.vexStatus?.name, a?.stale, a?.staleReasons],
  }
}

test('undo and redo of a new decision restore the reasons of the one before at once, again and again, also after a restart', async () => {
  const fresh = await shown()
  await service.importFile(kev('CVE-2026-0001'))
  const stale = await shown()
  expect(stale.finding).toEqual(['Not Affected', true, ['Added to the KEV catalog']])
  const [a] = await calls.findings(version)
  await calls.decide(version, a?.id ?? '', { vexStatusId: statusId('affected') })
  const again = await shown()
  expect(again).toEqual({ ...fresh, finding: ['Affected', false, []] })
  for (let round = 0; round < 2; round += 1) {
    await calls.undo()
    expect(await shown()).toEqual(stale)
    await service.stop()
    service = await startTriageService(service.dataFolder)
    calls = triageCalls(service)
    expect(await shown()).toEqual(stale)
    await calls.redo()
    expect(await shown()).toEqual(again)
  }
  // More changed since: the decision before is measured by its own evidence.
  await service.importFile(zip([record('a', { ...severity.critical, modified: '2026-03-01T00:00:00Z' })]))
  expect((await shown()).finding).toEqual(['Affected', true, ['The severity is critical, was medium']])
  await calls.undo()
  const both = ['The severity is critical, was medium', 'Added to the KEV catalog']
  expect((await shown()).finding).toEqual(['Not Affected', true, both])
  await calls.undo({ count: 1 })
  expect((await shown()).finding).toEqual([undefined, false, []])
  await calls.redo()
  expect((await shown()).finding).toEqual(['Not Affected', true, both])
})

test('a part whose decision rests on worse evidence is in the queue of what contains it, also under an equal decision that does not', async () => {
  const { attach, versionOf } = partCalls(() => service)
  const [part, top] = [await versionOf(['a@1.0.0']), await versionOf(['a@1.0.0'])]
  const decideAll = async (id: string) =>
    calls.decideMany(
      (await calls.findings(id)).map((finding) => finding.id),
      notAffected(),
    )
  await decideAll(part.id)
  await service.importFile(kev('CVE-2026-0001'))
  await decideAll(top.id)
  await attach(top.id, part.id)
  expect([await calls.queue(part.id), await calls.queue(top.id)]).toEqual([['a'], []])
  /** What the list, the queue and the numbers of the version with its parts say. */
  const withParts = async () => {
    const { sbom, triageQueue } = await service.data<{
      sbom: {
        vulns: { nodes: { stale: boolean; worsened: boolean }[] }
        stats: { withParts: { triage: object; statusCounts: { key: string; count: number }[] } }
      }
      triageQueue: { matchingCount: number; progress: object }
    }>(
      `query ($id: Uuid!) {
        sbom(sbomId: $id) { vulns(includeParts: true) { totalCount nodes { stale worsened } }
          stats { withParts { triage { total decided remaining stale } statusCounts { key count } } } }
        triageQueue(sbomId: $id, includeParts: true) { matchingCount progress { total decided remaining stale } } }`,
      { id: top.id },
    )
    const { triage, statusCounts } = sbom.stats.withParts
    expect(triage).toEqual(triageQueue.progress)
    const counted = statusCounts.filter(({ count }) => count > 0).map(({ count }) => count)
    const worse = sbom.vulns.nodes.filter((one) => one.worsened).length
    return {
      queue: await calls.queue(top.id, 'includeParts: true'),
      matching: triageQueue.matchingCount,
      triage,
      counted,
      worse,
      rows: sbom.vulns.nodes.length,
    }
  }
  expect(await withParts()).toEqual({
    ...{ queue: ['a'], matching: 1, counted: [2], worse: 1, rows: 2 },
    triage: { total: 2, decided: 1, remaining: 1, stale: 1 },
  })
  await decideAll(part.id)
  expect(await withParts()).toEqual({
    ...{ queue: [], matching: 0, counted: [1], worse: 0, rows: 1 },
    triage: { total: 1, decided: 1, remaining: 0, stale: 0 },
  })
})
