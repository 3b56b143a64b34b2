import * as fc from 'fast-check'

/** Words with a special meaning in SPDX, and characters that break lines, tags and identifiers. */
const odd = [
  'NOASSERTION',
  'NONE',
  '</text>',
  '<text>',
  'a\nb',
  'a: b',
  'SPDXRef-DOCUMENT',
  'x (y@z)',
  '(c)',
  '#',
  '"',
  '日本',
]
const word = fc.oneof(fc.constantFrom(...odd), fc.string({ minLength: 1, maxLength: 8 }))
const optional = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined })
const contact = fc.record({ name: word, email: optional(word), phone: optional(word) })
const license = fc.oneof(
  fc.record({ expression: fc.constantFrom('MIT', 'mit', 'MIT OR (Apache-2.0 AND LicenseRef-x)', 'no licence') }),
  fc.record({ license: fc.record({ name: word, text: optional(fc.record({ content: word })), url: optional(word) }) }),
  fc.record({
    license: fc.record({
      id: fc.constantFrom('MIT', 'GPL-2.0'),
      acknowledgement: optional(fc.constantFrom('declared', 'concluded')),
    }),
  }),
)
/** Digests of the length of their algorithm, which tag-value requires. */
const hash = fc
  .constantFrom<readonly [string, number]>(
    ['SHA-1', 40],
    ['SHA-256', 64],
    ['SHA3-384', 96],
    ['BLAKE2b-256', 64],
    ['Streebog-256', 64],
    ['odd', 2],
  )
  .chain(([alg, length]) => fc.constantFrom('a', 'B').map((digit) => ({ alg, content: digit.repeat(length) })))

const component = fc.record({
  type: fc.constantFrom('library', 'device-driver', 'application', 'operating-system', 'data'),
  name: word,
  version: optional(word),
  group: optional(word),
  description: optional(word),
  copyright: optional(word),
  author: optional(word),
  publisher: optional(word),
  scope: optional(fc.constantFrom('required', 'optional', 'excluded')),
  purl: optional(fc.constantFrom('pkg:npm/a@1', 'pkg:npm/%40a/b@2?x=y#z', 'no purl', 'pkg:a b')),
  cpe: optional(fc.constantFrom('cpe:2.3:a:a:b:1:*:*:*:*:*:*:*', 'cpe:/a:a:b:1', 'no cpe')),
  supplier: optional(
    fc.record({
      name: optional(word),
      url: optional(fc.array(word, { maxLength: 2 })),
      contact: optional(fc.array(contact, { maxLength: 2 })),
    }),
  ),
  authors: optional(fc.array(contact, { maxLength: 2 })),
  hashes: optional(fc.array(hash, { maxLength: 2 })),
  licenses: optional(fc.array(license, { maxLength: 3 })),
  properties: optional(fc.array(fc.record({ name: word, value: word }), { maxLength: 2 })),
  externalReferences: optional(
    fc.array(
      fc.record({
        type: fc.constantFrom('vcs', 'distribution', 'website', 'advisories', 'evidence', 'other', 'odd'),
        url: fc.oneof(word, fc.webUrl()),
        comment: optional(word),
      }),
      { maxLength: 3 },
    ),
  ),
})
/** Generates CycloneDX documents with much data that SPDX expresses differently, and with odd words. */
const documents = fc
  .tuple(
    fc.array(component, { minLength: 2, maxLength: 6 }),
    fc.array(fc.tuple(fc.nat(6), fc.nat(6)), { maxLength: 8 }),
  )
  .map(([[first, second, ...others], edges]) => {
    const refs = ['app', 'a b', 'SPDXRef-x', 'a-b', 'pkg:npm/a@1', 'é', 'A-B']
    const named = others.map((one, at) => ({ ...one, 'bom-ref': refs[at + 2] }))
    const nested = { ...second, 'bom-ref': refs[1], components: named.slice(0, 1) }
    return {
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      version: 1,
      metadata: { component: { ...first, 'bom-ref': refs[0] } },
      components: [nested, ...named.slice(1)],
      dependencies: edges.map(([from, to], at) => ({ ref: refs[from], dependsOn: at % 3 === 0 ? [] : [refs[to]] })),
    }
  })

/** Checks a property for many generated documents. */
export function checkDocuments(property: (document: object) => void): void {
  fc.assert(
    fc.property(documents, (document) => {
      property(document)
    }),
    { numRuns: 60 },
  )
}
