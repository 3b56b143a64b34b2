// @module-tag long
// Rules set the author of components: downloads say it in the form of each document, and the undo gives the document back.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cyclonedx, spdx } from './support/authored-documents.ts'
import { action, automationCalls } from './support/automation-calls.ts'
import { startPolicyService } from './support/policy-service.ts'

let service: Awaited<ReturnType<typeof start>>
beforeAll(async () => {
  service = await start()
})
afterAll(() => service.running.close())

async function start() {
  const { running } = await startPolicyService()
  return { running, ...automationCalls(running) }
}

/** Returns the download of a version, without what every download has of its own. */
async function download(id: string): Promise<unknown> {
  const { sbom } = await service.running.data<{ sbom: { download: { content: string } } }>(
    `{ sbom(sbomId: "${id}") { download { content } } }`,
  )
  const text = Buffer.from(sbom.download.content, 'base64').toString()
  return JSON.parse(text.replaceAll(/urn:uuid:[\da-f-]{36}|2026-1[\dT:.-]+Z|spdx\/[\w./-]+/g, '…'))
}

const fox = { type: 'library', 'bom-ref': 'fox', name: 'fox', version: '1' }
const ofCyclonedx = (more: object) => (version: string) => ({
  ...cyclonedx(version),
  components: [{ ...fox, ...more }],
})
const ofSpdx = (originator?: string) => (version: string) => {
  const document = spdx(version, ['Tool: mower-1.2'])
  const parts = { SPDXID: 'SPDXRef-fox', name: 'fox', downloadLocation: 'NOASSERTION', filesAnalyzed: false }
  return { ...document, packages: [...document.packages, { ...parts, ...(originator && { originator }) }] }
}

test.each([
  ['no author in CycloneDX', ofCyclonedx({}), '"authors":[{"name":"ACME"}]', true],
  ['an old author', ofCyclonedx({ author: 'Ann' }), '"authors":[{"name":"ACME"}]', false],
  [
    'authors and a manufacturer',
    ofCyclonedx({
      authors: [{ 'bom-ref': 'x', name: 'Ann', phone: '1' }, { name: 'Ben' }],
      manufacturer: { name: 'Pasture' },
    }),
    '"authors":[{"name":"ACME"}]',
    false,
  ],
  ['no originator in SPDX', ofSpdx(), '"originator":"Person: ACME"', true],
  ['a person', ofSpdx('Person: Ann (ann@x.example)'), '"originator":"Person: ACME"', false],
  ['an organization', ofSpdx('Organization: Pasture'), '"originator":"Person: ACME"', false],
] as const)('over %s', async (what, documentOf, written, isMissing) => {
  const { create, run, runs, change, running } = service
  const label = what.replaceAll(' ', '-')
  const id = await running.upload({ name: `${label}.json`, bytes: JSON.stringify(documentOf(label)) })
  const said = await download(id)
  const set = [action('setField', { field: 'author', value: 'ACME' })]
  const text = `component.name is fox and version.name is "${label}"`
  const gentle = await create(`If missing ${label}`, text, set, { write: 'IF_MISSING', triggers: ['manual'] })
  await run([gentle], [id])
  const [first] = await runs(gentle)
  expect(first?.changedCount).toBe(isMissing ? 1 : 0)
  if (isMissing) expect(await change('automationRunUndo', { id: first?.id })).toMatchObject({ keptCount: 0 })
  const rule = await create(`Always ${label}`, text, set, { write: 'ALWAYS', triggers: ['manual'] })
  await run([rule], [id])
  const query = `{ sbom(sbomId: "${id}") { components(search: "fox") { nodes { author } } } }`
  expect(await running.data(query)).toEqual({ sbom: { components: { nodes: [{ author: 'ACME' }] } } })
  const changed = JSON.stringify(await download(id))
  expect(changed).toContain(written)
  expect(changed).not.toContain('Ann')
  const [last] = await runs(rule)
  expect(await change('automationRunUndo', { id: last?.id })).toMatchObject({ errors: [], keptCount: 0 })
  expect(componentsOf(await download(id))).toEqual(componentsOf(said))
})

/** The components of a document: an edit of one that was undone leaves a document that counts as edited. */
function componentsOf(document: unknown): unknown {
  const { components, packages } = document as { readonly components?: unknown; readonly packages?: unknown }
  return components ?? packages
}
