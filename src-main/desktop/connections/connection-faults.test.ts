// The list of connections when what lies beside it fails, with real files and servers.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createSecretStore } from '#service/secrets/secret-store.ts'
import { Connections } from './connections.ts'
import { answerJson, facts, inputFor, keychain, startServer, type TestServer } from './servers-for-test.ts'

let folder: string
const servers: TestServer[] = []
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'waybill-connections-'))))
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const open = (more: Partial<Parameters<typeof Connections.open>[0]> = {}) =>
  Connections.open({
    dataFolder: folder,
    secrets: createSecretStore({ dataFolder: folder, protector: keychain }),
    findOpenedFile: () => undefined,
    log: () => undefined,
    ...more,
  })

async function startWaybill(): Promise<TestServer> {
  const server = await startServer(answerJson({ data: facts }))
  servers.push(server)
  return server
}

/** What a page of the current connection is answered. */
async function answerOf(connections: Connections): Promise<{ status: number; text: string }> {
  const local = () => Promise.resolve(Response.json({ data: 'local' }))
  const routes = connections.route({ '/graphql': local, '/download': local, '/recovery': local })
  const headers = { authorization: `Bearer ${connections.session('local').token}`, 'content-type': 'application/json' }
  const response = await routes['/graphql'](new Request('http://page/graphql', { method: 'POST', body: '{}', headers }))
  return { status: response.status, text: await response.text() }
}

it('a kill while a server moves leaves it without a token, never with that of the other URL', async () => {
  const [first, second] = [await startWaybill(), await startWaybill()]
  const connections = await open()
  const { id } = await connections.save(inputFor(first))
  await connections.switchTo(id)
  // The list cannot be written, which is where a kill would end it.
  const list = join(folder, 'connections.json')
  const before = readFileSync(list)
  rmSync(list)
  mkdirSync(join(list, 'not a file'), { recursive: true })
  const moved = connections.save(inputFor(second, { id, token: 'wb_other' }))
  await expect(moved).rejects.toThrow()
  rmSync(list, { recursive: true })
  writeFileSync(list, before)
  connections.close()
  const again = await open()
  const asked = first.requests()
  const { status, text } = await answerOf(again)
  expect([status, text]).toEqual([502, expect.stringContaining('no token for this server')])
  expect(first.requests()).toBe(asked)
})

it('a token that cannot be read is said, at the start and at a switch', async () => {
  const server = await startWaybill()
  const connections = await open()
  const { id } = await connections.save(inputFor(server))
  const [secret = ''] = readdirSync(join(folder, 'keys')).filter((name) => name.includes(id))
  rmSync(join(folder, 'keys', secret))
  mkdirSync(join(folder, 'keys', secret))
  await connections.switchTo(id)
  for (const one of [connections, await open()]) {
    expect([one.list().current, one.session('local').server?.id]).toEqual([id, id])
    expect((await answerOf(one)).text).toContain('cannot be read')
  }
  await connections.switchTo(null)
  expect(connections.session('local').token).toBe('local')
})

it('a server that never answers is given up, and the next change is made', async () => {
  const silent = await startServer(() => undefined)
  servers.push(silent)
  const times = { headMs: 200, idleMs: 200, answerMs: 400, rejectedMs: 0 }
  const questionLimits = { ...times, answerBytes: 1000, downloadBytes: 1000 }
  const connections = await open({ questionLimits })
  const { id } = await connections.save(inputFor(await startWaybill()))
  const [saved, switched] = await Promise.allSettled([connections.save(inputFor(silent)), connections.switchTo(id)])
  expect([saved.status, switched.status]).toEqual(['rejected', 'fulfilled'])
  expect(connections.list()).toMatchObject({ current: id, servers: [{ id }] })
})
