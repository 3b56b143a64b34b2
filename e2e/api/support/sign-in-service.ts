import { createHash, randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { type Api, startApi } from './api.ts'
import { type OpenIdProvider, startOpenIdProvider } from './open-id-provider.ts'

interface Answer {
  readonly status: number
  readonly url?: string
  readonly token?: string | null
  readonly message?: string | undefined
}

/** What a person's tab has when the provider has sent it back. */
export interface ArrivedTab {
  readonly secret: string
  readonly query: string
}

function settingCalls(api: Api, settings: object) {
  async function mutate(name: string, input: object, select = '', token?: string): Promise<Record<string, unknown>> {
    const type = `${name[0]?.toUpperCase()}${name.slice(1)}Input!`
    const query = `mutation ($input: ${type}) { ${name}(input: $input) { errors ${select} } }`
    return (await api.data<Record<string, Record<string, unknown>>>(query, { input }, token))[name] ?? {}
  }
  const allowNetwork = (networkAllowed: boolean) => mutate('organizationUpdate', { networkAllowed })
  const allowHosts = (...hosts: string[]) => mutate('notificationPrivateHostsUpdate', { hosts })
  async function setUp(change: object = {}) {
    expect((await mutate('signInProviderUpdate', { ...settings, ...change }))['errors']).toEqual([])
  }
  return { mutate, allowNetwork, allowHosts, setUp }
}

function tabCalls(api: Api, provider: OpenIdProvider) {
  async function post(path: string, body: object, headers: Record<string, string> = {}, token: string | null = null) {
    const sent = { origin: api.origin, 'content-type': 'application/json', ...headers }
    const response = await api.fetch(path, { method: 'POST', body: JSON.stringify(body), headers: sent, token })
    const answer = (await response.json()) as { errors?: { message: string }[] }
    return { status: response.status, ...answer, message: answer.errors?.[0]?.message } as Answer
  }
  /** A tab: it has a secret, and its provider sends it back. */
  async function begin(token: string | null = null) {
    const secret = randomBytes(32).toString('base64url')
    const binding = createHash('sha256').update(secret).digest('base64url')
    return { secret, ...(await post('/sign-in/start', { binding }, {}, token)) }
  }
  async function arrive(token: string | null = null): Promise<ArrivedTab> {
    const { secret, url = '', message } = await begin(token)
    if (message !== undefined) throw new Error(message)
    return { secret, query: new URL(await provider.visit(url)).search }
  }
  const complete = ({ secret, query }: ArrivedTab) =>
    post('/sign-in/complete', { secret, query }, { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0' })
  return { begin, arrive, complete }
}

/** Starts a server and a provider that it signs people in with. The clock of the server is moved by tests. */
export async function startSignInService() {
  let time = Date.parse('2026-11-20T12:00:00.000Z')
  const api = await startApi({ now: () => new Date(time) })
  const provider = await startOpenIdProvider([`${api.origin}/signed-in`])
  const settings = {
    ...{ name: 'Example ID', issuer: provider.issuer, clientId: provider.clientId },
    clientSecret: provider.clientSecret,
  }

  const calls = settingCalls(api, settings)
  const tabs = tabCalls(api, provider)
  let people = 0
  return {
    ...{ api, provider, settings, ...calls, ...tabs },
    signIn: async (token: string | null = null) => tabs.complete(await tabs.arrive(token)),
    /** A later time also means that the provider is asked again what it says of itself. */
    later: (milliseconds = 600_000) => void (time += milliseconds),
    /** Gives every test the same start. */
    async reset() {
      Object.assign(provider, { account: null, tamper: null, describe: null })
      time += 600_000
      await calls.allowNetwork(true)
      await calls.allowHosts('127.0.0.1')
      await calls.setUp()
    },
    /** A person of the provider, who sits before it and is nobody here yet. */
    newcomer(claims: object = {}) {
      people += 1
      const sub = `subject-${people}`
      const email = `${sub}@example.com`
      provider.people.set(sub, { email, email_verified: true, name: `Person ${people}`, ...claims })
      provider.account = sub
      return { sub, email }
    },
    async addUser(email: string, role = 'Operator') {
      const made = await calls.mutate('userCreate', { name: `User ${email}`, email, role }, 'user { id }')
      expect(made['errors']).toEqual([])
      return (made['user'] as { id: string }).id
    },
    async whoIs(token: string) {
      const query = '{ organizationUser { role user { id name email signInLinks { issuer } } token { kind name } } }'
      return (await api.data<{ organizationUser: Record<string, unknown> }>(query, {}, token)).organizationUser
    },
    async close() {
      await provider.close()
      await api.close()
    },
  }
}

export type SignInService = Awaited<ReturnType<typeof startSignInService>>

/** A sign-in that was rejected. */
export const rejected = (status: number, pattern: RegExp) => ({
  ...{ status, message: expect.stringMatching(pattern) as string },
})
