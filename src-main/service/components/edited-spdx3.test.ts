// What is edited in a document of SPDX 3 is what an export of it says, and the export is valid, whatever the shape of the document.
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { findTestData, ownFolder } from '#e2e/support/test-data.ts'
import { objectsOf } from '#service/domain/json-values.ts'
import type { ComponentEdit } from '#service/domain/components/component-edit.ts'
import type { ExportContent, ExportedComponent } from '#service/domain/downloads/export-content.ts'
import { contentOf, run } from '#service/exports/content-for-test.ts'
import { spdx2Json } from '#service/exports/outputs/spdx2-json.ts'
import { spdx3Json } from '#service/exports/outputs/spdx3-json.ts'
import { plainExport } from '#service/exports/spdx/plain-export-for-test.ts'
import { spdx3Faults } from '#service/exports/spdx3/structure-faults-for-test.ts'
import { readDocument } from '#service/formats/containers/read-document.ts'
import { editedComponent } from './edited-component.ts'

type Element = Readonly<Record<string, unknown>>

const info = { creationInfo: '_:c' }
const id = (name: string) => `https://meadow.example/doc#${name}`
const license = (name: string, expression: string) => ({
  ...{ type: 'simplelicensing_LicenseExpression', spdxId: id(name), ...info },
  simplelicensing_licenseExpression: expression,
})
const relation = (name: string, from: string, relationshipType: string, to: string) => ({
  ...{ type: 'Relationship', spdxId: id(name), ...info, from: id(from), relationshipType, to: [to], comment: name },
})
const pack = (name: string, more: object = {}) => ({
  ...{ type: 'software_Package', spdxId: id(name), ...info, name, software_packageVersion: '1' },
  ...{ suppliedBy: id('meadow'), originatedBy: [id('meadow'), id('pasture'), id('bot'), id('ann')], ...more },
})
const graph: readonly Element[] = [
  {
    ...{ type: 'CreationInfo', '@id': '_:c', specVersion: '3.0.1', created: '2026-01-02T03:04:05Z' },
    ...{ createdBy: [id('ann'), id('meadow')], comment: 'By hand' },
  },
  {
    ...{ type: 'Person', spdxId: id('ann'), ...info, name: 'Ann' },
    externalIdentifier: [
      { type: 'ExternalIdentifier', externalIdentifierType: 'email', identifier: 'ann@meadow.example' },
    ],
  },
  { type: 'Person', spdxId: id('cy'), ...info, name: 'Cy' },
  { type: 'Organization', spdxId: id('meadow'), ...info, name: 'Meadow' },
  { type: 'Organization', spdxId: id('pasture'), ...info, name: 'Pasture' },
  { type: 'SoftwareAgent', spdxId: id('bot'), ...info, name: 'bot' },
  pack('a'),
  pack('b'),
  pack('none', { suppliedBy: id('cy'), originatedBy: [id('meadow')] }),
  license('mit', 'MIT'),
  license('own', 'LicenseRef-meadow'),
  {
    ...{ type: 'simplelicensing_SimpleLicensingText', spdxId: id('LicenseRef-meadow'), ...info },
    simplelicensing_licenseText: 'Do as you like',
  },
  relation('a-concluded', 'a', 'hasConcludedLicense', id('mit')),
  relation('a-concluded-too', 'a', 'hasConcludedLicense', id('own')),
  relation('a-declared', 'a', 'hasDeclaredLicense', id('mit')),
  relation('b-declared', 'b', 'hasDeclaredLicense', id('mit')),
  relation('none-concluded', 'none', 'hasConcludedLicense', 'expandedlicensing_NoAssertionLicense'),
  {
    ...{ type: 'Annotation', spdxId: id('note'), ...info, annotationType: 'other', statement: 'Reviewed' },
    subject: id('a-concluded-too'),
  },
  { type: 'software_Sbom', spdxId: id('sbom'), ...info, rootElement: [id('a')], element: [id('a'), id('b')] },
  {
    ...{ type: 'SpdxDocument', spdxId: id('doc'), ...info, name: 'doc', rootElement: [id('sbom')] },
    dataLicense: id('mit'),
  },
]
const context = 'https://spdx.org/rdf/3.0.1/spdx-context.jsonld'
const textOf = (elements: readonly unknown[]) => JSON.stringify({ '@context': context, '@graph': elements })
const without = (...types: readonly string[]) => graph.filter(({ type }) => !types.includes(String(type)))
/** Elements as blank nodes, which no valid document has but real ones do. */
const blank = (text: string) => text.replaceAll('https://meadow.example/doc#', '_:')
const inline = JSON.stringify(graph[0]).replace('"@id":"_:c",', '')

