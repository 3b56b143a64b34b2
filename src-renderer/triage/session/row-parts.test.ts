import { expect, test } from 'vitest'
import { vexStatuses } from '#shared/vex.ts'
import { makeRow } from './queue-row-fixture.ts'
import { withShared } from './queue-row.ts'
import type { QueueRow } from './queue-row.ts'
import { canBeAlone, describeHolders, describePart, isDecidedAlone, otherVersions } from './row-parts.ts'
import { partOf, placeOfRows, type RowVersion } from './row-parts.ts'

const version = (name: string): RowVersion => ({
  id: name,
  projectVersion: '1.0',
  project: { id: `${name} live`, name: 'live', projectGroup: { id: `${name} product`, name } },
})
const inYard = { isAlone: false, versionId: 'Yard' }
const holders = (rows: readonly QueueRow[]) => describeHolders(rows, inYard)
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
  expect([holders(rows), placeOfRows(rows, here), partOf(makeRow('a'))]).toEqual([undefined, here, undefined])
  expect(holders([])).toBe(undefined)
})

test('rows of one part hold in it', () => {
  const rows = [inherited('a', 'Agent'), inherited('b', 'Agent')]
  expect(holders(rows)).toBe('Holds in Agent 1.0 and every version that contains it.')
  expect(placeOfRows(rows, here)).toEqual({ version: '1.0', environment: 'live', product: 'Agent' })
  expect(rows.map(otherVersions)).toEqual([0, 0])
})

test('a row that the version decided for itself alone holds in it, and not in the part', () => {
  const row = inherited('a', 'Agent')
  const yard = inherited('b', 'Yard').representative.sbom
  const alone = { ...row, representative: { ...row.representative, decidedFor: yard ?? null } }
  expect(holders([alone])).toBe('Holds for this version alone, and where it is a part.')
  expect(describeHolders([alone], { isAlone: false, versionId: 'Other' })).toBe(
    'Holds in Yard 1.0 and every version that contains it.',
  )
  expect(['Yard', 'Other', null].map((id) => [isDecidedAlone(alone, id), canBeAlone([alone], id)])).toEqual([
    [true, false],
    [false, true],
    [false, false],
  ])
  expect(partOf(alone)?.project.projectGroup.name).toBe('Agent')
})

test('rows of several versions hold in each of them, and the first ones are named', () => {
  const shared = inherited('a', 'Agent', 'Boot')
  expect(otherVersions(shared)).toBe(1)
  expect(holders([shared])).toBe(
    'Holds in Agent 1.0, Boot 1.0, each for its own findings, and every version that contains them.',
  )
  const all = [makeRow('own'), shared, inherited('b', 'Console', 'Desk', 'Engine')]
  expect(holders(all)).toBe(
    'Holds in this version, Agent 1.0, Boot 1.0, Console 1.0, 2 more, each for its own findings, and every version that contains them.',
  )
  // The names of what a row joins besides its most urgent finding are not known.
  expect(holders([{ ...inherited('a', 'Agent'), sbomsCount: 3 }])).toBe(
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

test('a decision for this version alone leaves the parts theirs', () => {
  const alone = (...rows: readonly QueueRow[]) => describeHolders(rows, { ...inYard, isAlone: true })
  const agent = inherited('a', 'Agent')
  expect(alone(agent)).toBe('Holds for this version alone, and where it is a part. Agent 1.0 keeps its own decision.')
  expect(alone(inherited('a', 'Agent', 'Boot'), makeRow('own'))).toBe(
    'Holds for this version alone, and where it is a part. The parts keep theirs.',
  )
  expect([alone(makeRow('own')), canBeAlone([makeRow('own')], 'Yard')]).toEqual([undefined, false])
  // The most urgent finding of a row can be the version's own, and others inherited.
  expect([
    canBeAlone([makeRow('own'), agent], 'Yard'),
    canBeAlone([{ ...makeRow('own'), sbomsCount: 2 }], 'Yard'),
  ]).toEqual([true, true])
})

test('what the part says stands beside a decision for one version alone', () => {
  const row = inherited('a', 'Agent')
  const undecided = { id: 'a', updatedAt: '', vexStatus: null, vexJustification: null, cdxResponse: null }
  const beside = (inheritedVuln: QueueRow['representative']['inheritedVuln']) =>
    describePart({ ...row, representative: { ...row.representative, inheritedVuln: inheritedVuln ?? null } })
  expect(beside(null)).toBe(undefined)
  expect(beside(undecided)).toBe('Agent 1.0 has not decided')
  expect(beside({ ...undecided, vexStatus: { id: vexStatuses.find(({ word }) => word === 'fixed')?.id ?? '' } })).toBe(
    'Agent 1.0 says: Fixed',
  )
})
