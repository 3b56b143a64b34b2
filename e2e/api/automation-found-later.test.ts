// @module-tag long
// Rules about components that ask what only a scan or the support analysis finds, and rules about components when advisory data changed.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { action, automationCalls } from './support/automation-calls.ts'
import { osv, severity, zip } from './support/osv.ts'
import { type SentFile, startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>>
let calls: ReturnType<typeof automationCalls>

function lifecycles(eol: string | boolean): SentFile {
  const releases = [
    { releaseCycle: '3', releaseDate: '2025-01-01', eol: '2099-12-31', latest: '3.10.1' },
    { releaseCycle: '2', releaseDate: '2020-01-01', eol, latest: '2.9.7' },
  ]
  const product = { title: 'Runner', name: 'runner', identifiers: [{ purl: 'pkg:npm/runner' }], releases }
  return {
    name: 'products.json',
    bytes: JSON.stringify({ generated_from: 'lists 2026-08-22', total: 1, result: [product] }),
  }
}

beforeAll(async () => {
  service = await startTriageService()
  calls = automationCalls(service)
  await service.importFile(zip([osv('CVE-2026-0001', 'worn', severity.critical)]))
  await service.importFile(lifecycles('2099-12-31'))
}, 120_000)
afterAll(() => service.close())

let number = 0
const upload = (...more: readonly { readonly name: string; readonly version: string }[]) => {
  const components = [
    { name: 'runner', version: '2.4.0', purl: 'pkg:npm/runner@2.4.0' },
    { name: 'worn', version: '1.0.0', purl: 'pkg:npm/worn@1.0.0' },
    ...more,
  ].map((one) => ({ type: 'library', 'bom-ref': one.name, ...one }))
  const bytes = JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, components })
  return service.upload({ name: 'app.cdx.json', bytes }, `App ${(number += 1)}`)
}
const copyright = (value: string) => action('setField', { field: 'copyright', value })
const off = async (...ids: readonly string[]) => {
  for (const id of ids) await calls.change('automationRuleUpdate', { id, isEnabled: false })
}

async function jobsOf(sbomId: string): Promise<readonly { startedBy: { name: string } }[]> {
  type Data = { jobs: { nodes: { sbom: { id: string } | null; startedBy: { name: string } }[] } }
  const query = '{ jobs(kind: ["PROCESS_SBOM"], first: 100) { nodes { sbom { id } startedBy { name } } } }'
  return (await service.data<Data>(query)).jobs.nodes.filter(({ sbom }) => sbom?.id === sbomId)
}

test('rules about versions behind, support and matches run at import, once and in their order, after what they ask is found', async () => {
  const first = await calls.create('Behind', 'component.versionsBehind behindBy 1', [copyright('behind')])
  const second = await calls.create('Matched', 'component.matchState is MATCHED and component.copyright missing', [
    copyright('matched'),
  ])
  const early = await calls.create('Early', 'component.name is worn', [
    action('setField', { field: 'group', value: 'g' }),
  ])
  const id = await upload()
  const found = await calls.components(id)
  expect([found.get('runner')?.copyright, found.get('worn')?.copyright]).toEqual(['behind', 'matched'])
  for (const rule of [first, second, early])
    expect(await calls.runs(rule)).toMatchObject([{ matchedCount: 1, changedCount: 1, error: null }])
  expect(await jobsOf(id)).toHaveLength(1)
  await off(first, second, early)
})

test('one that makes a component another package has the version scanned again, once, even if two rules undo each other', async () => {
  const text = 'component.versionsBehind missing and component.name is other'
  const rename = await calls.create('Name it', text, [action('setPurl', { value: 'pkg:npm/worn@1.0.0' })])
  const to = (value: string) => [action('setField', { field: 'version', value })]
  const always = { write: 'ALWAYS' }
  const up = await calls.create('Up', 'component.support exists and component.version is 2.4.0', to('2.5.0'), always)
  const id = await upload({ name: 'other', version: '1.0.0' })
  type Data = { sbom: { components: { nodes: { name: string; vulns: { totalCount: number } }[] } } }
  const query = 'query ($id: Uuid!) { sbom(sbomId: $id) { components { nodes { name vulns { totalCount } } } } }'
  const { sbom } = await service.data<Data>(query, { id })
  expect(sbom.components.nodes.find(({ name }) => name === 'other')?.vulns.totalCount).toBe(1)
  expect((await calls.components(id)).get('runner')?.version).toBe('2.5.0')
  expect((await jobsOf(id)).map(({ startedBy }) => startedBy.name)).toContain('Name it, revision 1')
  expect(await jobsOf(id)).toHaveLength(2)

  // Undone, it is not done again by the scan that follows.
  const [run] = await calls.runs(up)
  expect(await calls.change('automationRunUndo', { id: run?.id })).toMatchObject({ errors: [], keptCount: 0 })
  await service.idle()
  expect((await calls.components(id)).get('runner')?.version).toBe('2.4.0')

  const back = await calls.create(
    'Back',
    'component.support exists and component.version is 2.5.0',
    to('2.4.0'),
    always,
  )
  await calls.change('automationRuleUpdate', { id: back, position: 1 })
  const label = action('addLabel', { value: 'seen' })
  const seen = await calls.create('Seen', 'component.matchState is MATCHED and component.name is other', [label])
  const other = await upload({ name: 'other', version: '1.0.0' })
  expect(await jobsOf(other)).toHaveLength(2)
  // What the second scan found is still asked for by rules that need no further scan.
  expect(await calls.runs(seen)).toMatchObject([{ matchedCount: 1, changedCount: 1 }])
  await off(rename, up, back, seen)
})

test('rules about components run when advisory data changed, if they say so, whatever they ask', async () => {
  const id = await upload()
  const rematch = { triggers: ['rematch'] }
  const support = await calls.create(
    'Ended',
    'component.support is "no longer maintained"',
    [copyright('ended')],
    rematch,
  )
  const name = await calls.create('Worn', 'component.name is worn', [copyright('checked')], rematch)
  await service.importFile(lifecycles('2022-12-31'))
  await service.idle()
  const found = await calls.components(id)
  expect([found.get('runner')?.copyright, found.get('worn')?.copyright]).toEqual(['ended', 'checked'])
  const before = (await calls.runs(name)).length
  const later = await calls.components(await upload())
  expect([later.get('worn')?.copyright, (await calls.runs(name)).length]).toEqual([null, before])
  await off(support, name)
})
