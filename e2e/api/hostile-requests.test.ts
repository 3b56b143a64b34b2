// No request stops the service. The routes come from the list of the router, so that a new route is attacked too.
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type BodyAttack, bodyAttacks, drip } from '#e2e/support/body-attacks.ts'
import { oddRequests } from '#e2e/support/odd-requests.ts'
import { covering, isFullTier } from '#e2e/support/test-tier.ts'
import { health, RawConnection, type RequestHead } from '#e2e/support/raw-requests.ts'
import { type Route, type RoutePath, routes } from '#service/http/routes.ts'
import { type AttackedProgram, startAttacked, transports } from './support/attacked-program.ts'

const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'multipart/form-data; boundary=b' }

/** Requests of every route, also with the headers that change how much of a body is read. */
function headsOf(token: string): RequestHead[] {
  const authorization = `Bearer ${token}`
  return Object.entries<Route>(routes).flatMap(([route, { hasPathsBelow, multipart }]) => {
    const path = hasPathsBelow && route !== '/' ? `${route}/x` : route
    const types = [json, { ...json, authorization }, ...(multipart ? [form, { ...form, authorization }] : [])]
    const others = ['GET', 'PUT'].map((method) => ({ method, path, headers: { ...json, authorization } }))
    return [...types.map((headers) => ({ method: 'POST', path, headers })), ...others]
  })
}

/** In `npm test`: all requests of the route that reads large bodies; for other routes one per method and one per kind of headers. */
function attackedHeads(token: string): RequestHead[] {
  const all = headsOf(token)
  const isLarge = ({ path }: RequestHead) => path === '/graphql'
  const others = all.filter((head) => !isLarge(head))
  const valuesOf = ({ method, path, headers }: RequestHead) => [`${method} ${path}`, Object.keys(headers ?? {})]
  return [...all.filter(isLarge), ...covering(others, valuesOf)]
}

/** Tests whether the transport reads the body of such a request. */
function isRead(transport: string, { method, path, headers }: RequestHead): boolean {
  if (method !== 'POST' || routes[path as RoutePath]?.body.maxBytes === 0) return false
  if (path === '/session') return transport === 'browser mode'
  return path === '/graphql' && headers?.['authorization'] !== undefined
}

const isForm = ({ headers }: RequestHead) => headers?.['content-type'] === form['content-type']
const named = ({ method, path, headers }: RequestHead) => `${method} ${path} ${JSON.stringify(headers)}`

interface Attacked {
  readonly program: AttackedProgram
  readonly heads: readonly RequestHead[]
  /** Requests that arrive endlessly slowly while all others are sent. They take as long as the service waits, and so run together. */
  readonly dripping: readonly ReturnType<typeof drip>[]
}

const programs = new Map<string, Attacked>()

async function attack(transport: (typeof transports)[number]): Promise<void> {
  const program = await startAttacked(transport)
  // The code of browser mode is attacked first: an aborted request does not use it up.
  await bodyAttacks['ends early, with its length announced']?.(program, { method: 'POST', path: '/session' })
  const heads = attackedHeads(await program.token())
  programs.set(transport, { program, heads, dripping: heads.map((head) => drip(program, head)) })
}

beforeAll(async () => {
  await Promise.all(transports.map(attack))
})
afterAll(async () => {
  await Promise.all(programs.values().map(({ program }) => program.stop()))
})

describe.each(transports)('%s', { timeout: 300_000 }, (transport) => {
  let program: AttackedProgram
  let heads: Attacked['heads']
  let dripping: Attacked['dripping']
  beforeAll(() => {
    const attacked = programs.get(transport)
    if (!attacked) throw new Error(`"${transport}" was not started`)
    ;({ program, heads, dripping } = attacked)
  })
  afterEach(async () => {
    await expect.poll(() => program.spooled()).toEqual([])
    expect([program.isAlive(), program.stderr()]).toEqual([true, expect.not.stringMatching(/error|\n\s+at /i)])
  })

  /** Attacks with one request. The service answers others meanwhile, and its memory stays small. */
  async function attackWith(attack: BodyAttack, head: RequestHead) {
    const before = program.memory()
    const status = await attack(program, head)
    const after = program.memory()
    const said = named(head)
    expect([said, await health(program), program.isAlive()]).toEqual([said, 200, true])
    if (status !== null && isRead(transport, head) && !isForm(head)) expect([said, status]).toEqual([said, 413])
    if (before !== null && after !== null) expect((after - before) / 2 ** 20, said).toBeLessThan(128)
  }

  const [large, small] = [true, false].map((isLarge) =>
    Object.entries(bodyAttacks).filter(([name]) => name.startsWith('is too large') === isLarge),
  ) as [[string, BodyAttack][], [string, BodyAttack][]] // one list for each

  it.each(small)('survives on every route at once a body that %s', async (_name, attack) => {
    await Promise.all(heads.map((head) => attackWith(attack, head)))
  })

  it.each(large)('survives a body that %s', async (_name, attack) => {
    for (const head of heads.filter((each) => isFullTier || each.path === '/graphql')) await attackWith(attack, head)
  })

  it.each([
    ['POST', '/graphql', 401],
    ['POST', '/healthz', 405],
    ['POST', '/', 405],
    ['PUT', '/download/x', 404],
    ['GET', '/healthz', 200],
  ])('responds to %s %s with a body that is too large with %i', async (method, path, status) => {
    for (const name of ['is too large, with its length announced', 'is too large, in chunks']) {
      const said = await bodyAttacks[name]?.(program, { method, path })
      // The attacks before this one can have used up the failed authentications that an address has in a minute.
      expect(status === 401 ? [401, 429] : [status]).toContain(said)
    }
  })

  it('survives malformed requests', async () => {
    const tried = Object.entries(oddRequests(program.host)).flatMap(([name, bytes]) =>
      (['end', 'cut'] as const).map(async (leave) => {
        const connection = new RawConnection(program)
        await connection.send(bytes)
        await wait(50)
        if (leave === 'cut') connection.cut()
        else connection.socket.end()
        if (leave === 'end') expect([name, await connection.closed()]).toEqual([name, true])
        expect([name, leave, await health(program), program.isAlive()]).toEqual([name, leave, 200, true])
      }),
    )
    await Promise.all(tried)
  })

  it('ends a body that arrives endlessly slowly', async () => {
    for (const [at, { status, isClosed }] of (await Promise.all(dripping)).entries()) {
      const head = heads[at]! // one for each
      const expected = isRead(transport, head) ? 408 : expect.toSatisfy((code: number) => code < 500)
      expect([named(head), isClosed, status]).toEqual([named(head), true, expected])
    }
    expect(await health(program)).toBe(200)
  })
})
