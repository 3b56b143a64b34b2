import { expect, test } from 'vitest'
import { formatPlace } from './places.ts'
import { type FindingGroup, groupedRows } from './grouped-rows.ts'
import { describeDecisions, describeGroup, describeParts } from './group-columns.tsx'
import type { Finding } from './use-findings.ts'

const finding = (id: string, version = '3.2.2') =>
  ({
    id,
    sbom: { id: 'version' },
    vuln: { vulnId: 'CVE-1' },
    component: { name: 'kind-of', group: null, version, purl: null, uniqueId: '' },
  }) as unknown as Finding // what the rows are made of

const group = (key: string, findingsCount: number) =>
  ({ key, findingsCount, representative: finding(`${key}-1`) }) as unknown as FindingGroup // what the rows are made of

const several = group('several', 3)
const single = group('single', 1)
const members = [finding('several-1'), finding('several-2', '5.1.0'), finding('several-3')]

test('lists a group of several findings as one row that opens, and a single finding as itself', () => {
  const rows = groupedRows([several, single], new Set(), () => members)
  expect(rows.map(({ key, level, expanded, group: of }) => [key, level, expanded, of?.key])).toEqual([
    ['several', 1, false, 'several'],
    ['single', 1, undefined, undefined],
  ])
})

test('shows the findings of an open group below it, each with its place', () => {
  const rows = groupedRows([several, single], new Set(['several', 'single']), () => members)
  expect(rows.map(({ id, level }) => [id, level])).toEqual([
    ['several-1', 1],
    ['several-1', 2],
    ['several-3', 2],
    ['several-2', 2],
    ['single-1', 1],
  ])
  expect(rows.map(({ place }) => place && formatPlace(place))).toEqual([null, '1 of 2', '2 of 2', null, null])
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
})

test('an open group is one row until its findings are read', () => {
  expect(groupedRows([several], new Set(['several']), () => undefined)).toMatchObject([{ expanded: true }])
})

test.each([
  [{ packageVersionsCount: 2, placesCount: 16 }, '2 versions · 16 places'],
  [{ packageVersionsCount: 1, placesCount: 11 }, '3.2.2 · 11 places'],
  [{ packageVersionsCount: 3, placesCount: 3 }, '3 versions'],
  [{ packageVersionsCount: null, placesCount: 1 }, '3.2.2'],
])('says of how many versions and places a row is: %o', (counts, words) => {
  expect(describeGroup(counts, '3.2.2')).toBe(words)
})

test('says how the findings of a row are decided where they are not alike', () => {
  const fixed = { id: '1', name: 'Fixed' }
  expect(describeDecisions({ findingsCount: 3, undecidedCount: 3, vexStatus: null })).toBeNull()
  expect(describeDecisions({ findingsCount: 3, undecidedCount: 0, vexStatus: fixed })).toBeNull()
  expect(describeDecisions({ findingsCount: 3, undecidedCount: 0, vexStatus: null })).toBe('Different decisions')
  expect(describeDecisions({ findingsCount: 1200, undecidedCount: 1100, vexStatus: null })).toBe(
    '1,100 of 1,200 undecided',
  )
})

test.each([
  [1, false, null],
  [3, false, '+2 parts'],
  [2, false, '+1 part'],
  [1, true, 'agent 1.0'],
  [1201, true, 'agent 1.0 +1,200'],
])('says of a row of %i versions, inherited %s, which parts it comes from', (sbomsCount, isPart, words) => {
  const sbom = {
    id: 's',
    projectVersion: '1.0',
    project: { id: 'e', name: 'default', projectGroup: { id: 'p', name: 'agent' } },
  }
  expect(describeParts({ sbomsCount }, { isPart, sbom })).toBe(words)
})

test('rows stay the same objects when another group opens', () => {
  const groups = [several, group('other', 2), single]
  const closed = groupedRows(groups, new Set(['several']), () => members)
  const opened = groupedRows(groups, new Set(['several', 'other']), () => members)
  const same = (key: string) => closed.find((row) => row.key === key) === opened.find((row) => row.key === key)
  expect(['several', 'several several-2', 'single', 'other'].map(same)).toEqual([true, true, true, false])
})
