import { expect, test } from 'vitest'
import { makeRow } from './queue-row-fixture.ts'
import { withShared } from './queue-row.ts'
import type { QueueRow } from './queue-row.ts'
import { describeHolders, otherVersions, partOf, placeOfRows, type RowVersion } from './row-parts.ts'

const version = (name: string): RowVersion => ({
  id: name,
  projectVersion: '1.0',
  project: { id: `${name} live`, name: 'live', projectGroup: { id: `${name} product`, name } },
})
const here = { version: '2.0', environment: 'test', product: 'Release' }

function inherited(key: string, from: string, ...shared: readonly string[]): QueueRow {
  const row = makeRow(key)
  return {
    ...row,
    sharedFindings: shared.map((name) => ({ id: `${key} in ${name}`, updatedAt: '', sbom: version(name) })),
    representative: { ...row.representative, isPart: true, sbom: version(from) },
  }
}

test('rows of the version alone hold in it, and nothing is said', () => {
  const rows = [makeRow('a'), makeRow('b')]
  expect([describeHolders(rows), placeOfRows(rows, here), partOf(makeRow('a'))]).toEqual([undefined, here, undefined])
  expect(describeHolders([])).toBe(undefined)
})

test('rows of one part hold in it', () => {
  const rows = [inherited('a', 'Agent'), inherited('b', 'Agent')]
  expect(describeHolders(rows)).toBe('Holds in Agent 1.0 and every version that contains it.')
  expect(placeOfRows(rows, here)).toEqual({ version: '1.0', environment: 'live', product: 'Agent' })
  expect(rows.map(otherVersions)).toEqual([0, 0])
})

test('a row that the version decided for itself alone holds in it, and not in the part', () => {
  const row = inherited('a', 'Agent')
  const yard = inherited('b', 'Yard').representative.sbom
  const alone = { ...row, representative: { ...row.representative, decidedFor: yard ?? null } }
  expect(describeHolders([alone])).toBe('Holds in Yard 1.0 and every version that contains it.')
  expect(partOf(alone)?.project.projectGroup.name).toBe('Agent')
})

test('rows of several versions hold in each of them, and the first ones are named', () => {
  const shared = inherited('a', 'Agent', 'Boot')
  expect(otherVersions(shared)).toBe(1)
  expect(describeHolders([shared])).toBe(
    'Holds in Agent 1.0, Boot 1.0, each for its own findings, and every version that contains them.',
  )
  const all = [makeRow('own'), shared, inherited('b', 'Console', 'Desk', 'Engine')]
  expect(describeHolders(all)).toBe(
    'Holds in this version, Agent 1.0, Boot 1.0, Console 1.0, 2 more, each for its own findings, and every version that contains them.',
  )
  // The names of what a row joins besides its most urgent finding are not known.
  expect(describeHolders([{ ...inherited('a', 'Agent'), sbomsCount: 3 }])).toBe(
    'Holds in Agent 1.0, 2 more, each for its own findings, and every version that contains them.',
  )
  expect(
    [all, [shared], [{ ...inherited('a', 'Agent'), sbomsCount: 3 }]].map((rows) => placeOfRows(rows, here)),
  ).toEqual([null, null, null])
})

test('a row is decided with what counts once with it, as it was when the last of them changed', () => {
  const row = inherited('a', 'Agent', 'Boot')
  const later = row.sharedFindings?.map((one) => ({ ...one, updatedAt: '2027-01-01T00:00:00Z' })) ?? []
  const all = withShared({ ...row, sharedFindings: later })
  expect([all.componentVulnIds, all.updatedAt]).toEqual([['a-1', 'a-2', 'a in Boot'], '2027-01-01T00:00:00Z'])
  expect(withShared(row).updatedAt).toBe(row.updatedAt)
  expect(withShared(makeRow('b'))).toEqual(makeRow('b'))
})
