// The list of connections, with real files and servers.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSecretStore, type SecretProtector } from '#service/secrets/secret-store.ts'
import type { ConnectionInput } from '#shared/bridge.ts'
import { Connections } from './connections.ts'
import {
  answerJson,
  type CertificateName,
  facts,
  fingerprintOf,
  inputFor,
  keychain,
  startServer,
  type TestServer,
} from './servers-for-test.ts'

let folder: string
const servers: TestServer[] = []
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'waybill-connections-'))))
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const logged: string[] = []
const openAll = (protector: SecretProtector | null = keychain) =>
  Connections.open({
    dataFolder: folder,
    secrets: createSecretStore({ dataFolder: folder, protector }),
    findOpenedFile: () => undefined,
    log: (line) => logged.push(line),
  })

async function startWaybill(answer: unknown = { data: facts }, name: CertificateName = 'first', at = 0) {
  const server = await startServer(answerJson(answer), name, at)
  servers.push(server)
  return server
}

const localAnswer = () => Promise.resolve(Response.json({ data: 'local' }))
const route = (connections: Connections) =>
  connections.route({ '/graphql': localAnswer, '/download': localAnswer, '/recovery': localAnswer })
const ask = (token: string) =>
  new Request('http://page/graphql', { method: 'POST', body: '{}', headers: { authorization: `Bearer ${token}` } })
const askJson = (token: string) =>
  new Request(ask(token), { headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' } })

describe('a server', () => {
  it('shows its certificate before anything is sent to it', async () => {
    const server = await startWaybill()
    const connections = await openAll()
    const { address, certificate } = await connections.look(`  127.0.0.1:${server.port} `, null)
    expect(address).toBe(server.url.origin)
    expect(certificate).toMatchObject({
      sha256: fingerprintOf('first'),
      issuedTo: '127.0.0.1',
      problem: 'it is self-signed',
    })
    expect(server.requests()).toBe(0)
  })

  it('is added with what it says of the token, which is in no list and in no file', async () => {
    const server = await startWaybill()
    const connections = await openAll()
    const { id } = await connections.save(inputFor(server))
    expect(connections.list()).toEqual({
      problem: null,
      current: null,
      servers: [
        {
          ...{
            id,
            name: server.url.host,
            address: server.url.origin,
            color: 'blue',
            certificate: fingerprintOf('first'),
          },
          ...{ isPinned: true, hasOwnCa: false, version: '1.2.3', role: 'Admin', user: 'Ana' },
        },
      ],
    })
    expect((await openAll()).list()).toEqual(connections.list())
    for (const file of ['connections.json', `keys/connection-${id}.secret`]) {
      expect(readFileSync(join(folder, file), 'utf8')).not.toContain('wb_secret')
      if (process.platform !== 'win32') expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600)
    }
    expect(readdirSync(folder).toSorted()).toEqual(['connections.json', 'keys'])
  })

  it.each<[string, Partial<ConnectionInput>, RegExp]>([
    ['a path', { address: 'https://127.0.0.1/waybill' }, /followed by a path/],
    ['no encryption', { address: 'http://example.com' }, /without encryption/],
    ['a user name', { address: 'https://a:b@example.com' }, /no user name/],
    ['another scheme', { address: 'file:///etc/passwd' }, /not the URL|not contacted/],
    ['nothing', { address: '' }, /not the URL/],
    ['a token with spaces', { token: 'a b' }, /token/],
    ['an unknown color', { color: 'pink' as 'blue' }, /"pink"/],
    ['a pin that is none', { certificate: 'abc' }, /no certificate to remember/],
    ['an authority that is none', { ca: 'hello' }, /no certificates/],
    [
      'an authority that is broken',
      { ca: '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----' },
      /no certificates/,
    ],
    ['a long name', { name: 'a'.repeat(61) }, /at most 60/],
  ])('with %s is rejected', async (_name, more, message) => {
    const server = await startWaybill()
    const connections = await openAll()
    await expect(connections.save(inputFor(server, more))).rejects.toThrow(message)
    expect(connections.list().servers).toEqual([])
    expect(readdirSync(folder)).toEqual([])
  })

  it.each<[string, unknown, RegExp]>([
    ['is no Waybill', { data: { me: 1 } }, /is no Waybill server/],
    ['answers a list', [1, 2], /is no Waybill server/],
    ['answers an error', { errors: [{ message: 'Nothing for you' }] }, /Nothing for you/],
  ])('that %s is not added', async (_name, answer, message) => {
    const connections = await openAll()
    await expect(connections.save(inputFor(await startWaybill(answer)))).rejects.toThrow(message)
    expect(connections.list().servers).toEqual([])
  })

  it('keeps its token for its own URL', async () => {
    const [first, second] = [await startWaybill(), await startWaybill()]
    const connections = await openAll()
    const { id } = await connections.save(inputFor(first))
    const moved = connections.save(inputFor(second, { id, token: null }))
    await expect(moved).rejects.toThrow('A token is for one server')
    expect(second.requests()).toBe(0)
  })

  it('is renamed while it does not answer, and not two have one name', async () => {
    const server = await startWaybill()
    const connections = await openAll()
    const { id } = await connections.save(inputFor(server, { name: 'One' }))
    await connections.save(inputFor(server, { name: 'Two' }))
    await servers.pop()?.close()
    await connections.save(inputFor(server, { id, name: 'Three', token: null }))
    expect(connections.list().servers.map(({ name }) => name)).toEqual(['Three', 'Two'])
    await expect(connections.save(inputFor(server, { id, name: 'Two', token: null }))).rejects.toThrow('"Two"')
  })
})

describe('switching', () => {
  it('answers each page from its own store only', async () => {
    const server = await startWaybill()
    const connections = await openAll()
    const handlers = route(connections)
    const { id } = await connections.save(inputFor(server, { name: 'Team' }))
    expect(connections.session('local')).toEqual({ url: '/graphql', token: 'local' })
    expect(await (await handlers['/graphql'](ask('local'))).json()).toEqual({ data: 'local' })
    await connections.switchTo(id)
    const session = connections.session('local')
    expect(session).toMatchObject({ url: '/graphql', server: { id, name: 'Team', color: 'blue' } })
    expect(JSON.stringify(session)).not.toContain('wb_secret')
    expect(await (await handlers['/graphql'](askJson(session.token))).json()).toEqual({ data: facts })
    const before = server.requests()
    expect((await handlers['/graphql'](askJson('local'))).status).toBe(401)
    expect((await handlers['/recovery'](askJson(session.token))).status).toBe(404)
    expect(server.requests()).toBe(before)
    const again = await openAll()
    expect(again.session('local')).toMatchObject({ server: { id } })
    expect(again.session('local').token).not.toBe(session.token)
    await connections.switchTo(null)
    expect(connections.session('local')).toEqual({ url: '/graphql', token: 'local' })
  })

  it('goes on with the same page with a new token of the same user, or another name, and with a new page otherwise', async () => {
    const tokens: (string | undefined)[] = []
    let user = 'Ana'
    const server = await startServer((request, response) => {
      tokens.push(request.headers.authorization)
      const data = { ...facts, organizationUser: { role: 'Admin', user: { name: user } } }
      answerJson({ data })(request, response)
    })
    servers.push(server)
    const connections = await openAll()
    const { id, isOther } = await connections.save(inputFor(server, { name: 'Team' }))
    expect(isOther).toBe(false)
    await connections.switchTo(id)
    const { token } = connections.session('local')
    const asked = async () => (await route(connections)['/graphql'](askJson(token))).status

    expect(await connections.save(inputFor(server, { id, name: 'Team', token: 'wb_next' }))).toEqual({
      id,
      isOther: false,
    })
    expect(await asked()).toBe(200)
    expect(tokens.at(-1)).toBe('Bearer wb_next')
    expect(await connections.save(inputFor(server, { id, name: 'Squad', token: null }))).toEqual({ id, isOther: false })
    expect(connections.session('local')).toMatchObject({ token, server: { name: 'Squad' } })

    user = 'Ben'
    expect(await connections.save(inputFor(server, { id, name: 'Squad', token: 'wb_ben' }))).toEqual({
      id,
      isOther: true,
    })
    expect(await asked()).toBe(401)
  })

  it('goes back to this computer when the server is removed, with its token', async () => {
    const connections = await openAll()
    const { id } = await connections.save(inputFor(await startWaybill()))
    await connections.switchTo(id)
    expect(await connections.remove(id)).toBe(true)
    expect(connections.session('local')).toEqual({ url: '/graphql', token: 'local' })
    expect(readdirSync(join(folder, 'keys'))).toEqual([])
    await expect(connections.switchTo(id)).rejects.toThrow('was removed')
    await expect(connections.remove(id)).rejects.toThrow('was removed')
  })

  it('to a server whose token cannot be read says so, and answers nothing of this computer', async () => {
    const connections = await openAll()
    const { id } = await connections.save(inputFor(await startWaybill()))
    await connections.switchTo(id)
    const without = await openAll(null)
    const { token } = without.session('local')
    const response = await route(without)['/graphql'](askJson(token))
    expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'TOKEN_REJECTED' } }] })
    await without.switchTo(null)
    expect(await (await route(without)['/graphql'](ask('local'))).json()).toEqual({ data: 'local' })
  })
})

