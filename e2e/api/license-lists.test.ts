// How an environment reads lists of licenses holds for the versions that it has already.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>>
beforeAll(async () => {
  service = await startTriageService()
})
afterAll(() => service.close())

const long = Array.from({ length: 3_000 }, (_, at) => ({ license: { name: `Terms ${at}` } }))
const licensesOf: Readonly<Record<string, readonly object[]>> = {
  one: [{ license: { id: 'MIT' } }],
  two: [{ license: { id: 'MIT' } }, { license: { id: 'ISC' } }],
  decided: [
    { license: { id: 'MIT', acknowledgement: 'declared' } },
    { license: { id: 'ISC', acknowledgement: 'declared' } },
    { license: { id: 'Zlib', acknowledgement: 'concluded' } },
  ],
  long,
  none: [],
}

/** @param more members of the document */
async function uploaded(product: string, more: object = {}): Promise<string> {
  const components = Object.entries(licensesOf).map(([name, licenses]) => ({
    ...{ type: 'library', 'bom-ref': name, name, version: '1', description: 'd' },
    ...(licenses.length > 0 && { licenses }),
  }))
  const bytes = JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, ...more, components })
  return service.upload({ name: 'licenses.cdx.json', bytes }, product)
}

const query = `query ($id: Uuid!) { sbom(sbomId: $id) { project { id }
  components { nodes { id name licensesExp declaredLicensesExp description } } } }`
interface Answer {
  readonly sbom: {
    readonly project: { readonly id: string }
    readonly components: { readonly nodes: readonly Component[] }
  }
}
interface Component {
  readonly id: string
  readonly name: string
  readonly licensesExp: string | null
  readonly declaredLicensesExp: string | null
  readonly description: string | null
}

async function licenses(id: string): Promise<Readonly<Record<string, readonly (string | null)[]>>> {
  const { sbom } = await service.data<Answer>(query, { id })
  return Object.fromEntries(
    sbom.components.nodes.map((one) => [one.name, [one.licensesExp?.slice(0, 20) ?? null, one.declaredLicensesExp]]),
  )
}

async function readAsAnd(id: string, interpretLicenseListAsAnd: boolean): Promise<number> {
  const { sbom } = await service.data<Answer>(query, { id })
  const { projectUpdate } = await service.data<{ projectUpdate: { errors: string[]; jobs: object[] } }>(
    'mutation ($input: ProjectUpdateInput!) { projectUpdate(input: $input) { errors jobs { id } } }',
    { input: { id: sbom.project.id, interpretLicenseListAsAnd } },
  )
  expect(projectUpdate.errors).toEqual([])
  await service.idle()
  return projectUpdate.jobs.length
}

const joined = (word: string) => ({
  one: ['MIT', null],
  two: [`MIT ${word} ISC`, null],
  decided: ['Zlib', `MIT ${word} ISC`],
  long: [`Terms 0 ${word} Terms 1 O`.replace(/O$/, word.slice(0, 1)).slice(0, 20), null],
  none: [null, null],
})

test('a change of the setting is applied to versions that exist, there and back', async () => {
  const versions = [await uploaded('Shop'), await uploaded('Shop')]
  const other = await uploaded('Other')
  for (const id of versions) expect(await licenses(id)).toEqual(joined('OR'))
  expect(await readAsAnd(versions[0] ?? '', true)).toBe(2)
  for (const id of versions) expect(await licenses(id)).toEqual(joined('AND'))
  expect(await licenses(other)).toEqual(joined('OR'))
  expect(await readAsAnd(versions[0] ?? '', true)).toBe(0)
  expect(await readAsAnd(versions[0] ?? '', false)).toBe(2)
  for (const id of versions) expect(await licenses(id)).toEqual(joined('OR'))
})

const previewQuery = `query ($id: Uuid!, $asAnd: Boolean!) {
  licenseListPreview(projectId: $id, interpretLicenseListAsAnd: $asAnd) { sbomsCount changedSbomsCount expressionsCount
    componentsCount stateChanges { before after componentsCount } } }`

