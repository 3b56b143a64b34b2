import { afterEach, beforeEach, expect, test } from 'vitest'
import { kev, osv, severity, zip } from './support/osv.ts'
import { preparedService } from './support/prepared-service.ts'
import { notAffected, triageCalls } from './support/triage-calls.ts'
import { cyclonedx, type startTriageService } from './support/triage-service.ts'

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
