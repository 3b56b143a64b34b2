// What rules and repairs set in documents, what downloads then say, and that an undo gives back the document as it was, whatever its form.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { action, automationCalls } from './support/automation-calls.ts'
import { startPolicyService } from './support/policy-service.ts'
import { triageCalls } from './support/triage-calls.ts'

let service: Awaited<ReturnType<typeof start>>
beforeAll(async () => {
  service = await start()
})
afterAll(() => service.running.close())

async function start() {
  const { running } = await startPolicyService()
  const upload = (label: string, document: object | string) =>
    running.upload({ name: `${label}.json`, bytes: typeof document === 'string' ? document : JSON.stringify(document) })
  return { running, upload, edit: triageCalls(running).mutate, ...automationCalls(running) }
}

const fox = { type: 'library', 'bom-ref': 'fox', name: 'fox', version: '1', purl: 'pkg:npm/fox@1' }
const cyclonedx = (version: string, metadata: object = {}) => ({
  ...{ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 },
  serialNumber: 'urn:uuid:3e671687-395b-41f5-a30f-a58921a69b79',
  metadata: { component: { type: 'application', 'bom-ref': 'app', name: 'app', version }, ...metadata },
  components: [fox],
})
const named = {
  authors: [{ 'bom-ref': 'ann', name: 'Ann', email: 'ann@meadow.example', phone: '1' }, { name: 'Ben' }],
  supplier: { name: 'Meadow', url: ['https://meadow.example'], contact: [{ name: 'Cy' }] },
  manufacturer: { name: 'Pasture' },
  licenses: [{ license: { id: 'MIT' } }],
  lifecycles: [{ name: 'nightly', description: 'Each night' }],
}
const spdx = (version: string, creators: readonly string[]) => ({
  ...{ spdxVersion: 'SPDX-2.3', dataLicense: 'CC0-1.0', SPDXID: 'SPDXRef-DOCUMENT', name: 'app' },
  documentNamespace: 'https://meadow.example/spdx/app',
  creationInfo: { created: '2026-01-01T00:00:00Z', creators, comment: 'By hand' },
  packages: [
    {
      ...{ name: 'app', SPDXID: 'SPDXRef-app', versionInfo: version, downloadLocation: 'NOASSERTION' },
      ...{ filesAnalyzed: false },
    },
  ],
  relationships: [
    { spdxElementId: 'SPDXRef-DOCUMENT', relationshipType: 'DESCRIBES', relatedSpdxElement: 'SPDXRef-app' },
  ],
})
const creators = [
  'Organization: Meadow (mail@meadow.example)',
  'Tool: mower-1.2',
  'Person: Ann',
  'Person: Ben (b@x.example)',
]
const tagValue = (version: string) =>
  [
    ...['SPDXVersion: SPDX-2.3', 'DataLicense: CC0-1.0', 'SPDXID: SPDXRef-DOCUMENT', 'DocumentName: app'],
    'DocumentNamespace: https://meadow.example/spdx/tag',
    ...creators.map((creator) => `Creator: ${creator}`),
    ...['Created: 2026-01-01T00:00:00Z', '', 'PackageName: app', 'SPDXID: SPDXRef-app'],
    ...[`PackageVersion: ${version}`, 'PackageDownloadLocation: NOASSERTION', 'FilesAnalyzed: false', ''],
    'Relationship: SPDXRef-DOCUMENT DESCRIBES SPDXRef-app',
  ].join('\n')
const xml = (version: string) => `<?xml version="1.0"?>
<bom xmlns="http://cyclonedx.org/schema/bom/1.5" serialNumber="urn:uuid:3e671687-395b-41f5-a30f-a58921a69b79" version="1">
  <metadata>
    <authors><author><name>Ann</name><email>ann@meadow.example</email></author></authors>
    <component type="application" bom-ref="app"><name>app</name><version>${version}</version></component>
    <manufacture><name>Pasture</name></manufacture>
  </metadata>
  <components><component type="library" bom-ref="fox"><name>fox</name><version>1</version></component></components>
</bom>`

interface Shown {
  readonly projectVersion: string
  readonly authors: readonly { readonly name: string | null }[]
  readonly suppliers: readonly { readonly name: string | null }[]
  readonly lastCheckRepair: { readonly checkCode: string; readonly changedCount: number } | null
  readonly tlp: string | null
}

