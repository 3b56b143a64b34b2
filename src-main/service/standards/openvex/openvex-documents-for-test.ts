import { mutant, numbers } from '#service/formats/cyclonedx/mutants-for-test.ts'

const part = {
  '@id': 'pkg:npm/part@1',
  identifiers: { purl: 'pkg:npm/part@1', cpe22: 'cpe:/a:part', cpe23: 'cpe:2.3:a:part:*:*:*:*:*:*:*:*:*:*' },
  hashes: { 'sha-256': 'ab'.repeat(32), md5: 'ab'.repeat(16) },
}
const common = {
  '@id': 'https://acme.example/statement',
  version: 1,
  vulnerability: {
    '@id': 'https://acme.example/CVE-2026-1',
    name: 'CVE-2026-1',
    description: 'A hole',
    aliases: ['GHSA-1', 'GHSA-2'],
  },
  timestamp: '2026-01-01T00:00:00Z',
  last_updated: '2026-01-02T00:00:00.5+01:00',
  products: [{ ...part, subcomponents: [{ '@id': 'urn:a' }, { identifiers: { purl: 'pkg:npm/b@1' } }] }],
  supplier: 'Acme',
  status_notes: 'Notes',
}

/** A document with every member and every status. */
export const everyOpenvexMember = {
  '@context': 'https://openvex.dev/ns/v0.2.0',
  '@id': 'urn:uuid:00000000-0000-4000-8000-000000000001',
  author: 'Acme',
  role: 'Vendor',
  timestamp: '2026-01-01T00:00:00Z',
  last_updated: '2026-01-02T00:00:00Z',
  version: 1,
  tooling: 'Waybill',
  statements: [
    { ...common, status: 'not_affected', justification: 'component_not_present', impact_statement: 'Not shipped' },
    { ...common, status: 'affected', action_statement: 'Update', action_statement_timestamp: '2026-01-01T00:00:00Z' },
    { ...common, status: 'fixed' },
    { vulnerability: { name: 'CVE-2026-2' }, products: [{ '@id': 'urn:b' }], status: 'under_investigation' },
  ],
}

/** Number of changed documents whose verdicts are recorded. */
const recordedCount = 800

/** Lists documents with one to three changes each, the same ones in every run. */
export function changedOpenvexDocuments(count = recordedCount): readonly unknown[] {
  const source = numbers(302)
  return Array.from({ length: count }, () => mutant(everyOpenvexMember, () => source.next().value))
}
