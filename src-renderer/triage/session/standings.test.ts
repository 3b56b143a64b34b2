import { expect, test } from 'vitest'
import { vexJustifications, vexStatuses } from '#shared/vex.ts'
import { findStatus } from './decision.ts'
import { makeRow } from './queue-row-fixture.ts'
import { isMixed } from './queue-row.ts'
import type { ReadFinding } from './standings.ts'
import { notPresent, open, rows } from './triage-session-fixture.ts'
import { currentDecision, currentStatus } from './triage-state.ts'
import type { TriageSession } from './triage-session.ts'

const statusId = (word: string) => ({ id: vexStatuses.find((status) => status.word === word)?.id ?? '' })
const justification = { id: vexJustifications.find(({ word }) => word === notPresent.justification)?.id ?? '' }

/** A finding of a row as another person left it. */
function read(id: string, word: string | null, updatedAt = '2026-11-21T08:00:00Z'): ReadFinding {
  return {
    ...makeRow('x').representative,
    ...{ id, updatedAt, vexStatus: word === null ? null : statusId(word) },
    vexJustification: word === 'not_affected' ? justification : null,
  }
}

const shown = (session: TriageSession, key = 'a') => {
  const state = session.store.getState()
  const row = state.rows.find((one) => one.key === key)
  if (!row) throw new Error(`no row ${key}`)
  return { status: currentStatus(state, row), mixed: isMixed(row), open: row.openCount, row, state }
}

test('a row shows what others decided since it was read, and stays where it is', () => {
  const { session } = open()
  session.noteRead([read('b-1', 'fixed'), read('b-2', 'fixed')])
  expect(shown(session, 'b')).toEqual(expect.objectContaining({ status: 'fixed', mixed: false, open: 0 }))
  expect(session.store.getState().rows.map(({ key }) => key)).toEqual(['a', 'b', 'c', 'd'])
  expect(shown(session, 'a').row).toBe(rows[0]) // what did not change is not made again
})

test('a row of which others decided only a part is mixed, and what they left is open', () => {
  const { session } = open()
  session.noteRead([read('a-2', 'fixed')])
  expect(shown(session)).toEqual(expect.objectContaining({ status: null, mixed: true, open: 1 }))
  session.noteRead([read('a-1', 'under_investigation')])
  expect(shown(session)).toEqual(expect.objectContaining({ status: null, mixed: true, open: 1 }))
  session.noteRead([read('a-1', 'fixed', '2026-11-22T08:00:00Z')])
  expect(shown(session)).toEqual(expect.objectContaining({ status: 'fixed', mixed: false, open: 0 }))
})

test('an answer of another to what this session decided replaces it on the screen; its own step, read again, does not', async () => {
  const { session } = open()
  await session.decide(notPresent)
  expect(shown(session).status).toBe('not_affected')
  session.noteRead([read('a-1', 'fixed'), read('a-2', 'fixed')]) // "written with…" is later than every time
  expect(shown(session).status).toBe('not_affected')
  session.noteRead([read('a-1', 'fixed', 'z'), read('a-2', 'fixed', 'z')])
  expect(shown(session).status).toBe('fixed')
  session.noteRead([read('a-1', null, 'zz'), read('a-2', null, 'zz')]) // they undid it
  expect(shown(session)).toEqual(expect.objectContaining({ status: null, mixed: false, open: 2 }))
})

test('the cursor leaves out rows that others decided meanwhile', async () => {
  const { session } = open()
  session.noteRead([read('b-1', 'fixed'), read('b-2', 'fixed')])
  await session.decide(notPresent)
  expect(session.store.getState().cursor).toBe('c')
})

test('a decision says which change it saw: what is read after the key was pressed is not overwritten', async () => {
  const { service, session } = open()
  session.noteRead([read('a-1', 'fixed'), read('a-2', 'fixed')])
  const first = session.decide(notPresent)
  session.moveTo('b')
  const second = session.decide(notPresent)
  session.noteRead([read('b-1', 'fixed'), read('b-2', 'fixed')]) // while the first is being saved
  await Promise.all([first, second])
  const { updatedAt } = makeRow('b')
  const times = service.written.map(({ updatedAts }) => updatedAts)
  expect(times).toEqual([
    ['2026-11-21T08:00:00Z', '2026-11-21T08:00:00Z'],
    [updatedAt, updatedAt],
  ])
})

test('a rejected decision keeps its texts and can be given again over what is there now', async () => {
  const { service, session } = open()
  service.rejected = new Set(['a-1'])
  session.write({ note: 'seen with Ada' })
  session.setScope('PRODUCT')
  await session.decide(notPresent)
  session.noteRead([read('a-1', 'fixed'), read('a-2', 'fixed')])
  session.moveTo('a')
  const { state, row } = shown(session)
  expect(findStatus(row.vexStatus?.id)).toBe('fixed')
  expect(currentDecision(state, row)).toEqual({ status: 'fixed' })
  expect(state.rejected.get('a')).toEqual(expect.objectContaining({ answer: notPresent, scope: 'PRODUCT' }))
  service.rejected = new Set()
  await session.decideAgain()
  expect(service.written.map(({ texts, scope, answer }) => [texts.note, scope, answer])).toEqual([
    ['seen with Ada', 'PRODUCT', notPresent],
  ])
  expect(session.store.getState().rejected.size).toBe(0)
})

test('what others decided stays on the screen after a mark of this session', async () => {
  const { service, session } = open()
  session.noteRead([read('a-1', 'fixed'), read('a-2', 'fixed')])
  const mark = service.mark.bind(service)
  service.mark = async (ids, change) => {
    const step = await mark(ids, change)
    return { ...step, after: step.after.map((one) => ({ ...one, vexStatus: statusId('fixed') })) }
  }
  await session.mark([shown(session).row], { kind: 'label', add: ['seen'], remove: [] })
  expect(shown(session).status).toBe('fixed')
})

test('a rejected decision is given again for its own row only, and with what it changed besides', async () => {
  const { service, session } = open()
  service.rejected = new Set(['a-1'])
  session.setScope('PRODUCT')
  session.setOverwrites(true)
  await session.decide(notPresent)
  service.rejected = new Set()
  session.moveTo('a')
  session.toggleSelection('b') // meanwhile, the next decision is for others
  await session.decideAgain()
  expect(service.written).toEqual([])
  session.clearSelection()
  await session.decideAgain()
  expect(service.written.map(({ overwrites, scope }) => [overwrites, scope])).toEqual([[true, 'PRODUCT']])
})

test('a rejected decision can be discarded with its message', async () => {
  const { service, session } = open()
  service.rejected = new Set(['a-1'])
  await session.decide(notPresent)
  session.moveTo('a')
  session.discardRejected()
  const { rejected, failures } = session.store.getState()
  expect([rejected.size, failures.size]).toEqual([0, 0])
})

test('names in a note that told nobody are said after the decision, which is saved', async () => {
  const { service, session, said } = open()
  const decide = service.decide.bind(service)
  service.decide = async (decision) => ({ ...(await decide(decision)), mentionProblems: ['No user is named "@bob"'] })
  await session.decide(notPresent)
  expect(said).toEqual([expect.stringContaining('Not affected'), 'not told: No user is named "@bob"'])
})
