import { describe, expect, it } from 'vitest'
import { describeAnswer } from './decision.ts'
import type { QueueRow } from './queue-row.ts'
import { makeRow } from './queue-row-fixture.ts'
import type { Decision, TriageService } from './triage-service.ts'
import { createTriageSession } from './triage-session.ts'
import { currentAnswer } from './triage-state.ts'

const notPresent = { status: 'not_affected', justification: 'vulnerable_code_not_present' } as const
const rows = ['a', 'b', 'c', 'd'].map((key) =>
  makeRow(key, { vuln: key === 'd' ? 'shared' : key === 'b' ? 'shared' : key }),
)

/** A service that lives in memory: it keeps decisions, and refuses the findings it is told to. */
class MemoryService implements TriageService {
  readonly written: Decision[] = []
  readonly undone: (string | null)[] = []
  refused = new Set<string>()
  found: QueueRow[] = []
  /** Resolves to let a search end. */
  searchEnds: Promise<void> = Promise.resolve()

  async decide(decision: Decision) {
    await Promise.resolve()
    if (decision.findingIds.some((id) => this.refused.has(id))) throw new Error('Not available yet: scope "PRODUCT"')
    this.written.push(decision)
    return this.step(`step-${this.written.length}`, decision.findingIds)
  }
  async undo(operationId: string | null) {
    await Promise.resolve()
    this.undone.push(operationId)
    return this.step(operationId ?? 'latest', [])
  }
  redo(operationId: string) {
    return Promise.resolve(this.step(operationId, []))
  }
  async findOpenRows() {
    await this.searchEnds
    return this.found
  }
  private step(operationId: string, ids: readonly string[]) {
    const updated = new Map(ids.map((id) => [id, `written with ${operationId}`]))
    return { operationId, summary: operationId, findings: ids.length, updated }
  }
}

function open(queue: readonly QueueRow[] = rows) {
  const service = new MemoryService()
  const said: string[] = []
  let reloads = 0
  const session = createTriageSession(
    service,
    {
      decided: (answer, findings) => said.push(`${describeAnswer(answer)}: ${findings}`),
      undone: (summary) => said.push(`undone ${summary}`),
      redone: (summary) => said.push(`redone ${summary}`),
      refused: (what, error) => said.push(`${what}: ${String(error)}`),
      ticked: (found, why) => said.push(`${found.length} for ${why}`),
    },
    () => (reloads += 1),
  )
  session.setRows(queue)
  const show = () => {
    const state = session.store.getState()
    return queue
      .map((row) => `${state.cursor === row.key ? '>' : ''}${row.key}${currentAnswer(state, row) ? '*' : ''}`)
      .join(' ')
  }
  return { service, session, said, show, reloads: () => reloads }
}

describe('a sitting', () => {
  it('marks the row, moves on at once and writes in order', async () => {
    const { service, session, show } = open()
    const first = session.decide(notPresent)
    const second = session.decide({ status: 'fixed' })
    await Promise.all([first, second])
    expect(show()).toBe('a* b* >c d')
    expect(service.written.map((one) => one.findingIds.join())).toEqual(['a-1,a-2', 'b-1,b-2'])
  })

  it('goes on from the top when nothing is left below, and stays when nothing is left at all', async () => {
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

  it('V N 2 typed in one go decides what V finds, not the row under the cursor alone', async () => {
    const { service, session, said, show } = open()
    let end = () => {}
    service.searchEnds = new Promise((resolve) => (end = resolve))
    service.found = rows
    session.moveTo('b')
    const found = session.tickSame('vulnerability')
    const decided = session.decide(notPresent)
    expect(show()).toBe('a >b c d')
    end()
    await Promise.all([found, decided])
    expect(service.written.map((one) => one.findingIds.join())).toEqual(['b-1,b-2,d-1,d-2'])
    expect(show()).toBe('a b* >c d*')
    expect(said).toEqual(['2 for everything with CVE-2026-b', 'Not affected, vulnerable code not present: 4'])
  })

  it('decides nothing when what V looks for cannot be read', async () => {
    const { service, session, show } = open()
    service.searchEnds = Promise.reject(new Error('The service does not answer.'))
    await Promise.all([session.tickSame('package'), session.decide(notPresent)])
    expect([show(), service.written.length]).toEqual(['>a b c d', 0])
  })

  it('restores a refused row with the reason, and closes the scope that is not there yet', async () => {
    const { service, session, said, show } = open()
    service.refused.add('a-1')
    session.setScope('PRODUCT')
    await session.decide(notPresent)
    const state = session.store.getState()
    expect([show(), state.failures.get('a'), state.scope, [...state.refusedScopes.keys()]]).toEqual([
      'a >b c d',
      'Not available yet: scope "PRODUCT"',
      'VERSION',
      ['PRODUCT'],
    ])
    expect(said).toEqual(['The answer was not saved: Error: Not available yet: scope "PRODUCT"'])
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

  it('undoes what an earlier sitting did, and reads the queue anew', async () => {
    const { service, session, reloads } = open()
    await session.undo()
    expect([service.undone, reloads()]).toEqual([[null], 1])
  })

  it('undo waits for the decision before it', async () => {
    const { service, session, show } = open()
    const decided = session.decide(notPresent)
    await Promise.all([decided, session.undo()])
    expect([show(), service.undone]).toEqual(['>a b c d', ['step-1']])
  })

  it('a key pressed while undo is on its way is about the row that undo goes back to', async () => {
    const { service, session, show } = open()
    await session.decide(notPresent)
    await Promise.all([session.undo(), session.decide({ status: 'fixed' })])
    expect([show(), service.written.at(-1)?.findingIds.join()]).toEqual(['a* >b c d', 'a-1,a-2'])
  })

  it('names the time that it last saw a lone finding at', async () => {
    const lone = { ...makeRow('x'), componentVulnIds: ['x-1'] }
    const { service, session } = open([lone])
    await session.decide(notPresent)
    await session.decide({ status: 'fixed' })
    expect(service.written.map((one) => one.lone?.updatedAt)).toEqual(['2026-11-20T08:00:00Z', 'written with step-1'])
  })

  it('does not go back to an older time when evidence that was read before is shown again', async () => {
    const lone = { ...makeRow('x'), componentVulnIds: ['x-1'] }
    const { service, session } = open([lone])
    session.noteRead('x-1', '2026-11-20T09:00:02Z')
    session.noteRead('x-1', '2026-11-20T09:00:01Z')
    await session.decide(notPresent)
    expect(service.written.map((one) => one.lone?.updatedAt)).toEqual(['2026-11-20T09:00:02Z'])
  })

  it('keeps texts with their row, sends them with the answer, and repeats both', async () => {
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
})