const shapes: readonly (readonly [string, string])[] = [
  ['in order', textOf(graph)],
  ['in the other order', textOf(graph.toReversed())],
  ['without SpdxDocument', textOf(without('SpdxDocument'))],
  ['with blank nodes', blank(textOf(graph))],
  ['with the creation inside of elements', textOf(without('CreationInfo')).replaceAll('"_:c"', inline)],
]

const at = { at: '2026-11-28T00:00:00.000Z', isByHand: true }

function edited(content: ExportContent, name: string, edit: ComponentEdit): ExportContent {
  const components = content.components.map((component) =>
    component.name === name ? withEdit(component, edit, content) : component,
  )
  const version = { ...content.version, editedAt: at.at }
  return { ...content, version, components }
}

function withEdit(component: ExportedComponent, edit: ComponentEdit, { version }: ExportContent): ExportedComponent {
  const before = {
    ...{ supportSource: null, supportReason: null, statedSupport: null, labels: [], customValues: {} },
    ...{ internalSource: null, ...component },
  }
  return { ...component, ...editedComponent(before, edit, version, at).component }
}

function written(content: ExportContent): string {
  return [...spdx3Json.write(content, run, '3.0.1', plainExport)].join('')
}

function elementsIn(text: string): readonly Element[] {
  return objectsOf((JSON.parse(text) as { readonly '@graph': unknown })['@graph'])
}

const contact = (name: string, email: string | null = null) => ({ name, email, phone: null, url: null })

function said(content: ExportContent, name: string) {
  const found = content.components.find((component) => component.name === name)
  if (!found) throw new Error(`${name} is missing`)
  const { licenseExpression, declaredLicenseExpression, author, detail } = found
  const { supplier, manufacturer, authors } = detail
  const licenses = detail.licenses
    .map((one) => JSON.stringify([one.acknowledgement, one.expression, one.id, one.name]))
    .toSorted()
  return { licenseExpression, declaredLicenseExpression, author, supplier, manufacturer, authors, licenses }
}

const ignored = { component: () => undefined, dependency: () => undefined, element: () => undefined }

function expectValid(text: string): void {
  // It knows the creation as an element of its own only.
  if (!text.includes('"creationInfo": {')) expect(spdx3Faults(JSON.parse(text))).toEqual([])
  expect(readDocument(Buffer.from(text), ignored).schemaValid).toBe(true)
}

const edits: readonly (readonly [string, ComponentEdit])[] = [
  ['supplier', { supplier: contact('Other', 'mail@other.example') }],
  ['no supplier', { supplier: null }],
  ['author', { author: 'Ben' }],
  ['no author', { author: null }],
  ['license', { license: 'Apache-2.0 OR MIT' }],
  ['license that the document has', { license: 'MIT' }],
  ['license of the document', { license: 'LicenseRef-meadow AND MIT' }],
  ['license that nobody has', { license: 'LicenseRef-new' }],
  ['no license', { license: null }],
  ['everything', { license: 'ISC', supplier: contact('Other'), author: 'Ben' }],
]

describe.each(shapes)('a document %s', (_, text) => {
  const content = contentOf(Buffer.from(text))

  test.each(edits)('says another %s of one package, and the same of the others', (what, edit) => {
    for (const name of ['a', 'b', 'none']) {
      const changed = edited(content, name, edit)
      const output = written(changed)
      expectValid(output)
      // Nothing of it is left to an extension that other tools do not read.
      expect(/\\"(licenses|supplier|authors?|manufacturer)\\"/.exec(output)).toBeNull()
      const again = contentOf(Buffer.from(output))
      for (const other of ['a', 'b', 'none']) expect(said(again, other), what).toEqual(said(changed, other))
      for (const other of elementsIn(output).filter(({ type }) => /Person|Organization/.test(String(type))))
        expect(['Ann', 'Ben', 'Cy', 'Meadow', 'Pasture', 'Other', 'Waybill']).toContain(other['name'])
      // What was edited is said again by the next document, and by one of SPDX 2.3.
      expect(said(contentOf(Buffer.from(written(again))), name)).toEqual(said(changed, name))
      const two = [...spdx2Json.write(changed, run, '2.3', plainExport)].join('')
      expect(said(contentOf(Buffer.from(two)), name)).toMatchObject({ author: said(changed, name).author })
    }
  })

  test('names other authors of the document', () => {
    for (const authors of [[contact('Meadow'), contact('Ben')], [contact('Ben')], []]) {
      const output = written({ ...content, version: { ...content.version, authors, editedAt: at.at } })
      expectValid(output)
      const { version } = contentOf(Buffer.from(output))
      expect(version.authors).toEqual(authors)
      expect(version.tools.map(({ name }) => name)).toContain('Waybill')
    }
  })

  test('says another data license', () => {
    const output = written({ ...content, version: { ...content.version, dataLicense: 'CC0-1.0', editedAt: at.at } })
    expectValid(output)
    expect(contentOf(Buffer.from(output)).version.dataLicense).toBe('CC0-1.0')
  })
})

