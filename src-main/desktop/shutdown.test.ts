import { expect, it } from 'vitest'
import { Shutdown, type ShutdownSteps } from './shutdown.ts'

/** A shutdown whose steps are recorded. */
function shutdownWith(steps: Partial<ShutdownSteps>) {
  const seen: string[] = []
  const shutdown = new Shutdown({
    started: () => Promise.resolve(),
    close: () => Promise.resolve().then(() => void seen.push('closed')),
    exit: (code) => void seen.push(`exit ${code}`),
    log: (line) => void seen.push(line),
    limits: { start: 20, close: 20 },
    ...steps,
  })
  return { shutdown, seen }
}

const never = () => new Promise<never>(() => {})
const tooLong = 'The app ends although it is not closed: something takes too long'

it('closes once and ends once, however often it is asked to, with the first code', async () => {
  const { shutdown, seen } = shutdownWith({ limits: { start: 60_000, close: 60_000 } })
  expect(shutdown.hasBegun).toBe(false)
  await Promise.all([shutdown.begin(0), shutdown.begin(1), shutdown.begin(0)])
  expect([shutdown.hasBegun, seen]).toEqual([true, ['closed', 'exit 0']])
})

it('waits for a start before it closes', async () => {
  const start = Promise.withResolvers<void>()
  const { shutdown, seen } = shutdownWith({ started: () => start.promise, limits: { start: 60_000, close: 60_000 } })
  const ending = shutdown.begin(0)
  await Promise.resolve()
  expect(seen).toEqual([])
  start.resolve()
  await ending
  expect(seen).toEqual(['closed', 'exit 0'])
})

it.each<[string, Partial<ShutdownSteps>, readonly string[]]>([
  ['a start that failed', { started: () => Promise.reject(new Error('x')) }, ['closed', 'exit 0']],
  ['a start that never ends', { started: never }, [tooLong, 'exit 1']],
  ['a service that never closes', { close: never }, [tooLong, 'exit 1']],
  [
    'a service that fails to close',
    { close: () => Promise.reject(new Error('disk')) },
    ['The app did not close: Error: disk', 'exit 0'],
  ],
])('ends after %s', async (_what, steps, expected) => {
  const { shutdown, seen } = shutdownWith(steps)
  await shutdown.begin(0)
  expect(seen).toEqual(expected)
})
