import { expect, test } from 'vitest'
import { proposedPairs, type ProposedVersion } from './proposed-pairs.ts'

const version = (id: string, before: string | null) =>
  ({ id, previousVersion: before === null ? null : { id: before } }) as ProposedVersion // what is read of it
const idsOf = (open: ProposedVersion | null, newest: readonly ProposedVersion[]) =>
  proposedPairs(open, newest).map(({ older, newer, wasOpen }) => `${older.id} ${newer.id}${wasOpen ? ' open' : ''}`)

test('the version that was open comes first, with the one before it, and is proposed once', () => {
  const newest = [version('b3', 'b2'), version('a3', 'a2')]
  expect(idsOf(version('a3', 'a2'), newest)).toEqual(['a2 a3 open', 'b2 b3'])
  expect(idsOf(version('a2', 'a1'), newest)).toEqual(['a1 a2 open', 'b2 b3', 'a2 a3'])
  expect(idsOf(null, newest)).toEqual(['b2 b3', 'a2 a3'])
})

test('a version without one before it is not proposed, and no more than a handful are', () => {
  expect(idsOf(version('a1', null), [version('b1', null), version('c2', 'c1')])).toEqual(['c1 c2'])
  expect(idsOf(null, [])).toEqual([])
  const many = Array.from({ length: 9 }, (_, at) => version(`new${at}`, `old${at}`))
  expect(idsOf(version('x', 'y'), many)).toHaveLength(5)
})