describe('an edit of a document', () => {
  const content = contentOf(Buffer.from(textOf(graph)))

  test('leaves organizations and tools that made a part beside its new author', () => {
    const output = elementsIn(written(edited(content, 'a', { author: 'Ben' })))
    const made = output.find(({ name }) => name === 'a')?.['originatedBy'] as readonly string[]
    const ben = output.find(({ name }) => name === 'Ben')?.['spdxId']
    expect(made).toEqual([id('meadow'), id('pasture'), id('bot'), ben])
  })

  test('uses elements that the document has, and leaves them as they are', () => {
    const all = { supplier: contact('Pasture'), license: 'MIT' }
    const output = elementsIn(written(edited(content, 'b', all)))
    expect(output.find(({ name }) => name === 'b')?.['suppliedBy']).toBe(id('pasture'))
    const concluded = output.find(
      ({ from, relationshipType }) => from === id('b') && relationshipType === 'hasConcludedLicense',
    )
    expect(concluded?.['to']).toEqual([id('mit')])
    const kept = graph.filter(({ type }) => /Person|Organization|licensing/.test(String(type)))
    for (const element of kept) expect(output).toContainEqual(element)
  })

  test('of the address of a supplier lets a person be one', () => {
    const output = elementsIn(written(edited(content, 'none', { supplier: contact('Cy', 'cy@meadow.example') })))
    const by = output.find(({ name }) => name === 'none')?.['suppliedBy']
    expect(output.find(({ spdxId }) => spdxId === by)?.['type']).toBe('Person')
  })

  test('made twice leaves the last one, and of the value that the document has, what it says', () => {
    const once = edited(content, 'a', { license: 'ISC', author: 'Ben', supplier: contact('Other') })
    const twice = edited(once, 'a', { license: '0BSD', author: 'Dee', supplier: contact('Another') })
    const output = written(twice)
    expectValid(output)
    for (const gone of ['ISC', 'Ben', '"Other"']) expect(output).not.toContain(gone)
    const back = edited(twice, 'a', { supplier: contact('Meadow') })
    expect(elementsIn(written(back)).find(({ name }) => name === 'a')?.['suppliedBy']).toBe(id('meadow'))
  })

  test('of many packages with agents of their own is valid', () => {
    const many = Array.from({ length: 2_000 }, (_, at) => [
      { type: 'Person', spdxId: id(`agent-${at}`), ...info, name: 'Ann' },
      pack(`p${at}`, { suppliedBy: id(`agent-${at}`) }),
      relation(`license-${at}`, `p${at}`, 'hasConcludedLicense', id('mit')),
    ]).flat()
    let big = contentOf(Buffer.from(textOf([...graph, ...many])))
    const components = big.components.map((component) =>
      withEdit(component, { license: 'ISC', supplier: contact('Other') }, big),
    )
    big = { ...big, components, version: { ...big.version, editedAt: at.at } }
    const output = written(big)
    expectValid(output)
    expect(
      contentOf(Buffer.from(output)).components.every(({ licenseExpression }) => licenseExpression === 'ISC'),
    ).toBe(true)
    expect(elementsIn(output).filter(({ name }) => name === 'Other')).toHaveLength(1)
  })
})

const data = findTestData()
const documents = [
  ...['3.0.1/full.spdx3.json', '3.0.1/minimal.spdx3.json'].map((name) => `${ownFolder}/sboms/spdx/${name}`),
  `${ownFolder}/sboms/profiles/bsi-tide-gauge.spdx301.json`,
  ...(data === null
    ? []
    : [
        'spdx/spdx-examples/software/example9/spdx3.0/appbomination.spdx3.json',
        'derived/profiles/bsi-2.1.0.spdx301.json',
      ].map((name) => `${data}/sboms/${name}`)),
].filter((path) => existsSync(path))

test.each(documents)('edits of every package of %s are said again', (path) => {
  const content = contentOf(readFileSync(path))
  const isValid = readDocument(readFileSync(path), ignored).schemaValid
  for (const [what, edit] of edits) {
    const components = content.components.map((component) => withEdit(component, edit, content))
    const changed = { ...content, components, version: { ...content.version, editedAt: at.at } }
    const output = written(changed)
    if (isValid) expect(readDocument(Buffer.from(output), ignored).schemaValid, what).toBe(true)
    const again = contentOf(Buffer.from(output))
    for (const { name } of content.components) expect(said(again, name), what).toEqual(said(changed, name))
  }
})
