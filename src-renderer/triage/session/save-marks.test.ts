import { describe, expect, it } from 'vitest'
import { vexJustifications, vexStatuses } from '#shared/vex.ts'
import { marksOf } from './marks.ts'
import { proposalOf } from './proposal.ts'
import type { QueueRow } from './queue-row.ts'
import { makeRow } from './queue-row-fixture.ts'
import { notPresent, open, rows } from './triage-session-fixture.ts'

const previous = {
  id: 'before',
  vexStatus: { id: vexStatuses[0].id },
  vexJustification: { id: vexJustifications[1].id },
  cdxResponse: null,
  impact: 'Never called.',
  detail: null,
  actionStmt: null,
  note: null,
  fixedIn: '2.0.0',
  sbom: { id: 'v1', projectVersion: '4.1.3' },
}
const carriedDecision = { id: 'carried', state: 'PENDING', evidenceKind: 'UNCHANGED', evidenceChanges: [], previous }
const suggestion = {
  id: 'suggestion',
  reason: 'Its vendor says so',
  proposedAt: '2026-11-01T00:00:00Z',
  proposedBy: { kind: 'SYSTEM', name: 'Red Hat' },
  vexStatus: { id: vexStatuses[2].id },
  vexJustification: null,
  cdxResponse: null,
  impact: null,
  actionStmt: null,
}

function rowsWithProposals(): QueueRow[] {
  return rows.map((row) => {
    if (row.key === 'a') return { ...row, representative: { ...row.representative, carriedDecision } }
    return row.key === 'b' ? { ...row, representative: { ...row.representative, suggestion } } : row
  })
}

describe('a proposal', () => {
  it('is an earlier decision with its texts, or a statement of others', () => {
    const state = open().session.store.getState()
    expect(rowsWithProposals().map((row) => proposalOf(state, row))).toMatchObject([
      { kind: 'carried', answer: notPresent, by: '4.1.3', texts: { impact: 'Never called.', fixedIn: '' } },
      {
        kind: 'suggested',
        answer: { status: 'fixed' },
        by: 'Red Hat',
        on: '2026-11-01',
        because: ['Its vendor says so'],
      },
      undefined,
      undefined,
    ])
  })

  it('is reused with ., applied with Y, and both can be undone', async () => {
    const { service, session, show } = open(rowsWithProposals())
    await session.repeat()
    expect(show()).toBe('a* >b c d')
    await session.repeat()
    await session.settle(true)
    expect([show(), service.settled]).toEqual(['a* b* >c d', ['accept a-1,a-2', 'accept b-1,b-2']])
    await Promise.all([session.undo(), session.undo()])
    expect([show(), service.undone]).toEqual(['>a b c d', ['settle-2', 'settle-1']])
  })

  it('is accepted only for its own findings, so that a row with other findings stays open', async () => {
    const { service, session, said, show } = open(rowsWithProposals())
    service.withoutProposal.add('a-2')
    await session.settle(true)
    const [row] = rowsWithProposals()
    expect([show(), row && proposalOf(session.store.getState(), row)]).toEqual(['a >b c d', undefined])
    expect(said).toEqual(['noted settle-1; 1 other finding in the row stays open, with no proposal'])
    await session.undo()
    expect([show(), row && proposalOf(session.store.getState(), row)?.kind]).toEqual(['>a b c d', 'carried'])
  })

  it('is replaced by a new decision when . is pressed after writing, which also repeats the last decision', async () => {
    const { service, session } = open(rowsWithProposals())
    session.moveTo('c')
    await session.decide({ status: 'fixed' })
    session.moveTo('a')
    session.write({ note: 'seen' })
    await session.repeat()
    expect([service.settled, service.written.at(-1)]).toMatchObject([
      [],
      { answer: { status: 'fixed' }, texts: { note: 'seen' } },
    ])
  })

  it('becomes a decision of its own when it is applied with a changed note', async () => {
    const { service, session } = open(rowsWithProposals())
    session.write({ note: 'still so' })
    await session.take()
    session.moveTo('b')
    await session.take()
    expect([service.settled, service.written]).toMatchObject([
      ['accept b-1,b-2'],
      [{ answer: notPresent, texts: { impact: 'Never called.', note: 'still so' } }],
    ])
  })

  it('disappears when it is declined and returns when that is undone', async () => {
    const { service, session, show } = open(rowsWithProposals())
    const [row = makeRow('a')] = rowsWithProposals()
    const proposal = () => proposalOf(session.store.getState(), row)?.kind
    await session.settle(false)
    const declined = proposal()
    await session.undo()
    expect([show(), declined, proposal(), service.settled]).toEqual([
      '>a b c d',
      undefined,
      'carried',
      ['decline a-1,a-2'],
    ])
  })

  it('returns to the queue when it is rejected', async () => {
    const { service, session, said, show } = open(rowsWithProposals())
    service.rejected.add('a-1')
    await session.settle(true)
    expect([show(), said]).toEqual([
      'a >b c d',
      ['The decision could not be saved: Error: Carried decision does not wait'],
    ])
  })
})

describe('marks', () => {
  it('leave snoozed rows and skip them until that is undone', async () => {
    const { session, said, show } = open()
    const snoozed = () => rows.map((row) => marksOf(session.store.getState(), row).snoozed)
    await session.mark([rows[0] ?? makeRow('a')], { kind: 'snooze', until: '2026-12-01', untilDataChanges: false })
    expect([show(), snoozed()]).toEqual(['a >b c d', [true, false, false, false]])
    for (const key of ['b', 'c', 'd']) {
      session.moveTo(key)
      await session.decide(notPresent)
    }
    expect([session.store.getState().isFinished, said[0]]).toEqual([true, 'noted mark-1'])
  })

  it('treats labels as one undo step between decisions', async () => {
    const { service, session, show } = open()
    await session.decide(notPresent)
    await session.mark([rows[1] ?? makeRow('b')], { kind: 'label', add: ['web'], remove: [] })
    await session.decide(notPresent)
    for (let step = 0; step < 3; step += 1) await session.undo()
    expect([show(), service.undone]).toEqual(['>a b c d', ['step-2', 'mark-1', 'step-1']])
  })
})
