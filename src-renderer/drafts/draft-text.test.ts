import { expect, test } from 'vitest'
import type { DraftedFindingFragment } from '#renderer/generated/documents.ts'
import type { Draft } from '#renderer/lib/drafts.ts'
import { vexStatuses } from '#shared/vex.ts'
import { describeStanding, standingOf, withOwnTimes } from './draft-text.ts'

const [status, other] = vexStatuses.map(({ id }) => id) as [string, string]
const seen = '2026-11-20T08:00:00.000Z'
const later = '2026-11-20T09:00:00.000Z'

/** What stands between a draft with a note and a finding as the server has it. */
function said(note: string | null, finding: Partial<DraftedFindingFragment>): string {
  const input = { componentVulnId: 'f', currentSbomId: 'v', expectedUpdatedAt: seen, vexStatusId: status, note }
  const draft = { change: { kind: 'one', input } } as Draft
  const none = { vexJustification: null, cdxResponse: null, impact: null, detail: null, actionStmt: null, note: null }
  const found = { ...none, id: 'f', updatedAt: later, vexStatus: { id: status }, fixedIn: null, ...finding }
  return describeStanding(standingOf(draft, [found as DraftedFindingFragment]))
}

test.each([
  ['the same decision', null, {}],
  ['the same decision and text', ' Seen ', { note: 'Seen' }],
  ['the same decision with a text that the draft has not', null, { note: 'Seen' }],
])('%s had arrived', (_name, note, finding) => {
  expect(said(note, finding)).toContain('The server has this decision')
})

test.each([
  ['a text of the draft that the server has not', 'Seen with Ada', {}],
  ['another text', 'Seen with Ada', { note: 'Seen' }],
  ['another status', null, { vexStatus: { id: other } }],
  ['a status of another release', null, { vexStatus: { id: 'unknown' } }],
])('%s is not thrown away', (_name, note, finding) => {
  expect(said(note, finding)).toContain('Compare both sides')
})

test('a finding that was not changed says nothing', () => {
  expect(said('Seen', { updatedAt: seen, vexStatus: null })).toBe('')
})

test('times of the server are shown as the window shows times', () => {
  expect(withOwnTimes('The finding was changed at 2026-11-29T14:05:09.123Z. Reload it and try again')).toMatch(
    /^The finding was changed at 2026-11-(29|30) \d\d:05\. Reload it and try again$/,
  )
})