async function shown(id: string) {
  const { sbom } = await service.running.data<{ sbom: Shown }>(
    `{ sbom(sbomId: "${id}") { projectVersion tlp authors { name } suppliers { name } lastCheckRepair { checkCode changedCount } } }`,
  )
  const names = (list: readonly { readonly name: string | null }[]) => list.map(({ name }) => name)
  return { ...sbom, authors: names(sbom.authors), suppliers: names(sbom.suppliers) }
}

/** JSON as values: what is restored may stand after other members than before. */
const parsed = (text: string): unknown => (text.startsWith('{') ? JSON.parse(text) : text)

/** Returns the download of a version, without what every download has of its own. */
async function download(id: string): Promise<string> {
  const { sbom } = await service.running.data<{ sbom: { download: { content: string } } }>(
    `{ sbom(sbomId: "${id}") { download { content } } }`,
  )
  const text = Buffer.from(sbom.download.content, 'base64').toString()
  return text.replaceAll(/urn:uuid:[\da-f-]{36}|2026-1[\dT:.-]+Z|spdx\/[\w./-]+/g, '…')
}

const set = (field: string, value: string) => action('setField', { field, value })
const always = { appliesTo: 'version', write: 'ALWAYS', triggers: ['manual'] }
const undo = async (rule: string) => {
  const [run] = await service.runs(rule)
  return service.change('automationRunUndo', { id: run?.id })
}

describe('rules set author, supplier and name', () => {
  test.each([
    ['CycloneDX', (version: string) => cyclonedx(version, named), true],
    ['bare CycloneDX', (version: string) => cyclonedx(version), true],
    ['CycloneDX XML', xml, true],
    ['SPDX 2.3', (version: string) => spdx(version, creators), false],
    ['SPDX tag-value', tagValue, false],
  ])('of %s, and their undo gives back the same document, in either order', async (form, documentOf, hasSupplier) => {
    const { create, run, upload } = service
    for (const order of ['first', 'last']) {
      const label = `1-${form}-${order}`.replaceAll(' ', '-')
      const id = await upload(label, documentOf(label))
      const before = await shown(id)
      const said = await download(id)
      const conditions = `version.name is "${label}"`
      const first = await create(
        `Author ${label}`,
        conditions,
        [set('author', 'Rule Ltd'), set('supplier', 'Seller')],
        always,
      )
      const second = await create(
        `Other ${label}`,
        conditions,
        [set('author', 'Other'), set('name', `x${label}`)],
        always,
      )
      await run([first], [id])
      expect(await shown(id)).toMatchObject({ authors: ['Rule Ltd'], suppliers: hasSupplier ? ['Seller'] : [] })
      const text = await download(id)
      expect(text).toContain('Rule Ltd')
      expect(text.includes('Seller')).toBe(hasSupplier)
      expect(text).not.toContain('Ann')
      expect(text.includes('mower')).toBe(said.includes('mower'))
      await run([second], [id])
      expect(await shown(id)).toMatchObject({ authors: ['Other'], projectVersion: `x${label}` })
      if (order === 'first') {
        expect(await undo(first)).toMatchObject({ errors: [], keptCount: 1 }) // another rule set the author since
        expect(await undo(second)).toMatchObject({ errors: [], keptCount: 0 })
        expect(await shown(id)).toMatchObject({
          authors: ['Rule Ltd'],
          projectVersion: label,
          suppliers: before.suppliers,
        })
      } else {
        expect(await undo(second)).toMatchObject({ errors: [], keptCount: 0 })
        expect(await undo(first)).toMatchObject({ errors: [], keptCount: 0 })
        expect(await shown(id)).toEqual(before)
        expect(parsed(await download(id))).toEqual(parsed(said))
      }
    }
  })
})

const fix = async (sbomId: string, checkCode: string, value: string, saveAsRule = false) => {
  const query = `mutation ($input: CheckFixInput!) { checkFix(input: $input) { errors fixedCount checkRepair { id changedCount undoneAt } automationRule { conditions { text } } } }`
  type Answer = {
    readonly errors: readonly string[]
    readonly fixedCount: number | null
    readonly checkRepair: { readonly id: string } | null
    readonly automationRule: { readonly conditions: { readonly text: string } } | null
  }
  const input = { sbomId, checkCode, value, saveAsRule }
  return (await service.running.data<{ checkFix: Answer }>(query, { input })).checkFix
}
const fixUndo = async (id: string | undefined) => {
  const query = 'mutation ($id: Uuid!) { checkFixUndo(input: { id: $id }) { errors keptCount } }'
  return (await service.running.data<{ checkFixUndo: object }>(query, { id })).checkFixUndo
}
const checked = (id: string, code: string) => async () => {
  const query = `query ($id: Uuid!) { sbom(sbomId: $id) { checkResults(first: 100) { nodes { state check { id } } } } }`
  type Answer = { sbom: { checkResults: { nodes: { state: string; check: { id: string } }[] } } }
  const { sbom } = await service.running.data<Answer>(query, { id })
  return sbom.checkResults.nodes.find(({ check }) => check.id === code)?.state
}

