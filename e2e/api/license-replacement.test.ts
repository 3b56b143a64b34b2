// Another license for all components with one expression, and its undo: what the document said comes back.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ofVersion, type Started } from './support/license-calls.ts'
import { startTriageService } from './support/triage-service.ts'

let running: Started
beforeAll(async () => {
  running = await startTriageService()
})
afterAll(() => running.close())

async function upload(count: number): Promise<string> {
  const parts = Array.from({ length: count }, (_, at) => ({
    ...{ type: 'library', 'bom-ref': `p${at}`, name: `part-${at}`, version: '1' },
    licenses: [{ license: { name: 'Apache 2.0', url: 'https://terms.example', text: { content: 'Terms' } } }],
  }))
  const components = [...parts, { type: 'library', 'bom-ref': 'bare', name: 'bare', version: '1' }]
  const bytes = JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, components })
  return running.upload({ name: 'app.cdx.json', bytes })
}

async function call(name: string, input: object): Promise<Record<string, unknown>> {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`
  const fields = name === 'licenseReplace' ? 'changedCount replacementId' : 'restoredCount keptCount'
  const query = `mutation ($input: ${type}!) { ${name}(input: $input) { errors ${fields} } }`
  return (await running.data<Record<string, Record<string, unknown>>>(query, { input }))[name] ?? {}
}

const counts = async (sbomId: string) =>
  (await ofVersion(running, sbomId)).licenses.nodes.map(({ licensesExp, componentsCount }) => [
    licensesExp,
    componentsCount,
  ])

async function lastOf(sbomId: string): Promise<unknown> {
  const query = `query ($id: Uuid!) { sbom(sbomId: $id) { lastLicenseReplacement { id licensesExp replacement changedCount undoneAt by { name } } } }`
  return (await running.data<{ sbom: { lastLicenseReplacement: unknown } }>(query, { id: sbomId })).sbom
    .lastLicenseReplacement
}

async function idsOf(sbomId: string, search: string): Promise<string[]> {
  const query = `query ($id: Uuid!, $search: String!) { sbom(sbomId: $id) { components(search: $search) { nodes { id } } } }`
  const { sbom } = await running.data<{ sbom: { components: { nodes: { id: string }[] } } }>(query, {
    id: sbomId,
    search,
  })
  return sbom.components.nodes.map(({ id }) => id)
}

async function exported(sbomId: string): Promise<unknown> {
  const query = `query ($id: Uuid!) { sbom(sbomId: $id) { download(includeVulns: false) { content } } }`
  const { sbom } = await running.data<{ sbom: { download: { content: string } } }>(query, { id: sbomId })
  const text = Buffer.from(sbom.download.content, 'base64').toString()
  return (JSON.parse(text) as { components: { licenses?: unknown }[] }).components[0]?.licenses
}

test('all components with an expression get another one, and the undo restores what the document said', async () => {
  const sbomId = await upload(1_200)
  const stated = await exported(sbomId)
  const asked = { sbomId, licensesExp: 'Apache 2.0', replacement: 'Apache-2.0' }
  const done = await call('licenseReplace', asked)
  expect(done).toMatchObject({ errors: [], changedCount: 1_200 })
  expect(await counts(sbomId)).toEqual([
    ['Apache-2.0', 1_200],
    ['', 1],
  ])
  expect(await call('licenseReplace', asked)).toMatchObject({ errors: [], changedCount: 0, replacementId: null })
  const { replacementId: id } = done
  const last = { id, licensesExp: 'Apache 2.0', replacement: 'Apache-2.0', changedCount: 1_200, undoneAt: null }
  expect(await lastOf(sbomId)).toMatchObject({ ...last, by: { name: expect.any(String) as string } })
  const [edited] = await idsOf(sbomId, 'part-7')
  const edit = 'mutation ($input: ComponentUpdateInput!) { componentUpdate(input: $input) { errors } }'
  await running.data(edit, { input: { sbomId, id: edited, licenses: { licensesExp: 'MIT' } } })
  const undo = { sbomId, replacementId: done['replacementId'] }
  expect(await call('licenseReplaceUndo', undo)).toEqual({ errors: [], restoredCount: 1_199, keptCount: 1 })
  expect(await counts(sbomId)).toEqual([
    ['Apache 2.0', 1_199],
    ['', 1],
    ['MIT', 1],
  ])
  expect(await lastOf(sbomId)).toBeNull()
  expect(await exported(sbomId)).toEqual(stated)
  expect(await call('licenseReplaceUndo', undo)).toMatchObject({ errors: ['The replacement is already undone'] })
})

test('only the chosen components change, also those without a license', async () => {
  const sbomId = await upload(3)
  const componentIds = [...(await idsOf(sbomId, 'part-1')), ...(await idsOf(sbomId, 'bare'))]
  const some = { sbomId, licensesExp: 'Apache 2.0', componentIds, replacement: 'MIT' }
  expect(await call('licenseReplace', some)).toMatchObject({ changedCount: 1 })
  const none = { sbomId, licensesExp: '', replacement: 'ISC' }
  const done = await call('licenseReplace', none)
  expect(done).toMatchObject({ changedCount: 1 })
  expect(await counts(sbomId)).toEqual([
    ['Apache 2.0', 2],
    ['ISC', 1],
    ['MIT', 1],
  ])
  const undo = { sbomId, replacementId: done['replacementId'] }
  expect(await call('licenseReplaceUndo', undo)).toMatchObject({ restoredCount: 1, keptCount: 0 })
  const other = { ...undo, sbomId: await upload(1) }
  expect(await call('licenseReplaceUndo', other)).toMatchObject({ errors: ['Replacement not found'] })
  for (const [replacement, error] of [
    ['Apache 2', /is not an SPDX license expression/],
    ['  ', /must not be empty/],
    [`MIT${' OR MIT'.repeat(2_000)}`, /is longer than 10000 characters/],
    ['Apache 2.0', /already/],
  ] as const) {
    const { errors } = await call('licenseReplace', { ...some, replacement })
    expect(errors).toEqual([expect.stringMatching(error)])
  }
  expect(await counts(sbomId)).toEqual([
    ['Apache 2.0', 2],
    ['', 1],
    ['MIT', 1],
  ])
})
