// A server that counts failed authentications, with a token that it no longer accepts.
import { afterEach, expect, it } from 'vitest'
import { ServerLink } from './server-link.ts'
import { fingerprintOf, startServer } from './servers-for-test.ts'

const open: { close(): unknown }[] = []
afterEach(async () => {
  for (const each of open.splice(0).toReversed()) await each.close()
})

interface Problem {
  readonly errors?: readonly [{ readonly extensions: { readonly code: string; readonly wasSent: boolean } }]
}

it('is not asked by each request, and again after a while', async () => {
  let isAccepted = false
  const server = await startServer((request, to) => {
    const status = isAccepted ? 200 : 401
    request.resume().once('end', () => to.writeHead(status, { 'content-type': 'application/json' }).end('{"data":{}}'))
  })
  const identity = { url: server.url, pinned: fingerprintOf('first'), ca: null }
  const limits = { rejectedMs: 300 }
  const link = new ServerLink({ identity, token: 'secret', findOpenedFile: () => undefined, limits })
  open.push(server, link)
  const ask = async () => {
    const headers = { 'content-type': 'application/json' }
    const response = await link.graphql(new Request('http://page/graphql', { method: 'POST', body: '{}', headers }))
    return ((await response.json()) as Problem).errors?.[0].extensions
  }
  for (const said of await Promise.all(Array.from({ length: 5 }, ask))) {
    expect(said).toMatchObject({ code: 'TOKEN_REJECTED', wasSent: false })
  }
  const asked = server.requests()
  isAccepted = true
  expect(await ask()).toMatchObject({ code: 'TOKEN_REJECTED' })
  expect(server.requests()).toBe(asked)
  await expect.poll(ask).toBeUndefined()
})
