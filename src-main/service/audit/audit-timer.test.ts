import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startAuditTimer } from './audit-timer.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-29T12:00:00Z') }))
afterEach(() => void vi.useRealTimers())

const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000)

test('checks the chain ten minutes after the start, then once a day, and says where it is broken', async () => {
  const lines: string[] = []
  let runs = 0
  const run = async () => {
    runs += 1
    const problem = runs === 2 ? 'Entry 3 was changed after it was written' : null
    return { entriesCount: 5, erasedCount: 0, hash: '', problem, checkedAt: '' }
  }
  const timer = startAuditTimer({ auditCheck: { run }, now: () => new Date(), log: (line) => lines.push(line) })
  await minutes(9)
  expect(runs).toBe(0)
  await minutes(2)
  expect(runs).toBe(1)
  await minutes(23 * 60)
  expect([runs, lines]).toEqual([1, []])
  await minutes(61)
  expect(runs).toBe(2)
  expect(lines).toEqual(['The audit log is broken: Entry 3 was changed after it was written'])
  await timer.close()
})
