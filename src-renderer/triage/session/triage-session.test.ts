import { describe, expect, it } from 'vitest'
import { makeRow } from './queue-row-fixture.ts'
import { notPresent, open, rows } from './triage-session-fixture.ts'
import { currentDecision } from './triage-state.ts'

describe('a triage session', () => {
  it('marks the row, moves on at once and saves in order', async () => {
    const { service, session, show } = open()
    const first = session.decide(notPresent)
    const second = session.decide({ status: 'fixed' })
    await Promise.all([first, second])
    expect(show()).toBe('a* b* >c d')
    expect(service.written.map((one) => one.findingIds.join())).toEqual(['a-1,a-2', 'b-1,b-2'])
  })

  it('continues from the top when nothing is left below, and stays when nothing is left at all', async () => {
    const { session, show } = open()
    session.moveTo('d')
    await session.decide(notPresent)
    expect(show()).toBe('>a b c d*')
    for (const key of ['a', 'b', 'c']) {
      session.moveTo(key)
      await session.decide(notPresent)
    }
    expect(show()).toBe('a* b* >c* d*')
  })

  it('leaves the cursor at its row while rows arrive above it', () => {
    const { session, setRows, show } = open()
    session.holdCursor()
    setRows([makeRow('worse'), ...rows])
    expect(show()).toBe('>a b c d')
  })

  it('decides what V finds, not only the current row, when V N 2 is typed quickly', async () => {
    const { service, session, said, show } = open()
    let end = () => {}
    service.searchEnds = new Promise((resolve) => (end = resolve))
    service.found = rows
    session.moveTo('b')
    const found = session.selectSimilar('vulnerability')
    const decided = session.decide(notPresent)
    expect(show()).toBe('a >b c d')
    end()
    await Promise.all([found, decided])
    expect(service.written.map((one) => one.findingIds.join())).toEqual(['b-1,b-2,d-1,d-2'])
    expect(show()).toBe('a b* >c d*')
    expect(said).toEqual(['2 for all rows with CVE-2026-b', 'Not affected: vulnerable code not present: 4'])
  })

  it('selects the records of the same CVE with V, and no other records in their rows', async () => {
    const { service, session, setRows } = open()
    const of = (key: string, ...upstreamIds: string[]) => {
      const row = makeRow(key)
      return { ...row, representative: { ...row.representative, upstreamIds } }
    }
    setRows([of('cve', 'CVE-2026-0001')])
    service.found = [
      of('cve', 'CVE-2026-0001'),
      of('dsa', 'CVE-2026-0001'),
      of('both', 'CVE-2026-0001', 'CVE-2026-0002'),
    ]
    await session.selectSimilar('vulnerability')
    expect([...session.store.getState().selection.rows.keys()]).toEqual(['cve', 'dsa'])
    expect(session.store.getState().selection.reason).toBe('all rows with CVE-2026-0001')
  })

  it('applies a decision to its own findings, not to others that the row contains once it is read again', async () => {
    const { service, session, setRows } = open()
    const narrowed = makeRow('a')
    const wider = { ...narrowed, componentVulnIds: ['a-3'], findingsCount: 1 }
    const answers = () => {
      const state = session.store.getState()
      return [narrowed, wider].map((row) => currentDecision(state, row)?.status ?? null)
    }
    setRows([narrowed, makeRow('b')])
    await session.decide(notPresent)
    expect(answers()).toEqual(['not_affected', null])
    setRows([makeRow('b'), wider])
    service.found = [wider]
    await session.decide(notPresent)
    expect(session.store.getState().cursor).toBe('a')
    await session.decide({ status: 'fixed' })
    expect(service.written.map(({ findingIds }) => findingIds.join())).toEqual(['a-1,a-2', 'b-1,b-2', 'a-3'])
    expect(answers()[1]).toBe('fixed')
    await session.undo()
    expect(answers()[1]).toBeNull()
  })

  it('moves the cursor to the first row while its own is hidden, and leaves it there once the filter changes again', () => {
    const { session, setRows } = open()
    const cursor = () => session.store.getState().cursor
    session.moveTo('c')
    setRows([makeRow('b'), makeRow('d')])
    expect(cursor()).toBe('b')
    session.moveBy(1, false)
    expect(cursor()).toBe('d')
    session.moveBy(-1, false)
    setRows([])
    expect(cursor()).toBeNull()
    setRows([makeRow('d'), makeRow('a')])
    session.holdCursor()
    setRows(rows)
    expect(cursor()).toBe('d')
  })

  it('decides nothing when the search of V fails', async () => {
    const { service, session, show } = open()
    service.searchEnds = Promise.reject(new Error('The server is not responding.'))
    await Promise.all([session.selectSimilar('package'), session.decide(notPresent)])
    expect([show(), service.written.length]).toEqual(['>a b c d', 0])
  })

  it('restores a rejected row with the reason', async () => {
    const { service, session, said, show } = open()
    service.rejected.add('a-1')
    await session.decide(notPresent)
    expect([show(), session.store.getState().failures.get('a')]).toEqual([
      'a >b c d',
      'Not available yet: scope "PRODUCT"',
    ])
    expect(said).toEqual(['The decision could not be saved: Error: Not available yet: scope "PRODUCT"'])
  })

  it('removes the reason of a rejected decision once its row is decided again, and not that of another row', async () => {
    const { service, session } = open()
    service.rejected = new Set(['a-1', 'b-1'])
    await session.decide(notPresent)
    await session.decide(notPresent)
    service.rejected.clear()
    session.moveTo('a')
    await session.decide(notPresent)
    expect([...session.store.getState().failures.keys()]).toEqual(['b'])
  })

  it('clears the unsaved texts and fields of a decided row, and not those of another row', async () => {
    const { session } = open()
    for (const key of ['a', 'b']) {
      session.moveTo(key)
      session.write({ note: key })
      session.writeField('ticket', key)
    }
    session.moveTo('a')
    await session.decide(notPresent)
    const { drafts, fields } = session.store.getState()
    expect([[...drafts.keys()], [...fields.keys()]]).toEqual([['b'], ['b']])
  })

  it('widens the scope only for the decision that it was picked for', async () => {
    const { service, session } = open()
    session.setScope('PRODUCT')
    await session.decide(notPresent)
    await session.decide(notPresent)
    session.setScope('EVERYWHERE')
    session.moveBy(1, false)
    await session.decide(notPresent)
    await session.repeat()
    expect(service.written.map(({ scope }) => scope)).toEqual(['PRODUCT', 'VERSION', 'VERSION', 'VERSION'])
  })

  it('undoes and redoes any number of steps, and returns to their rows', async () => {
    const { service, session, show } = open()
    await session.decide(notPresent)
    await session.decide(notPresent)
    await session.undo()
    const once = show()
    await session.undo()
    const twice = show()
    await session.redo()
    expect([once, twice, show(), service.undone]).toEqual(['a* >b c d', '>a b c d', '>a* b c d', ['step-2', 'step-1']])
  })

  it('shows a step as undone, and as done again, before the service has responded', async () => {
    const { service, session, show } = open()
    await session.decide(notPresent)
    expect(show()).toBe('a* >b c d')
    const respond = Promise.withResolvers<void>()
    const undo = service.undo.bind(service)
    service.undo = async (id) => {
      await respond.promise
      return undo(id)
    }
    const undoing = session.undo()
    await Promise.resolve()
    expect(show()).toBe('>a b c d')
    respond.resolve()
    await undoing
    expect(show()).toBe('>a b c d')

    const never = Promise.withResolvers<never>()
    service.redo = () => never.promise
    void session.redo()
    await Promise.resolve()
    expect(show()).toBe('>a* b c d')
  })

  it('shows a step as it was when undoing or redoing it fails, says why, and can undo it again', async () => {
    const { service, session, said, show } = open()
    await session.decide(notPresent)
    await session.decide(notPresent)
    const undo = service.undo.bind(service)
    service.undo = () => Promise.reject(new Error('The disk is full.'))
    await session.undo()
    expect(show()).toBe('a* b* >c d')
    expect(said.at(-1)).toBe('Could not undo: Error: The disk is full.')
    service.undo = undo
    await session.undo()
    expect(show()).toBe('a* >b c d')
    expect(service.undone).toEqual(['step-2'])
    service.redo = () => {
      throw new Error('The disk is full.')
    }
    await session.redo()
    expect(show()).toBe('a* >b c d')
    expect(said.at(-1)).toBe('Could not redo: Error: The disk is full.')
  })

  it('does nothing for a key that was pressed while an undo was under way that fails: it was meant for another row', async () => {
    const { service, session, show } = open()
    await session.decide(notPresent)
    expect(show()).toBe('a* >b c d')
    const respond = Promise.withResolvers<never>()
    const undo = service.undo.bind(service)
    service.undo = () => respond.promise
    const undoing = session.undo()
    await Promise.resolve()
    expect(show()).toBe('>a b c d')
    const deciding = session.decide(notPresent)
    respond.reject(new Error('The disk is full.'))
    await Promise.all([undoing, deciding])
    expect(show()).toBe('a* >b c d')

    service.undo = undo
    const undone = session.undo()
    await Promise.all([undone, session.decide(notPresent)])
    expect(show()).toBe('a* >b c d')
    expect(service.undone).toEqual(['step-1'])
  })

  it('undoes a step of an earlier session and reads the queue again', async () => {
    const { service, session, reloads } = open()
    await session.undo()
    expect([service.undone, reloads()]).toEqual([[null], 1])
  })

  it('undoes only after the decision before it is saved', async () => {
    const { service, session, show } = open()
    const decided = session.decide(notPresent)
    await Promise.all([decided, session.undo()])
    expect([show(), service.undone]).toEqual(['>a b c d', ['step-1']])
  })

  it('applies a key pressed during an undo to the row that undo returns to', async () => {
    const { service, session, show } = open()
    await session.decide(notPresent)
    await Promise.all([session.undo(), session.decide({ status: 'fixed' })])
    expect([show(), service.written.at(-1)?.findingIds.join()]).toEqual(['a* >b c d', 'a-1,a-2'])
  })

  it('sends the time at which it last read a single finding', async () => {
    const lone = { ...makeRow('x'), componentVulnIds: ['x-1'] }
    const { service, session } = open([lone])
    await session.decide(notPresent)
    await session.decide({ status: 'fixed' })
    expect(service.written.map((one) => one.singleFinding?.updatedAt)).toEqual([
      '2026-11-20T08:00:00Z',
      'written with step-1',
    ])
  })

  it('does not return to an older time when earlier evidence is shown again', async () => {
    const lone = { ...makeRow('x'), componentVulnIds: ['x-1'] }
    const { service, session } = open([lone])
    session.noteRead([{ ...lone.representative, updatedAt: '2026-11-20T09:00:02Z' }])
    session.noteRead([{ ...lone.representative, updatedAt: '2026-11-20T09:00:01Z' }])
    await session.decide(notPresent)
    expect(service.written.map((one) => one.singleFinding?.updatedAt)).toEqual(['2026-11-20T09:00:02Z'])
  })

  it('keeps texts with their row, sends them with the decision, and repeats both', async () => {
    const { service, session } = open()
    session.write({ note: 'seen' })
    session.moveBy(1, false)
    session.moveBy(-1, false)
    await session.decide(notPresent)
    await session.repeat()
    expect(service.written.map((one) => [one.findingIds[0], one.texts.note])).toEqual([
      ['a-1', 'seen'],
      ['b-1', 'seen'],
    ])
  })

  it('sends values of custom fields once, with the decision of their row', async () => {
    const { service, session } = open()
    session.writeField('ticket', 'ABC-1')
    await session.decide(notPresent)
    await session.decide(notPresent)
    expect(service.written.map(({ fields }) => [...fields])).toEqual([[['ticket', 'ABC-1']], []])
  })
})
