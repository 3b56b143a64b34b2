// @module-tag long
// What documents state about edited components, and single values that go back to it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { action, automationCalls } from './support/automation-calls.ts'
import { cyclonedx, creators, spdx, spdx3 } from './support/authored-documents.ts'
import { manualCalls } from './support/manual-calls.ts'
import { startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>>
beforeAll(async () => {
  service = await startTriageService()
})
afterAll(() => service.close())

const { mutate, named, download } = manualCalls(() => service)

interface Edited {
  readonly field: string
  readonly documentValue: string | null
  readonly value: string | null
}

async function edits(sbomId: string, id: string): Promise<readonly Edited[]> {
  const query = `query ($id: Uuid!, $sbomId: Uuid!) { component(id: $id, sbomId: $sbomId) {
    editedValues { field documentValue value } } }`
  return (await service.data<{ component: { editedValues: Edited[] } }>(query, { id, sbomId })).component.editedValues
}
const restore = (sbomId: string, id: string, ...fields: readonly string[]) =>
  mutate('componentValuesRestore', { sbomId, id, fields }, 'editId component { id }')

const components = [
  {
    ...{
      type: 'library',
      'bom-ref': 'owl',
      name: 'owl',
      version: '1.0.0',
      purl: 'pkg:npm/owl@1.0.0',
      scope: 'optional',
    },
    licenses: [{ license: { name: 'Barn License', url: 'https://barn.example/license' } }],
    supplier: {
      ...{ name: 'Barn', url: ['https://barn.example', 'https://barn2.example'], address: { country: 'AT' } },
      contact: [{ name: 'Cy', email: 'cy@barn.example' }, { name: 'Dee' }],
    },
    hashes: [{ alg: 'SHA-256', content: 'a'.repeat(64) }],
    externalReferences: [{ type: 'website', url: 'https://owl.example', comment: 'home' }],
    evidence: { copyright: [{ text: '2024 Owl' }] },
  },
  { type: 'library', 'bom-ref': 'bat', name: 'bat', version: '1.0.0' },
]
const document = {
  ...{ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, components },
  metadata: { component: { type: 'application', 'bom-ref': 'app', name: 'barn', version: '1.0' } },
}
const upload = (content: object) => service.upload({ name: 'x.json', bytes: JSON.stringify(content) })

/** The component as the export has it. */
async function exported(sbomId: string, name: string): Promise<unknown> {
  const { components: all } = JSON.parse(await download(sbomId, 'spec: CycloneDX, specVersion: "1.6"')) as {
    components: { name: string }[]
  }
  return all.find((one) => one.name === name)
}

describe('a component', () => {
  test('says which values are edited, what the document states, and goes back to it one by one, exactly', async () => {
    const id = await upload(document)
    const owl = await named(id, 'owl')
    expect(await edits(id, owl.id)).toEqual([])
    const before = await exported(id, 'owl')
    const values = {
      version: '2.0.0',
      purl: 'pkg:npm/owl@2.0.0',
      scope: 'required',
      notice: 'By Barn',
      copyright: '2025',
    }
    const lists = {
      checksums: [],
      externalUrls: [{ name: 'vcs', url: 'https://git.example' }],
      cpes: ['cpe:/a:owl:owl'],
    }
    const input = {
      id: owl.id,
      sbomId: id,
      ...values,
      ...lists,
      licenses: { licensesExp: 'MIT' },
      description: 'A bird',
    }
    expect(await mutate('componentUpdate', input)).toEqual({ errors: [] })
    const [supplier] = [(await named(id, 'owl'))['supplier'] as { id: string }]
    expect(await mutate('compSupplierUpdate', { id: supplier?.id, contactName: 'Eve' })).toEqual({ errors: [] })
    expect(await edits(id, owl.id)).toEqual([
      { field: 'version', documentValue: '1.0.0', value: '2.0.0' },
      { field: 'purl', documentValue: 'pkg:npm/owl@1.0.0', value: 'pkg:npm/owl@2.0.0' },
      { field: 'cpes', documentValue: null, value: 'cpe:/a:owl:owl' },
      { field: 'licenses', documentValue: 'Barn License', value: 'MIT' },
      {
        field: 'supplier',
        documentValue: 'Barn\nhttps://barn.example\nCy\ncy@barn.example',
        value: 'Barn\nhttps://barn.example\nEve\ncy@barn.example',
      },
      { field: 'copyright', documentValue: null, value: '2025' },
      { field: 'notice', documentValue: null, value: 'By Barn' },
      { field: 'description', documentValue: null, value: 'A bird' },
      { field: 'scope', documentValue: 'optional', value: 'required' },
      { field: 'checksums', documentValue: `SHA-256 ${'a'.repeat(64)}`, value: null },
      { field: 'externalUrls', documentValue: 'website https://owl.example', value: 'vcs https://git.example' },
    ])
    for (const { field } of (await edits(id, owl.id)).toReversed()) {
      const left = (await edits(id, owl.id)).length
      expect(await restore(id, owl.id, field), field).toMatchObject({ errors: [], component: { id: owl.id } })
      expect((await edits(id, owl.id)).length, field).toBe(left - 1)
    }
    expect(await exported(id, 'owl')).toEqual(before)
  })

  test('goes back in any order, together, and forth again by an undo', async () => {
    const id = await upload(document)
    const owl = await named(id, 'owl')
    const before = await exported(id, 'owl')
    await mutate('componentUpdate', {
      id: owl.id,
      sbomId: id,
      name: 'eagle',
      licenses: { licensesExp: 'MIT' },
      group: 'birds',
    })
    const eagle = await exported(id, 'eagle')
    const { editId } = (await restore(id, owl.id, 'licenses', 'name', 'group', 'purl')) as { editId: string }
    expect(await exported(id, 'owl')).toEqual(before)
    expect(await mutate('componentBulkUndo', { sbomId: id, editId }, 'restoredCount')).toEqual({
      errors: [],
      restoredCount: 1,
    })
    expect(await exported(id, 'eagle')).toEqual(eagle)
    expect(await edits(id, owl.id)).toHaveLength(3)
    // Nothing is different any more: nothing is written.
    await restore(id, owl.id, 'licenses', 'name', 'group')
    expect(await restore(id, owl.id, 'licenses', 'name', 'group')).toMatchObject({ errors: [], editId: null })
  })

  test('counts as edited by a person again after the undo: rules leave it', async () => {
    const id = await upload(document)
    const owl = await named(id, 'owl')
    await mutate('componentUpdate', { id: owl.id, sbomId: id, licenses: { licensesExp: 'MIT' }, copyright: '2025' })
    const { editId } = (await restore(id, owl.id, 'licenses')) as { editId: string }
    expect(await mutate('componentBulkUndo', { sbomId: id, editId })).toEqual({ errors: [] })
    const { create, run, change } = automationCalls(service)
    const actions = [action('setLicense', { value: 'ISC' }), action('setField', { field: 'copyright', value: 'Rule' })]
    const more = { write: 'IF_IMPORTED', triggers: ['manual'] }
    const rule = await create('Licenses of all', 'component.name in (owl, bat)', actions, more)
    expect(await run([rule], [id])).toEqual([])
    await change('automationRuleDelete', { id: rule })
    expect(await named(id, 'bat')).toMatchObject({ licensesExp: 'ISC', copyright: 'Rule' })
    expect(await named(id, 'owl')).toMatchObject({ licensesExp: 'MIT', copyright: '2025' })
  })

  test('that was added says nothing of a document, and bad input is rejected', async () => {
    const id = await upload(document)
    const added = await mutate('componentCreate', { sbomId: id, name: 'fox' }, 'component { id }')
    const { id: fox } = (added as { component: { id: string } }).component
    expect(await edits(id, fox)).toEqual([])
    expect(await restore(id, fox, 'name')).toMatchObject({ errors: [expect.stringContaining('added by hand')] })
    const bat = await named(id, 'bat')
    expect(await restore(id, bat.id, 'labels')).toMatchObject({
      errors: [expect.stringContaining('"labels" is not a value')],
    })
    expect(await restore(id, bat.id)).toMatchObject({ errors: [expect.stringContaining('at least one field')] })
    const viewer = await service.token('Viewer')
    const input = { sbomId: id, id: bat.id, fields: ['name'] }
    expect(await mutate('componentValuesRestore', input, '', viewer)).toEqual({
      errors: ['You are not authorized to perform this action on Component'],
    })
  })
})

describe.each([
  ['CycloneDX', cyclonedx('1')],
  ['SPDX 2.3', spdx('1', creators)],
  ['SPDX 3', spdx3('1')],
])('in %s', (_form, content) => {
  test('all edited values go back, and the export is as before', async () => {
    const bytes = typeof content === 'string' ? content : JSON.stringify(content)
    const id = await service.upload({ name: 'x.json', bytes })
    const query = '{ sbom(sbomId: "$") { components(first: 1) { nodes { id name } } primaryComponent { id name } } }'
    type Answer = { sbom: { components: { nodes: { id: string }[] }; primaryComponent: { id: string } } }
    const { sbom } = await service.data<Answer>(query.replace('$', id))
    const one = sbom.components.nodes[0] ?? sbom.primaryComponent
    const stable = async () => {
      const text = await download(id, 'spec: SPDX, specVersion: "2.3"')
      // An annotation has the time of the export.
      const { packages } = JSON.parse(text.replaceAll(/"annotationDate": "[^"]+"/g, '"annotationDate": ""')) as {
        packages: unknown
      }
      return packages
    }
    const before = await stable()
    const input = { purl: 'pkg:npm/other@9.9.9', licenses: { licensesExp: 'ISC' }, copyright: 'Other', notice: 'Other' }
    expect(await mutate('componentUpdate', { id: one.id, sbomId: id, ...input })).toEqual({ errors: [] })
    const fields = (await edits(id, one.id)).map(({ field }) => field)
    expect(fields).toEqual(expect.arrayContaining(['purl', 'licenses', 'copyright', 'notice']))
    expect(await restore(id, one.id, ...fields)).toMatchObject({ errors: [] })
    expect(await edits(id, one.id)).toEqual([])
    expect(await stable()).toEqual(before)
  })
})
