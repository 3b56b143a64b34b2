import { expect, test } from 'vitest'
import { Rejection } from '#service/domain/rejection.ts'
import { parseFeedUrl } from './feed-url.ts'
import { nextCheck } from './next-check.ts'
import { Semaphore } from './semaphore.ts'

const now = new Date('2026-01-01T00:00:00.000Z')
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

test.each([
  ['OFF', 0, 0, null],
  ['OFF', 3, 0, null],
  ['DAILY', 0, 0, 24],
  ['WEEKLY', 0, 0, 168],
  ['DAILY', 1, 0, 1],
  ['DAILY', 2, 0, 2],
  ['DAILY', 4, 0, 8],
  ['DAILY', 9, 0, 24],
  ['DAILY', 5000, 0, 24],
  ['WEEKLY', 9, 0, 168],
  ['DAILY', 1, 6, 6],
  ['DAILY', 1, 1000, 24],
] as const)(
  'schedules %s after %i failures, when the server requests %i hours, in %s hours',
  (schedule, failures, retry, hours) => {
    const retryAt = retry === 0 ? undefined : inHours(retry).getTime()
    expect(nextCheck(schedule, failures, now, retryAt)).toBe(hours === null ? null : inHours(hours).toISOString())
  },
)

test.each([
  [' https://example.com/all.zip#part ', 'https://example.com/all.zip'],
  ['http://localhost:8080/kev.json', 'http://localhost:8080/kev.json'],
  ['http://[::1]/kev.json', 'http://[::1]/kev.json'],
  ['http://example.com/all.zip', null],
  ['https://me:secret@example.com/all.zip', null],
  ['file:///etc/passwd', null],
  ['all.zip', null],
  ['', null],
])('reads "%s" as %s', (text, address) => {
  if (address === null) expect(() => parseFeedUrl(text)).toThrow(Rejection)
  else expect(parseFeedUrl(text).href).toBe(address)
})

test('runs a limited number at once, the others in order, and skips a canceled one', async () => {
  const turns = new Semaphore(2)
  const log: string[] = []
  const ends: (() => void)[] = []
  const signal = new AbortController().signal
  const run = (name: string, by = signal) =>
    turns.take(by, async () => {
      log.push(name)
      await new Promise<void>((resolve) => ends.push(resolve))
    })
  const leaver = new AbortController()
  const works = [run('a'), run('b'), run('c', leaver.signal), run('d')]
  leaver.abort(new Error('gone'))
  await expect(works[2]).rejects.toThrow('gone')
  expect(log).toEqual(['a', 'b'])
  ends.shift()?.()
  await works[0]
  await Promise.resolve()
  expect(log).toEqual(['a', 'b', 'd'])
  for (const end of ends.splice(0)) end()
  await Promise.all([works[1], works[3]])
})
