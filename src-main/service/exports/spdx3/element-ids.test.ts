import { expect, test } from 'vitest'
import { contentOf, run } from '#service/exports/content-for-test.ts'
import { planExport } from '#service/exports/plan-export.ts'
import { plainExport } from '#service/exports/spdx/plain-export-for-test.ts'
import { spdx3Json } from '#service/exports/outputs/spdx3-json.ts'
import { spdx3Faults } from './structure-faults-for-test.ts'

type Element = Readonly<Record<string, unknown>>
type Document = { readonly '@context': unknown; readonly '@graph': readonly Element[] }

const context = 'https://spdx.org/rdf/3.0.1/spdx-context.jsonld'
const creation = {
  type: 'CreationInfo',
  '@id': '_:creation',
  specVersion: '3.0.1',
  created: '2026-01-02T03:04:05Z',
  createdBy: ['urn:x:ann'],
}
const element = (type: string, spdxId: string, rest: object) => ({ type, spdxId, creationInfo: '_:creation', ...rest })
const ann = element('Person', 'urn:x:ann', { name: 'Ann' })

/** Creates a document about packages `a` and `b` and a file `f`, with these identifiers. */
function documentWith(a: string, b: string, f: string, own: unknown = context): Document {
  const graph = [
    creation,
    ann,
    element('software_Package', a, { name: a, suppliedBy: 'urn:x:ann' }),
    element('software_Package', b, { name: 'b', externalRef: [] }),
    element('software_File', f, { name: 'f' }),
    element('Relationship', 'urn:x:r1', { from: a, relationshipType: 'dependsOn', to: [b] }),
    element('Relationship', 'urn:x:r2', { from: a, relationshipType: 'contains', to: [f], comment: a }),
    element('Annotation', 'urn:x:note', { annotationType: 'other', subject: b, statement: 'seen' }),
    element('software_Sbom', 'urn:x:sbom', { rootElement: [a], element: [a, b, f] }),
    element('SpdxDocument', 'urn:x:doc', {
      name: 'doc',
      rootElement: ['urn:x:sbom'],
      element: [a, b, f, 'urn:x:sbom'],
    }),
  ]
  return { '@context': own, '@graph': graph }
}
const contentFor = (document: object) => contentOf(Buffer.from(JSON.stringify(document)))
const written = (document: object, options = plainExport) =>
  JSON.parse([...spdx3Json.write(contentFor(document), run, '3.0.1', options)].join('')) as Document
const byId = ({ '@graph': graph }: Document) => new Map(graph.map((one) => [one['spdxId'] ?? one['@id'], one]))

const prefixed = [context, { x: 'https://example.org/x#' }]
const cases: readonly (readonly [name: string, document: Document])[] = [
  ['IRIs', documentWith('urn:x:a', 'urn:x:b', 'urn:x:f')],
  ['names that are no IRIs', documentWith('SPDXRef-a', 'b', 'relationship-1')],
  ['fragments', documentWith('#a', '#b', '#DOCUMENT')],
  ['blank nodes', documentWith('_:a', '_:b', '_:f')],
  ['abbreviated IRIs', documentWith('x:a', 'x:b', 'x:f', prefixed)],
  ['IRIs with blanks', documentWith('urn:x:a b', 'urn:x:a  b', 'urn:x:f{}')],
]

test.each(cases)('writes an unchanged document again exactly as it was read: %s', (_, document) => {
  const again = written(document)
  expect(again['@context']).toEqual(document['@context'])
  expect(byId(again)).toEqual(byId(document))
  const request = { kind: 'sbom', spec: 'SPDX', specVersion: '3.0.1', format: 'JSON', ...plainExport } as const
  const publisher = { name: 'Acme', url: null, email: null }
  expect(planExport(contentFor(document), { ...run, publisher }, request)).toMatchObject({
    unchanged: true,
    warnings: [],
  })
})

const changed = { ...plainExport, supportStatus: true }

test.each(cases)(
  'writes a changed document with valid identifiers, and every reference follows: %s',
  (name, document) => {
    const again = written(document, changed)
    expect(spdx3Faults(again)).toEqual([])
    const graph = again['@graph']
    const idOf = (found: (one: Element) => boolean) => graph.find(found)?.['spdxId']
    const [a, b, f] = [
      idOf((one) => one['name'] === document['@graph'][2]?.['name']),
      idOf((one) => one['name'] === 'b'),
      idOf((one) => one['name'] === 'f'),
    ]
    expect(graph.filter(({ type }) => type === 'Relationship')).toMatchObject([
      { from: a, to: [b] },
      // A text stays, even if it is the same as an identifier.
      { from: a, to: [f], comment: document['@graph'][2]?.['spdxId'] },
    ])
    expect(graph.find(({ type }) => type === 'Annotation')).toMatchObject({ subject: b })
    expect(graph.find(({ type }) => type === 'software_Sbom')).toMatchObject({ rootElement: [a], element: [a, b, f] })
    const losses = spdx3Json.losses(contentFor(document), '3.0.1', changed)
    const sentence = '3 identifiers are replaced, with every reference: SPDX 3.0.1 requires an IRI for each element'
    expect(losses).toEqual(name === 'IRIs' ? [] : [sentence])
  },
)

test('keeps packages apart that share an identifier, and one without any', () => {
  const document = {
    '@context': context,
    '@graph': [
      creation,
      ann,
      element('software_Package', 'urn:x:a', { name: 'first' }),
      element('software_Package', 'urn:x:a', { name: 'second' }),
      { type: 'software_Package', creationInfo: '_:creation', name: 'third' },
      element('software_Package', 'urn:x:b', { name: 'b' }),
      element('Relationship', 'urn:x:r1', { from: 'urn:x:b', relationshipType: 'dependsOn', to: ['urn:x:a'] }),
    ],
  }
  const again = written(document)
  const byName = (graph: readonly Element[]) => new Map(graph.map((one) => [one['name'] ?? one['type'], one]))
  expect(byName(again['@graph'])).toEqual(byName(document['@graph']))
  const other = written(document, changed)
  expect(spdx3Faults(other)).toEqual([])
  const packages = other['@graph'].filter(({ type }) => type === 'software_Package')
  expect(new Set(packages.map(({ name }) => name))).toEqual(new Set(['b', 'first', 'second', 'third']))
  expect(other['@graph'].find(({ type }) => type === 'Relationship')).toMatchObject({
    to: [packages.find(({ name }) => name === 'first')?.['spdxId']],
  })
  expect(spdx3Json.losses(contentFor(document), '3.0.1', changed)).toEqual([
    '2 identifiers are replaced, with every reference: SPDX 3.0.1 requires an IRI for each element',
  ])
})
