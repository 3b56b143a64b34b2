import { expect, test } from 'vitest'
import { readOsvRecord } from './osv-record.ts'
import { readUnreadableRecord } from './unreadable-record.ts'

const affected = [
  { package: { ecosystem: 'npm', name: 'evil' }, ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }] }] },
]
const record = (id: string, more: object = {}) => ({ id, modified: '2026-01-01T00:00:00Z', affected, ...more })

test.each<[string, string, object, string]>([
  ['a record of OSV', 'MAL-2025-1', {}, 'malicious'],
  ['such an id in small letters', 'mal-2025-1', {}, 'malicious'],
  ['a record of GitHub about malware', 'GHSA-a', { database_specific: { cwe_ids: ['CWE-506'] } }, 'malicious'],
  ['a record that states the type', 'GHSA-a', { database_specific: { type: 'malware' } }, 'malicious'],
  [
    'a record that states the classification',
    'GHSA-a',
    { database_specific: { classification: 'MALWARE' } },
    'malicious',
  ],
  ['another name of a malicious package', 'RUSTSEC-2022-0042', { aliases: ['MAL-2022-1'] }, 'malicious'],
  ['a related malicious package', 'GHSA-a', { related: ['MAL-2022-1'] }, 'vulnerability'],
  ['another weakness', 'GHSA-a', { database_specific: { cwe_ids: ['CWE-507'] } }, 'vulnerability'],
  ['an id that only begins alike', 'MALWARE-1', {}, 'vulnerability'],
  ['the word in a summary', 'GHSA-a', { summary: 'Malware in evil' }, 'vulnerability'],
])('reads the kind of %s', (_, id, more, kind) => {
  expect(readOsvRecord(record(id, more), 'OSV')).toMatchObject({ kind, informational: null })
})

test('a malicious package is not a notice, whatever else its record says', () => {
  const noted = affected.map((entry) => ({ ...entry, database_specific: { informational: 'notice' } }))
  expect(readOsvRecord({ ...record('MAL-2025-1'), affected: noted }, 'OSV')).toMatchObject({
    kind: 'malicious',
    informational: null,
  })
})

test('a record of a malicious package that cannot be read stays one', () => {
  expect(readUnreadableRecord(record('MAL-2025-1'), 'OSV', 'why')).toMatchObject({ kind: 'malicious' })
})
