import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

/** What a provider knows of a person. */
export type ProviderPerson = Readonly<Record<string, unknown>>

/** Changes a token before it is sent. `sign` signs with the key of the provider, `signWithOther` with one that it does not publish. */
export type Tamper = (
  claims: Record<string, unknown>,
  sign: (claims: object) => string,
  signWithOther: (claims: object) => string,
) => string

/** A provider that runs, and the person who sits before it. */
export interface OpenIdProvider {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly people: Map<string, ProviderPerson>
  /** Who signs in there; null cancels. */
  account: string | null
  tamper: Tamper | null
  /** Sent in the place of the provider's own description. */
  describe: ((metadata: Record<string, unknown>) => object) | null
  /** Paths of requests that came from the server. */
  readonly asked: string[]
  /** Follows redirects as a browser does, with cookies of its own, until the provider sends it to another host. */
  visit(url: string): Promise<string>
  close(): Promise<void>
}

const keyId = 'key'
const clientSecret = 'a client secret that nobody may see'

/** Starts a real provider on this computer. `redirectUrls` are where it may send browsers back to. */
export async function startOpenIdProvider(redirectUrls: string[]): Promise<OpenIdProvider> {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 })
  let answer: (request: IncomingMessage, response: ServerResponse) => void = () => {}
  const server = createServer((request, response) => answer(request, response))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const people = new Map<string, ProviderPerson>()
  const provider = createProvider({ issuer, redirectUrls, people, key: keys.privateKey })
  const running: OpenIdProvider = {
    ...{ issuer, clientId: 'waybill', clientSecret, people, account: null, tamper: null, describe: null, asked: [] },
    visit: (url) => visit(url, issuer),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  provider.use(async (context, next) => {
    running.asked.push(context.path)
    await next()
    const body = context.body as Record<string, unknown>
    if (running.describe && context.path.startsWith('/.well-known/')) context.body = running.describe({ ...body })
    if (running.tamper && context.path === '/token' && typeof body['id_token'] === 'string') {
      const claims = JSON.parse(Buffer.from(body['id_token'].split('.')[1] ?? '', 'base64url').toString()) as object
      body['id_token'] = running.tamper({ ...claims }, signer(keys.privateKey), signer(other.privateKey))
    }
  })
  const handle = provider.callback()
  answer = (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void handle(request, response)
    return void interact(provider, running.account, request, response)
  }
  return running
}

interface ProviderOptions {
  readonly issuer: string
  readonly redirectUrls: string[]
  readonly people: ReadonlyMap<string, ProviderPerson>
  readonly key: KeyObject
}

function createProvider({ issuer, redirectUrls, people, key }: ProviderOptions): Provider {
  return new Provider(issuer, {
    clients: [
      { client_id: 'waybill', client_secret: clientSecret, redirect_uris: redirectUrls },
      { client_id: 'other-app', client_secret: clientSecret, redirect_uris: redirectUrls },
    ],
    jwks: { keys: [{ ...key.export({ format: 'jwk' }), kid: keyId, use: 'sig', alg: 'RS256' }] as never },
    cookies: { keys: ['a key of the test'] },
    ttl: { AccessToken: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'upn', 'upn_verified'] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ sub, ...people.get(sub) }) }),
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
  })
}

function signer(key: KeyObject) {
  return (claims: object) => {
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const content = `${encode({ alg: 'RS256', kid: keyId, typ: 'JWT' })}.${encode(claims)}`
    return `${content}.${createSign('RSA-SHA256').update(content).sign(key, 'base64url')}`
  }
}

/** The person signs in at once, or cancels. */
async function interact(
  provider: Provider,
  account: string | null,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { params } = await provider.interactionDetails(request, response)
  if (account === null) {
    const refusal = { error: 'access_denied', error_description: '<b>Words of the provider</b>' }
    return provider.interactionFinished(request, response, refusal)
  }
  const grant = new provider.Grant({ accountId: account, clientId: String(params['client_id']) })
  grant.addOIDCScope('openid email profile')
  const login = { accountId: account }
  return provider.interactionFinished(request, response, { login, consent: { grantId: await grant.save() } })
}

async function visit(start: string, issuer: string): Promise<string> {
  const cookies = new Map<string, string>()
  let url = start
  for (let steps = 0; url.startsWith(issuer); steps += 1) {
    if (steps > 10) throw new Error('The provider redirects for ever')
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (location === null) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
    url = new URL(location, url).href
  }
  return url
}
