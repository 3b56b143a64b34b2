import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { contentOf, run } from '#service/exports/content-for-test.ts'
import { spdx2Json } from '#service/exports/spdx2-json.ts'
import { spdx2TagValue } from '#service/exports/spdx2-tag-value.ts'
import { schemaFault } from '#service/exports/spdx3/official-verdict-for-test.ts'
import { spdx3Json } from '#service/exports/spdx3-json.ts'
import { essenceOf } from './essence-for-test.ts'
import { spdx2Verdicts } from './official-verdict-for-test.ts'
import { plainExport } from './plain-export-for-test.ts'
import { hasSamples } from './samples-for-test.ts'

/** Words that SPDX gives a meaning of its own, and what breaks lines, tags and identifiers. */
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
  hashes: optional(
    fc.array(
      fc.record({
        alg: fc.constantFrom('SHA-1', 'SHA-256', 'SHA3-384', 'BLAKE2b-256', 'Streebog-256', 'odd'),
        content: fc.constantFrom('aa', 'BB'),
      }),
      { maxLength: 2 },
    ),
  ),
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
const document = fc
  .tuple(
    fc.array(component, { minLength: 2, maxLength: 6 }),
    fc.array(fc.tuple(fc.nat(6), fc.nat(6)), { maxLength: 8 }),
  )
  .map(([[first, second, ...others], edges]) => {
    const refs = ['app', 'a b', 'SPDXRef-x', 'a-b', 'pkg:npm/a@1', 'é', 'A-B']
    const named = others.map((one, at) => ({ ...one, 'bom-ref': refs[at + 2] }))
    const nested = { ...second, 'bom-ref': refs[1], components: named.slice(0, 1) }
    return {
      ...{ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 },
      metadata: { component: { ...first, 'bom-ref': refs[0] } },
      components: [nested, ...named.slice(1)],
      dependencies: edges.map(([from, to], at) => ({ ref: refs[from], dependsOn: at % 3 === 0 ? [] : [refs[to]] })),
    }
  })

const writers = [
  ['SPDX 2.3 JSON', spdx2Json, '2.3'],
  ['SPDX 2.3 tag-value', spdx2TagValue, '2.3'],
  ['SPDX 3.0.1', spdx3Json, '3.0.1'],
] as const

test.each(writers)(
  'CycloneDX through %s is the same as before',
  (_, writer, specVersion) => {
    fc.assert(
      fc.property(document, (given) => {
        const content = contentOf(Buffer.from(JSON.stringify(given)))
        const text = [...writer.write(content, run, specVersion, plainExport)].join('')
        expect(essenceOf(contentOf(Buffer.from(text)))).toEqual(essenceOf(content))
        if (!hasSamples || writer.format !== 'JSON') return
        const parsed = JSON.parse(text) as Parameters<typeof schemaFault>[0]
        expect(specVersion === '2.3' ? spdx2Verdicts(parsed) : [schemaFault(parsed), null]).toEqual([null, null])
      }),
      { numRuns: 60 },
    )
  },
  60_000,
)
