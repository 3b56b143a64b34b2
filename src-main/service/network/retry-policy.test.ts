import { expect, test } from 'vitest'
import { FetchProblem } from './fetch-problem.ts'
import { withRetries } from './retry-policy.ts'

const transient = (retryAt?: number) => new FetchProblem('It is busy', 'Try again', { isTransient: true, retryAt })
const anHour = 3_600_000
const noon = Date.parse('2034-01-05T12:00:00Z')
const now = () => new Date(noon)

/** Each error in turn, then success. Returns how many attempts were made, and the error that ended them. */
async function attempts(pauses: readonly number[], errors: readonly Error[], maxPauseMs = 50) {
  let count = 0
  const policy = { idleTimeoutMs: 1, pauses, maxPauseMs }
  const ended = await withRetries(policy, { signal: new AbortController().signal, now }, () => {
    const error = errors[count]
    count += 1
    return error ? Promise.reject(error) : Promise.resolve('fetched')
  }).catch((error: unknown) => (error as Error).message)
  return [count, ended]
}

test.each([
  ['retries after a transient problem', [1, 1], [transient()], [2, 'fetched']],
  ['retries as often as there are pauses', [1, 1], [transient(), transient()], [3, 'fetched']],
  ['then gives up', [1], [transient(), transient()], [2, 'It is busy']],
  ['never retries without a pause', [], [transient()], [1, 'It is busy']],
  ['does not retry what would fail again', [1], [new FetchProblem('No such file', 'Check')], [1, 'No such file']],
  ['does not retry after a fault', [1], [new Error('A bug')], [1, 'A bug']],
  ['waits for the longest pause allowed', [50], [transient()], [2, 'fetched']],
  ['does not wait longer than allowed', [51], [transient()], [1, 'It is busy']],
  ['does not wait for a server that asks for more', [1], [transient(noon + anHour)], [1, 'It is busy']],
  ['does not wait for a time that has passed', [1], [transient(noon - anHour)], [2, 'fetched']],
])('%s', async (_, pauses, errors, expected) => {
  expect(await attempts(pauses, errors)).toEqual(expected)
})

test('stops waiting when canceled', async () => {
  const controller = new AbortController()
  const policy = { idleTimeoutMs: 1, pauses: [anHour], maxPauseMs: anHour }
  const fetched = withRetries(policy, { signal: controller.signal, now }, () => Promise.reject(transient()))
  setImmediate(() => controller.abort())
  await expect(fetched).rejects.toMatchObject({ name: 'AbortError' })
})
