import { expect, test } from 'vitest'
import { countFailed, describeFailed, describePolicies, describeSupport, describeTriage } from './strip-text.ts'

test.each([
  ['PASS', [0, 0, 0], 'no policy fails or warns'],
  ['IN_PROGRESS', [0, 0, 0], 'no result yet'],
  ['NO_POLICIES', [0, 0, 0], 'none applies to this version'],
  ['FAIL', [2, 1, 0], '2 fail, 1 warns'],
] as const)('policies %s with %j are described as %s', (status, [failed, warned, errored], words) => {
  expect(describePolicies({ status, counts: { failed, warned, errored } }, true)).toBe(words)
})

test('a pass of a version of which nothing was evaluated is described as that', () => {
  const counts = { failed: 0, warned: 0, errored: 0 }
  expect(describePolicies({ status: 'PASS', counts }, false)).toBe('no component could be evaluated')
})

test('support that no list covers is unknown, and no zero', () => {
  const level = (key: string, count: number) => ({ key, label: key, count })
  expect(describeSupport({ supportLevelCounts: [level('UNSPECIFIED', 12)] }).value).toBe('–')
  expect(
    describeSupport({
      supportLevelCounts: [level('ABANDONED', 1), level('NO_LONGER_MAINTAINED', 2), level('ACTIVELY_MAINTAINED', 5)],
    }),
  ).toEqual({ isKnown: true, value: '3', unit: 'no longer maintained', note: '5 maintained, 0 unknown' })
})

test('triage names what is left as its button does, and no zero where nothing is known', () => {
  const readiness = 'READY' as const
  expect(describeTriage({ total: 50, decided: 30, remaining: 20, readiness }, '')).toMatchObject({
    value: '20',
    unit: 'left',
    note: '30 of 50 decided',
  })
  const none = { total: 0, decided: 0, remaining: 0, readiness }
  expect(describeTriage(none, 'no component could be evaluated')).toEqual({
    value: '–',
    note: 'no component could be evaluated',
  })
})

test('the strip counts the checks that fail, as the tab of checks does', () => {
  expect([0, 1, 23].map(describeFailed)).toEqual(['no check fails', '1 check fails', '23 checks fail'])
})

test('a failure that a person accepted is not among the checks that fail', () => {
  const nodes = [{ acceptedAt: null }, { acceptedAt: '2026-11-30T08:00:00Z' }, { acceptedAt: null }]
  expect([countFailed({ nodes }), countFailed({ nodes: nodes.slice(1, 2) }), countFailed({ nodes: [] })]).toEqual([
    2, 0, 0,
  ])
})
