import { expect, test } from 'vitest'
import { groupAliases, isCveId } from './alias-groups.ts'
import type { NamedRecord } from './alias-groups.ts'

function record(recordId: string, ...aliases: string[]): NamedRecord {
  return { recordId, aliases, withdrawn: null }
}

function idsOf(records: readonly NamedRecord[]): string[] {
  return groupAliases(records)
    .groups.map(({ ids }) => ids.join(' '))
    .sort()
}

test('treats aliases as symmetric and transitive, and prefers CVE, then GHSA, then others', () => {
  const groups = groupAliases([
    record('PYSEC-2026-1', 'GHSA-aaaa-bbbb-cccc'),
    record('GHSA-aaaa-bbbb-cccc', 'CVE-2026-1000'),
    record('GO-2026-1'),
  ])
  expect(groups.groups).toEqual([
    {
      preferredId: 'CVE-2026-1000',
      cveId: 'CVE-2026-1000',
      ids: ['CVE-2026-1000', 'GHSA-aaaa-bbbb-cccc', 'PYSEC-2026-1'],
    },
    { preferredId: 'GO-2026-1', cveId: null, ids: ['GO-2026-1'] },
  ])
  expect(['PYSEC-2026-1', 'CVE-2026-1000', 'GO-2026-1', 'nobody'].map((id) => groups.groupsOf(id))).toEqual([
    [0],
    [0],
    [1],
    [],
  ])
})

// dependency-track#2194, osv.dev#888: chains that merge what is not the same
test('does not trust a chain between two CVE ids', () => {
  expect(
    idsOf([
      record('GHSA-1111-1111-1111', 'CVE-2026-1001'),
      record('GHSA-2222-2222-2222', 'CVE-2026-1002'),
      record('GO-2026-2', 'GHSA-1111-1111-1111', 'GHSA-2222-2222-2222'),
    ]),
  ).toEqual(['CVE-2026-1001 GHSA-1111-1111-1111 GO-2026-2', 'CVE-2026-1002 GHSA-2222-2222-2222 GO-2026-2'])
})

test('adds a record that names two CVE ids to both and nothing else', () => {
  expect(
    idsOf([
      record('RUSTSEC-2026-1', 'CVE-2026-1003', 'CVE-2026-1004'),
      record('GHSA-3333-3333-3333', 'CVE-2026-1003', 'RUSTSEC-2026-1'),
    ]),
  ).toEqual(['CVE-2026-1003 GHSA-3333-3333-3333 RUSTSEC-2026-1', 'CVE-2026-1004 RUSTSEC-2026-1'])
})

test('connects nothing over a withdrawn record, but leaves it with its alias', () => {
  const withdrawn = {
    recordId: 'GO-2026-3',
    aliases: ['CVE-2026-1005', 'CVE-2026-1006'],
    withdrawn: '2026-01-01T00:00:00.000Z',
  }
  expect(
    idsOf([record('GHSA-5555-5555-5555', 'CVE-2026-1005'), record('GHSA-6666-6666-6666', 'CVE-2026-1006'), withdrawn]),
  ).toEqual(['CVE-2026-1005 GHSA-5555-5555-5555 GO-2026-3', 'CVE-2026-1006 GHSA-6666-6666-6666'])
})

test('does not depend on the order of records', () => {
  const records = [
    record('A', 'B', 'CVE-2026-1007'),
    record('B', 'C'),
    record('C', 'CVE-2026-1008'),
    record('D', 'C'),
    record('E'),
  ]
  expect(idsOf(records.toReversed())).toEqual(idsOf(records))
})

test('recognizes CVE ids', () => {
  expect(['CVE-2026-0001', 'cve-2021-1234567', 'CVE-2026-1', 'GHSA-x', ' CVE-2026-0001'].filter(isCveId)).toEqual([
    'CVE-2026-0001',
    'cve-2021-1234567',
  ])
})