async function preview(id: string, asAnd: boolean) {
  const answer = await service.data<{ licenseListPreview: object }>(previewQuery, { id, asAnd })
  return answer.licenseListPreview
}

/** The effective expressions and their states as the version shows them. */
async function states(id: string): Promise<readonly (readonly [string, string])[]> {
  const { sbom } = await service.data<{ sbom: { licenses: { nodes: { licensesExp: string; state: string }[] } } }>(
    'query ($id: Uuid!) { sbom(sbomId: $id) { licenses(first: 100) { nodes { licensesExp state } } } }',
    { id },
  )
  return sbom.licenses.nodes.map(({ licensesExp, state }) => [licensesExp, state] as const)
}

test('a preview tells what the change then does, and changes nothing', async () => {
  // The primary component is not listed, and is changed too.
  const primary = { type: 'application', 'bom-ref': 'app', name: 'app', licenses: licensesOf['two'] }
  const versions = [await uploaded('Preview', { metadata: { component: primary } }), await uploaded('Preview')]
  const id = versions[0] ?? ''
  const { sbom } = await service.data<Answer>(query, { id })
  const environment = sbom.project.id
  const judge = 'mutation ($id: ID!, $state: String!) { licenseUpdate(input: { id: $id, state: $state }) { errors } }'
  for (const [license, state] of Object.entries({ MIT: 'approved', ISC: 'rejected' }))
    await service.data(judge, { id: license, state })
  const before = await licenses(id)
  const statesBefore = new Map(await states(id))
  expect(statesBefore.get('MIT OR ISC')).toBe('approved')
  const found = await preview(environment, true)
  // two (and the primary component of one version), decided (its declared expression only) and long, in each version
  expect(found).toEqual({
    ...{ sbomsCount: 2, changedSbomsCount: 2, expressionsCount: 2, componentsCount: 7 },
    stateChanges: [{ before: 'approved', after: 'rejected', componentsCount: 3 }],
  })
  expect(await licenses(id)).toEqual(before)
  await readAsAnd(id, true)
  const after = await licenses(id)
  const changed = Object.keys(after).filter((name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]))
  expect(changed.toSorted()).toEqual(['decided', 'long', 'two'])
  expect(new Map(await states(id)).get('MIT AND ISC')).toBe('rejected')
  expect(await preview(environment, true)).toMatchObject({ changedSbomsCount: 0, componentsCount: 0, stateChanges: [] })
  expect(await preview(environment, false)).toMatchObject({
    ...{ expressionsCount: 2, componentsCount: 7 },
    stateChanges: [{ before: 'rejected', after: 'approved', componentsCount: 3 }],
  })
  const unknown = '01a1f99d-cfbc-7f06-bd86-860171028dd5'
  expect(await service.data(previewQuery, { id: unknown, asAnd: true })).toEqual({ licenseListPreview: null })
  for (const license of ['MIT', 'ISC']) await service.data(judge, { id: license, state: 'unspecified' })
})

test('keeps what a user decided, and reads the list again that an edit did not replace', async () => {
  const id = await uploaded('Edited')
  const { sbom } = await service.data<Answer>(query, { id })
  const edit = async (name: string, change: object) => {
    const component = sbom.components.nodes.find((one) => one.name === name)
    const update = 'mutation ($input: ComponentUpdateInput!) { componentUpdate(input: $input) { errors } }'
    expect(await service.data(update, { input: { id: component?.id, sbomId: id, ...change } })).toEqual({
      componentUpdate: { errors: [] },
    })
  }
  await edit('two', { licenses: { licensesExp: 'MIT' } })
  await edit('long', { description: 'new' })
  await readAsAnd(id, true)
  expect(await licenses(id)).toEqual({ ...joined('AND'), two: ['MIT', null] })
})