describe('repairs of documents', () => {
  test.each([
    ['D03', 'Meadow Ltd', { authors: ['Meadow Ltd'] }],
    ['D09', 'CC0-1.0', {}],
    ['D12', 'TLP:GREEN', { tlp: 'TLP:GREEN' }],
  ])('of %s are undone as a whole, and the document is as it was', async (code, value, expected) => {
    const id = await service.upload(code, cyclonedx(`2-${code}`))
    const before = await shown(id)
    const said = await download(id)
    await expect.poll(checked(id, code)).toBe('fail')
    const first = await fix(id, code, value)
    expect(first).toMatchObject({ errors: [], fixedCount: 1, checkRepair: { changedCount: 1, undoneAt: null } })
    expect(await shown(id)).toMatchObject({ ...expected, lastCheckRepair: { checkCode: code, changedCount: 1 } })
    expect(await download(id)).toContain(value.replace('TLP:', ''))
    await expect.poll(checked(id, code)).toBe('pass')
    expect(await fix(id, code, value)).toMatchObject({ errors: [], fixedCount: 0, checkRepair: null })
    expect(await fixUndo(first.checkRepair?.id)).toEqual({ errors: [], keptCount: 0 })
    expect(await fixUndo(first.checkRepair?.id)).toEqual({ errors: ['The repair is already undone'], keptCount: null })
    expect(await shown(id)).toEqual(before)
    expect(await download(id)).toBe(said)
    await expect.poll(checked(id, code)).toBe('fail')
  })

  test('stay where a person changed the value since, and keep rules off until they are undone', async () => {
    const { create, edit, run, upload } = service
    const id = await upload('kept', cyclonedx('3-kept'))
    const repair = await fix(id, 'D12', 'TLP:GREEN')
    const rule = await create('Red', 'version.name is 3-kept', [set('tlp', 'TLP:RED')], {
      ...always,
      write: 'IF_IMPORTED',
    })
    await run([rule], [id])
    expect(await shown(id)).toMatchObject({ tlp: 'TLP:GREEN' })
    expect(await edit('sbomUpdate', { id, tlp: 'TLP:AMBER' })).toEqual({ errors: [] })
    expect(await fixUndo(repair.checkRepair?.id)).toEqual({ errors: [], keptCount: 1 })
    expect(await edit('sbomUpdate', { id, tlp: null })).toEqual({ errors: [] })
    const other = await upload('free', cyclonedx('3-free'))
    const second = await fix(other, 'D12', 'TLP:GREEN')
    expect(await fixUndo(second.checkRepair?.id)).toEqual({ errors: [], keptCount: 0 })
    const free = await create('Red of others', 'version.name is 3-free', [set('tlp', 'TLP:RED')], {
      ...always,
      write: 'IF_IMPORTED',
    })
    await run([free], [other])
    expect(await shown(other)).toMatchObject({ tlp: 'TLP:RED' })
  })

  test('are saved as rules that repair what is imported next, once', async () => {
    const id = await service.upload('4-first', cyclonedx('4-first'))
    expect(await fix(id, 'D03', 'Meadow Ltd', true)).toMatchObject({
      errors: [],
      automationRule: {
        conditions: { text: 'version.author isEmpty and version.supplier isEmpty and version.tool isEmpty' },
      },
    })
    expect(await fix(id, 'D12', 'TLP:GREEN', true)).toMatchObject({ errors: [], fixedCount: 1 })
    const next = await service.upload('4-next', cyclonedx('4-next'))
    expect(await shown(next)).toMatchObject({ authors: ['Meadow Ltd'], tlp: 'TLP:GREEN' })
    const stated = await service.upload('4-stated', cyclonedx('4-stated', named))
    expect(await shown(stated)).toMatchObject({ authors: ['Ann', 'Ben'], tlp: 'TLP:GREEN' })
    expect(await fix(id, 'D09', 'MIT', true)).toMatchObject({ errors: ['A repair of D09 cannot be saved as a rule'] })
  })
})
