import { expect, it } from 'vitest'
import { cancelHeader } from '#shared/bridge.ts'
import { CancelableRequests } from './cancelable-requests.ts'

const requestOf = (id: string | null) =>
  new Request('http://host/', { method: 'POST', body: 'x', headers: id === null ? {} : { [cancelHeader]: id } })

/** A handler that answers when its request is aborted, or when it is told to. */
function waiting() {
  const requests = new CancelableRequests()
  const answer = Promise.withResolvers<string>()
  const route = requests.handler(async (request) => {
    const aborted = new Promise<string>((resolve) => {
      const end = () => resolve('aborted')
      if (request.signal.aborted) end()
      request.signal.addEventListener('abort', end)
    })
    return new Response(`${await Promise.race([aborted, answer.promise])} ${await request.text()}`)
  })
  const send = async (id: string | null) => (await route(requestOf(id))).text()
  return { requests, send, answer: () => answer.resolve('answered') }
}

it('aborts the request of an id, and no other', async () => {
  const { requests, send, answer } = waiting()
  const sent = [send('a'), send('b'), send(null)]
  requests.cancel('a')
  expect(await sent[0]).toBe('aborted x')
  answer()
  expect(await Promise.all(sent)).toEqual(['aborted x', 'answered x', 'answered x'])
})

it('aborts a request that arrives after its cancellation, once', async () => {
  const { requests, send, answer } = waiting()
  requests.cancel('a')
  answer()
  expect([await send('a'), await send('a')]).toEqual(['aborted x', 'answered x'])
})

it.each([[null], [7], ['x'.repeat(101)], [{}]])('ignores the id %j', (id) => {
  const { requests } = waiting()
  expect(() => requests.cancel(id)).not.toThrow()
})

it('remembers only the last hundred that have not arrived', async () => {
  const { requests, send, answer } = waiting()
  for (let id = 0; id <= 100; id += 1) requests.cancel(String(id))
  const last = await send('100')
  answer()
  expect([last, await send('0')]).toEqual(['aborted x', 'answered x'])
})

it('aborts what can be canceled when the page is gone, no decision, and nothing of the next page', async () => {
  const { requests, send, answer } = waiting()
  requests.cancel('later')
  const sent = [send('a'), send(null)]
  requests.cancelAll()
  expect(await sent[0]).toBe('aborted x')
  answer()
  expect(await Promise.all([sent[1], send('later')])).toEqual(['answered x', 'answered x'])
})
