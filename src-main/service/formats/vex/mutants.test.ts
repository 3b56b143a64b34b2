import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Rejection } from '#service/domain/rejection.ts'
import { readHead } from '#service/formats/known-kinds/document-head.ts'
import { maxStatements, StatementList } from './statement-list.ts'
import { readVex } from './read-vex.ts'

const documents: readonly object[] = [
  {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { authors: [{ name: 'A' }], component: { name: 'a' } },
    components: [
      { 'bom-ref': 'a', name: 'a', version: '1', purl: 'pkg:npm/a@1', components: [{ 'bom-ref': 'b', name: 'b' }] },
    ],
    vulnerabilities: [
      {
        id: 'CVE-1',
        references: [{ id: 'GHSA-1' }],
        properties: [{ name: 'waybill:vex:status', value: 'affected' }],
        analysis: { state: 'exploitable', response: ['update'], detail: 'x', justification: 'code_not_present' },
        affects: [{ ref: 'a', versions: [{ version: '1' }, { range: 'vers:npm/<2' }] }, { ref: 'b' }],
      },
    ],
  },
  {
    '@context': 'https://openvex.dev/ns/v0.2.0',
    '@id': 'x',
    author: 'A',
    timestamp: '2026-01-01T00:00:00Z',
    statements: [
      {
        vulnerability: { name: 'CVE-1', aliases: ['GHSA-1'] },
        status: 'affected',
        action_statement: 'x',
        products: [{ '@id': 'pkg:npm/a', identifiers: { purl: 'pkg:npm/a' }, subcomponents: [{ '@id': 'pkg:npm/b' }] }],
        status_notes: 'x\n\nwaybill:vex {"fixedIn":"2"}',
      },
    ],
  },
  {
    document: {
      csaf_version: '2.0',
      publisher: { name: 'A' },
      tracking: { id: '1', current_release_date: '2026-01-01' },
    },
    product_tree: {
      branches: [
        { category: 'product_name', name: 'a', branches: [{ name: 'b', product: { product_id: 'p', name: 'x' } }] },
      ],
      relationships: [
        { full_product_name: { product_id: 'r' }, product_reference: 'p', relates_to_product_reference: 'p' },
      ],
      product_groups: [{ group_id: 'g', product_ids: ['p', 'r'] }],
    },
    vulnerabilities: [
      {
        cve: 'CVE-1',
        ids: [{ text: 'x' }],
        product_status: { known_affected: ['p'], known_not_affected: ['r'] },
        flags: [{ label: 'component_not_present', group_ids: ['g'] }],
        threats: [{ category: 'impact', details: 'x' }],
        remediations: [{ category: 'vendor_fix', details: 'x', product_ids: ['p'] }],
        notes: [{ title: 'waybill:vex', text: '{"products":["p"],"terms":{"fixedIn":"2"}}' }],
      },
    ],
  },
  {
    '@context': 'https://spdx.org/rdf/3.0.1/spdx-context.jsonld',
    '@graph': [
      { type: 'CreationInfo', created: '2026-01-01T00:00:00Z', createdBy: ['o'] },
      { type: 'SpdxDocument', spdxId: 'd', rootElement: ['p'] },
      { type: 'Tool', name: 'Waybill 1' },
      { type: 'software_Package', spdxId: 'p', name: 'p', externalIdentifier: [{ identifier: 'pkg:npm/p' }] },
      { type: 'security_Vulnerability', spdxId: 'v', name: 'CVE-1' },
      { type: 'security_VexFixedVulnAssessmentRelationship', from: 'v', to: ['p'], security_statusNotes: 'x' },
    ],
  },
  {
    version: '1.3',
    meta: { application: 'Dependency-Track', version: '5.0.0', timestamp: '2026-01-01T00:00:00Z' },
    project: { uuid: 'p', name: 'app', version: '1', purl: 'pkg:npm/app@1' },
    findings: [
      {
        component: { uuid: 'c', group: 'g', name: 'a', version: '1', purl: 'pkg:npm/a@1', cpe: 'cpe:/a:a:a:1' },
        vulnerability: { vulnId: 'CVE-1', aliases: [{ ghsaId: 'GHSA-1' }], recommendation: 'Update' },
        analysis: { state: 'EXPLOITABLE', response: 'UPDATE', justification: 'NOT_SET', isSuppressed: true },
      },
    ],
  },
]

const odd: readonly unknown[] = [
  null,
  0,
  -1,
  true,
  '',
  'x',
  '\ud800',
  '__proto__',
  [],
  [null],
  [[]],
  {},
  { __proto__: 1 },
  1e300,
]

/** Replaces the value at a place, counted over the whole tree, by another one. */
function mutated(document: unknown, place: number, by: unknown): unknown {
  let at = 0
  const visit = (value: unknown): unknown => {
    at += 1
    if (at - 1 === place) return by
    if (Array.isArray(value)) return value.map(visit)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, visit(inner)]))
  }
  return visit(document)
}

/** Returns the statements of a document, or that it was rejected. Any other error is a fault. */
function statementsOf(bytes: Buffer): readonly unknown[] | 'rejected' {
  try {
    return readVex(readHead(bytes)).statements
  } catch (error) {
    if (error instanceof Rejection) return 'rejected'
    throw error
  }
}

test('reads or rejects a value of another type anywhere, without a fault', () => {
  const mutant = fc.record({ which: fc.nat(documents.length - 1), place: fc.nat(60), by: fc.constantFrom(...odd) })
  let read = 0
  fc.assert(
    fc.property(mutant, ({ which, place, by }) => {
      const statements = statementsOf(Buffer.from(JSON.stringify(mutated(documents[which], place, by))))
      if (statements !== 'rejected') read += statements.length
    }),
    { numRuns: 2_000 },
  )
  expect(read).toBeGreaterThan(500)
})

test('reads or rejects changed bytes, without a fault', () => {
  const mutant = fc.record({
    which: fc.nat(documents.length - 1),
    place: fc.nat(2_000),
    by: fc.nat(255),
    cut: fc.boolean(),
  })
  const outcomes = { read: 0, rejected: 0 }
  fc.assert(
    fc.property(mutant, ({ which, place, by, cut }) => {
      const bytes = Buffer.from(JSON.stringify(documents[which]))
      bytes[place % bytes.length] = by
      const statements = statementsOf(cut ? bytes.subarray(0, place % bytes.length) : bytes)
      outcomes[statements === 'rejected' ? 'rejected' : 'read'] += 1
    }),
    { numRuns: 2_000 },
  )
  // If all mutants were rejected, or all read, the test would show nothing.
  expect(outcomes.rejected).toBeGreaterThan(500)
  expect(outcomes.read).toBeGreaterThan(200)
})

test('rejects more statements than the limit', () => {
  const list = new StatementList()
  const one = { pointer: '', vulnerabilityIds: [], status: null, originalStatus: '' }
  for (let at = 0; at < maxStatements; at += 1) list.add(one)
  expect(() => list.add(one)).toThrow(/more than 250000 product statements/)
})
