import { expect, test } from 'vitest'
import { noTexts } from '#renderer/triage/session/decision.ts'
import type { Marks } from '#renderer/triage/session/marks.ts'
import type { Proposal } from '#renderer/triage/session/proposal.ts'
import { makeRow } from '#renderer/triage/session/queue-row-fixture.ts'
import { notesOf } from './row-notes.ts'

const marks = (more: Partial<Marks>): Marks => ({ ...makeRow('a').representative, ...more })
const carried: Proposal = {
  kind: 'carried',
  by: '4.1.3',
  on: '',
  because: [],
  texts: noTexts,
  answer: { status: 'not_affected', justification: 'inline_mitigations_already_exist' },
}
const suggested: Proposal = { ...carried, kind: 'suggested', by: 'Red Hat', answer: { status: 'fixed' } }

test('a row without room says what is proposed, not by which version', () => {
  expect(notesOf(marks({}), carried)).toEqual([
    { text: '4.1.3 decided not affected, 5', isWarning: false, short: 'not affected, 5', status: 'not_affected' },
  ])
})

test.each([
  [marks({}), undefined, []],
  [marks({ stale: true }), undefined, ['evidence changed!']],
  [marks({}), carried, ['4.1.3 decided not affected, 5']],
  [marks({}), suggested, ['Red Hat says fixed']],
  [marks({ snoozed: true }), undefined, ['snoozed until the data changes']],
  [marks({ snoozed: true, snoozedUntil: '2026-12-01' }), undefined, ['snoozed until 2026-12-01']],
  [marks({ assignee: { id: '1', name: 'Ada' }, labels: ['a', 'b', 'c', 'd'] }), undefined, ['@Ada', '#a', '#b', '+2']],
])('%#', (one, proposal, notes) => {
  expect(notesOf(one, proposal).map(({ text, isWarning }) => `${text}${isWarning ? '!' : ''}`)).toEqual(notes)
})
