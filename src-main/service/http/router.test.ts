import { expect, it } from 'vitest'
import { Rejection } from '#service/domain/rejection.ts'
import { RejectedRequest } from './responses.ts'
import { type RouteHandler, createRouter } from './router.ts'

const named =
  (name: string): RouteHandler =>
  () =>
    Promise.resolve(new Response(name))

it.each([
  ['/graphql', 'graphql'],
  ['/graphql?x=1', 'graphql'],
  ['/graphql/', 404],
  ['/graphql/x', 404],
  ['/graphqlx', 'page'],
  ['/download', 'download'],
  ['/download/x/y', 'download'],
  ['/downloads/x', 'page'],
  ['/', 'page'],
  ['//graphql', 'page'],
  ['/%67raphql', 'page'],
  ['/versions/1/triage', 'page'],
  ['/constructor', 'page'],
  ['/session', 'page'],
])('responds to %s with %s', async (path, expected) => {
  const answers = { '/graphql': named('graphql'), '/download': named('download'), '/': named('page') }
  const answer = await createRouter(answers, () => {})(new Request(`http://host${path}`))
  expect(answer.status === 200 ? await answer.text() : answer.status).toBe(expected)
})

it('returns 404 for other paths without a page', async () => {
  const route = createRouter({ '/graphql': named('graphql') }, () => {})
  expect((await route(new Request('http://host/'))).status).toBe(404)
})

it.each([
  ['a refusal', () => Promise.reject(new RejectedRequest(415, 'why')), 415, /"why"/, 0],
  ['a rejection', () => Promise.reject(new Rejection('why')), 400, /"why"/, 0],
  ['a fault', () => Promise.reject(new Error('secret')), 500, /"Internal error [\da-f]{8}"/, 1],
  ['what is thrown at once', (() => { throw new Error('secret') }) as RouteHandler, 500, /"Internal error [\da-f]{8}"/, 1], // prettier-ignore
  ['what is no error', () => Promise.reject('secret' as never), 500, /"Internal error [\da-f]{8}"/, 1],
])('turns %s into one response', async (_name, answer, status, message, lines) => {
  const log: string[] = []
  const answered = await createRouter({ '/': answer }, (line) => log.push(line))(new Request('http://host/'))
  const text = await answered.text()
  expect([answered.status, log.length, text.includes('secret')]).toEqual([status, lines, false])
  expect(text).toMatch(message)
  if (lines > 0) expect(log[0]).toContain(/[\da-f]{8}/.exec(text)?.[0])
})

it('logs an error while a response is sent once, and aborts the response', async () => {
  const log: string[] = []
  const pull = (controller: ReadableStreamDefaultController) => controller.error(new Error('disk'))
  const route = createRouter({ '/': () => Promise.resolve(new Response(new ReadableStream({ pull }))) }, (line) =>
    log.push(line),
  )
  await expect((await route(new Request('http://host/'))).text()).rejects.toThrow('disk')
  expect(log).toEqual([expect.stringMatching(/^Internal error [\da-f]{8}: Error: disk/)])
})

it('stops reading for a response without logging when the client disconnects', async () => {
  const log: string[] = []
  let isCancelled = false
  const pull = () => new Promise<void>(() => {})
  const cancel = () => void (isCancelled = true)
  const stream = () => Promise.resolve(new Response(new ReadableStream({ pull, cancel })))
  const answer = await createRouter({ '/': stream }, (line) => log.push(line))(new Request('http://host/'))
  const reader = answer.body!.getReader()
  const pending = reader.read()
  await reader.cancel()
  expect([(await pending).done, isCancelled, log]).toEqual([true, true, []])
})

it.each([
  ['/graphql', 1024 * 1024],
  ['/session', 1024],
] as const)('accepts for %s a body of %i bytes and not one more', async (path, bytes) => {
  const read: RouteHandler = async (request) => new Response(String((await request.text()).length))
  const send = (length: number) => {
    const init = { method: 'POST', body: 'x'.repeat(length) }
    return createRouter({ [path]: read }, () => {})(new Request(`http://host${path}`, init))
  }
  expect(await (await send(bytes)).text()).toBe(String(bytes))
  expect((await send(bytes + 1)).status).toBe(413)
})

it.each(['/healthz', '/download/x', '/share/x', '/opened/x', '/'] as const)('accepts no body on %s', async (path) => {
  const read: RouteHandler = async (request) => new Response(await request.text())
  const answers = { '/healthz': read, '/download': read, '/share': read, '/opened': read, '/': read }
  const request = new Request(`http://host${path}`, { method: 'POST', body: 'x' })
  expect(await (await createRouter(answers, () => {})(request)).text()).toBe('')
})

it('turns an unreadable request into one response and one line in the log', async () => {
  const log: string[] = []
  const request = new Request('http://host/graphql', { method: 'POST', body: 'x' })
  request.body!.getReader() // another consumer has its body
  const answer = await createRouter({ '/graphql': named('graphql') }, (line) => log.push(line))(request)
  expect([answer.status, log]).toEqual([500, [expect.stringMatching(/^Internal error [\da-f]{8}: /)]])
})

it.each([
  ['multipart/form-data; boundary=b', 200],
  ['Multipart/Form-Data;boundary=b', 200],
  ['multipart/form-data', 413],
  ['text/plain; x=multipart/form-data; boundary=b', 413],
  ['application/json', 413],
])('responds to a body above the limit of a query, of the type %s, with %i', async (type, status) => {
  const read: RouteHandler = async (request) => new Response(String((await request.text()).length))
  const init = { method: 'POST', body: 'x'.repeat(1024 * 1024 + 1), headers: { 'content-type': type } }
  const send = (path: '/graphql' | '/session') =>
    createRouter({ [path]: read }, () => {})(new Request(`http://host${path}`, init))
  expect([(await send('/graphql')).status, (await send('/session')).status]).toEqual([status, 413])
})

it('discards what a response leaves of a body', async () => {
  let isLeft = false
  const stream = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(Buffer.from('x')),
    cancel: () => void (isLeft = true),
  })
  const init = { method: 'POST', body: stream, duplex: 'half' } as RequestInit // the types do not know `duplex`
  await createRouter({ '/graphql': named('graphql') }, () => {})(new Request('http://host/graphql', init))
  expect(isLeft).toBe(true)
})
