import { expect, test } from 'vitest'
import { nothingDecided } from '#service/domain/decisions/vex-decision.ts'
import { compareSides, differenceId, keptOfAlike } from './compare-sides.ts'
import type { HandoverDecision, HandoverSide } from './handover-line.ts'

const says = (status: 'affected' | 'fixed', name = 'Ada', at = '2026-11-29T10:00:00.000Z'): HandoverDecision => ({
  ...{ choice: { ...nothingDecided, status }, originalTerms: [], at, by: { kind: 'USER', name } },
})
const side = (ids: string, decision: HandoverDecision | null): HandoverSide => ({
  decision,
  events: ids.split('').map((id) => ({
    ...{ id, at: '2026-11-29T10:00:00.000Z', by: { kind: 'USER', name: 'Ada' }, action: 'DECIDED' },
    ...{ before: null, after: null },
  })),
})

test.each([
  ['both undecided', side('', null), side('', null), 'SAME'],
  ['decided there only', side('', null), side('a', says('fixed')), 'NEWER_THERE'],
  ['decided here only', side('a', says('fixed')), side('', null), 'NEWER_HERE'],
  ['decided again there', side('a', says('fixed')), side('ab', says('affected')), 'NEWER_THERE'],
  ['undone there', side('a', says('fixed')), side('ab', null), 'NEWER_THERE'],
  ['decided apart', side('ab', says('fixed')), side('ac', says('affected')), 'CONFLICT'],
  ['decided and undone apart', side('ab', null), side('ac', says('affected')), 'CONFLICT'],
  ['decided alike apart', side('ab', says('fixed')), side('ac', says('fixed', 'Bob')), 'MERGED'],
  ['the same history with other results', side('a', says('fixed')), side('a', says('affected')), 'CONFLICT'],
  ['the same history by another author', side('a', says('fixed')), side('a', says('fixed', 'Bob')), 'MERGED'],
  ['the same', side('ab', says('fixed')), side('ba', says('fixed')), 'SAME'],
] as const)('%s', (_name, ours, theirs, outcome) => {
  expect(compareSides(ours, theirs)).toBe(outcome)
})

test('a later clock alone makes nothing newer', () => {
  const late = says('affected', 'Ada', '2036-01-01T00:00:00.000Z')
  expect(compareSides(side('a', says('fixed')), side('b', late))).toBe('CONFLICT')
  expect(compareSides(side('ab', says('fixed')), side('a', late))).toBe('NEWER_HERE')
})

test('both stores keep the same one of two equal decisions', () => {
  const [early, late] = [says('fixed', 'Bob'), says('fixed', 'Ada', '2026-11-29T11:00:00.000Z')]
  expect([keptOfAlike(early, late), keptOfAlike(late, early)]).toEqual([early, early])
})

test('a difference has another name once either side decided again', () => {
  const key = { ref: 'a', vulnerability: 'CVE-2026-0001' }
  const [ours, theirs] = [side('a', says('fixed')), side('b', says('affected'))]
  const ids = [
    differenceId(key, ours, theirs),
    differenceId(key, side('ac', says('fixed')), theirs),
    differenceId(key, ours, side('bc', says('affected'))),
    differenceId(key, ours, side('b', says('fixed'))),
  ]
  expect(new Set(ids).size).toBe(4)
  expect(differenceId(key, ours, theirs)).toBe(ids[0])
})