describe('the file', () => {
  const file = () => join(folder, 'connections.json')

  it('that is damaged in any place is kept aside and said', async () => {
    const connections = await openAll()
    const { id } = await connections.save(inputFor(await startWaybill()))
    await connections.switchTo(id)
    const sound = readFileSync(file(), 'utf8')
    const value = JSON.parse(sound) as { servers: readonly object[] }
    const [server = {}] = value.servers
    const wrong = (more: object) => JSON.stringify({ ...value, servers: [{ ...server, ...more }] })
    const texts = [
      ...[
        '',
        '[]',
        'null',
        sound.slice(0, 50),
        JSON.stringify({ ...value, current: 'x' }),
        JSON.stringify({ servers: [] }),
      ],
      ...[
        { address: 'https://a/b' },
        { id: '../x' },
        { color: 'x' },
        { certificate: null },
        { ca: 5 },
        { name: null },
      ].map(wrong),
      JSON.stringify({ ...value, servers: [server, server] }),
    ]
    for (const text of texts) {
      writeFileSync(file(), text)
      const { problem, servers: listed, current } = (await openAll()).list()
      expect([listed, current, text]).toEqual([[], null, text])
      const [, kept = ''] = /kept as "([^"]+)"/.exec(problem ?? '') ?? []
      expect(readFileSync(kept, 'utf8')).toBe(text)
    }
    expect(readdirSync(folder).filter((name) => name.includes('damaged'))).toHaveLength(texts.length)
  })

  it('of a newer release is left as it is', async () => {
    writeFileSync(file(), '{"version":2}')
    const connections = await openAll()
    expect(connections.list().problem).toContain('newer Waybill')
    await expect(connections.save(inputFor(await startWaybill()))).rejects.toThrow('cannot be replaced')
    expect(readFileSync(file(), 'utf8')).toBe('{"version":2}')
    expect(readdirSync(join(folder, 'keys'))).toEqual([])
  })
})
