import { expect, test } from 'vitest'
import { TaskLine, type WaitingTask } from './task-line.ts'

/** A task such as `u1`, for which a user waits since 1, or `b2` in the background. */
function task(name: string): WaitingTask<string[]> {
  const start = (seat: string[]) => Promise.resolve(void seat.push(name))
  const refuse = () => expect.unreachable('it was refused')
  return { isBackground: name.startsWith('b'), isShort: false, memory: 1, since: Number(name.slice(1)), start, refuse }
}

test.each([
  ['what a user waits for first', 'b1 u2 u3 b4', 0, 'u2 u3 b1 b4'],
  ['background work that waits for long in turns with it', 'b1 b2 u3 u4 u5 u6', 2, 'u3 b1 u4 b2 u5 u6'],
  ['what a user waits for, although background work waits for longer', 'b1 b2 b3 u4', 9, 'u4 b1 b2 b3'],
  ['background work, although users never stop', 'u1 u2 u3 u4 b5', 9, 'u1 b5 u2 u3 u4'],
])('takes %s', async (_name, waiting, overdue, expected) => {
  const line = new TaskLine<string[]>()
  for (const name of waiting.split(' ')) line.add(task(name))
  const taken: string[] = []
  for (let next = line.take(() => true, overdue); next; next = line.take(() => true, overdue)) await next.start(taken)
  expect(taken.join(' ')).toBe(expected)
})

test('takes only what can start, and nothing that was removed', () => {
  const line = new TaskLine<string[]>()
  const [first, second, third] = [task('u1'), task('u2'), task('u3')]
  for (const one of [first, second, third]) line.add(one)
  expect([line.remove(second), line.remove(second)]).toEqual([true, false])
  expect(line.take(({ since }) => since > 1, 0)).toBe(third)
  expect(line.times()).toEqual([1])
  expect(line.clear()).toEqual([first])
})
