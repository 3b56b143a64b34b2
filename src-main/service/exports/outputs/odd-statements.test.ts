import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ExportContent } from '#service/domain/downloads/export-content.ts'
import { decisionForTest } from '#service/domain/decisions/decision-for-test.ts'
import { contentOf, run } from '#service/exports/content-for-test.ts'
import { withFindings } from '#service/exports/spdx/fixtures-for-test.ts'
import type { VexPublisher } from '#service/exports/statements/statement-writer.ts'
import { csafFault } from '#service/standards/csaf/csaf-fault.ts'
import { openvexFault } from '#service/standards/openvex/openvex-fault.ts'
import { vexWriters } from './statement-writers.ts'

const acme = { name: 'Acme', url: 'https://acme.example', email: null }
const faults = { OPENVEX: openvexFault, CSAF: csafFault }
const formats = ['OPENVEX', 'CSAF'] as const
const written = (format: (typeof formats)[number], content: ExportContent, publisher: VexPublisher = acme) =>
  JSON.parse([...vexWriters[format].write(content, { ...run, publisher })].join('')) as Readonly<
    Record<string, unknown>
  >

/** Content of a CycloneDX document with one component. */
function contentWith(component: object): ExportContent {
  const components = [{ type: 'library', 'bom-ref': 'one', name: 'one', ...component }]
  const document = { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, components }
  return withFindings(contentOf(Buffer.from(JSON.stringify(document))))
}

/** Content of an SPDX document in this namespace. */
function contentIn(documentNamespace: string): ExportContent {
  const document = {
    spdxVersion: 'SPDX-2.3',
    dataLicense: 'CC0-1.0',
    SPDXID: 'SPDXRef-DOCUMENT',
    name: 'doc',
    documentNamespace,
    creationInfo: { created: '2026-01-01T00:00:00Z', creators: ['Tool: t'] },
    packages: [{ SPDXID: 'SPDXRef-a', name: 'a', versionInfo: '1', downloadLocation: 'NONE' }],
    documentDescribes: ['SPDXRef-a'],
  }
  return withFindings(contentOf(Buffer.from(JSON.stringify(document))))
}

const hash = (letter: string) => ({ alg: 'SHA-256', content: letter.repeat(64) })

describe.each(formats)('%s: is valid', (format) => {
  test.each([
    'pkg:npm/ä@1',
    'pkg:npm/a b@1',
    'pkg:npm/a@1?x="y"',
    'pkg:npm/a@1%zz',
    'pkg:npm/[a]@1',
    'pkg:npm/a\\b@1',
    'pkg:',
    'PKG:npm/a@1',
    'pkg:1npm/a',
    'no purl',
    'pkg:npm/a@1\n',
  ])('with the purl %j', (purl) => {
    expect(faults[format](written(format, contentWith({ purl })))).toBeNull()
  })

  test.each(['cpe:2.3:a:acme', 'cpe:/a:acme:ä', 'cpe:2.3:a:acme:a?:1.0:*:*:*:*:*:*:*', 'CPE:/a:acme', 'none'])(
    'with the CPE %j',
    (cpe) => {
      expect(faults[format](written(format, contentWith({ cpe })))).toBeNull()
    },
  )

  test.each(['https://example.org/dokument/ä', 'https://example.org/[a]', 'https://example.org/%zz', 'urn:a:b'])(
    'in the namespace %j',
    (namespace) => {
      expect(faults[format](written(format, contentIn(namespace)))).toBeNull()
    },
  )

  test.each([
    { name: '', url: '', email: '' },
    { name: ' ', url: 'https://exämple.example/ä', email: null },
    { name: 'Ä', url: 'https://acme.example/a b', email: ' ' },
    { name: 'A', url: 'https://acme.example/%zz', email: 'a' },
    { name: 'A', url: 'https://acme.example/[a]', email: 'a' },
  ])('of the publisher %j', (publisher) => {
    expect(faults[format](written(format, contentWith({}), publisher))).toBeNull()
  })

  test.each([
    { name: ' ' },
    { group: ' ', name: '\u0000' },
    { hashes: [hash('a'), hash('b'), hash('a')] },
    { hashes: [hash('x'), { alg: 'MD5', content: '' }] },
  ])('with the component %j', (component) => {
    expect(faults[format](written(format, contentWith(component)))).toBeNull()
  })

  test('without the text of an action', () => {
    const content = contentWith({})
    const decision = decisionForTest({ status: 'affected', justification: null, actionStatement: '', detail: '' })
    const findings = content.findings.map((finding) => ({ ...finding, decision }))
    expect(faults[format](written(format, { ...content, findings }))).toBeNull()
  })

  test('with any texts', () => {
    const odd = fc.string({ unit: 'binary', maxLength: 12 })
    const purl = fc.oneof(
      odd.map((text) => `pkg:npm/${text}`),
      odd,
    )
    fc.assert(
      fc.property(
        fc.record({ name: odd, group: odd, version: odd, 'bom-ref': odd, purl, cpe: odd }),
        odd,
        (one, by) => {
          const publisher = { name: by, url: `https://acme.example/${by}`, email: by }
          expect(faults[format](written(format, contentWith(one), publisher))).toBeNull()
        },
      ),
      { numRuns: 300, seed: 4 },
    )
  })
})

test('CSAF: writes each digest of an algorithm, in a list of its own if there are several', () => {
  const { product_tree: tree } = written('CSAF', contentWith({ hashes: [hash('a'), hash('b')] }))
  const { full_product_names: names } = tree as { full_product_names: { product_identification_helper: object }[] }
  const helper = names[0]?.product_identification_helper
  expect(helper).toMatchObject({
    hashes: [
      { file_hashes: [{ algorithm: 'sha256', value: 'a'.repeat(64) }], filename: 'one' },
      { file_hashes: [{ algorithm: 'sha256', value: 'b'.repeat(64) }], filename: 'one' },
    ],
  })
})

test('CSAF: encodes letters of other languages in a purl, which is the same purl', () => {
  const { product_tree: tree } = written('CSAF', contentWith({ purl: 'pkg:npm/ä@1' }))
  expect(JSON.stringify(tree)).toContain('"purl":"pkg:npm/%C3%A4@1"')
})

test('CSAF: says which identifiers its schema does not accept', () => {
  const problemsWith = (component: object) => {
    const content = contentWith(component)
    const [one] = content.components as [(typeof content.components)[number]] // the document has one
    const [finding] = content.findings as [(typeof content.findings)[number]]
    return vexWriters.CSAF.problems({ ...finding, component: one }).map(({ message }) => message)
  }
  const rejected = 'CSAF does not accept "pkg:npm/a@1%zz" of "one"; receivers can match it by name or reference only'
  expect(problemsWith({ purl: 'pkg:npm/a@1%zz' })).toContain(rejected)
  expect(problemsWith({ purl: 'pkg:npm/ä@1' })).not.toContain(expect.stringContaining('does not accept'))
})
