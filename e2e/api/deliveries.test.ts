// What leaves the service: real servers of this machine take it.
import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type HookServer, startHookServer, status } from '#service/network/support/hook-server.ts'
import { trustLoopback } from '#service/network/support/loopback-tls.ts'
import { type MailTestServer, mailUser, startMailServer } from '#service/network/support/mail-server.ts'
import { filesBelow } from './support/files-below.ts'
import { queueDeliveries } from './support/queued-deliveries.ts'
import { cyclonedx, startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>>
let hooks: HookServer
let mails: MailTestServer
let distrust: () => void
let viewer: string
let admin: string
const password = mailUser.password

beforeAll(async () => {
  for (const name of ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY']) vi.stubEnv(name, undefined)
  distrust = trustLoopback()
  hooks = await startHookServer()
  mails = await startMailServer()
  service = await startTriageService()
  const people = await Promise.all(['Viewer', 'Admin'].map(tokenOfPerson))
  viewer = people[0] ?? ''
  admin = people[1] ?? ''
})
afterAll(async () => {
  await service.close()
  await mails.close()
  await hooks.close()
  distrust()
  vi.unstubAllEnvs()
})
beforeEach(() => {
  hooks.taken.length = 0
  hooks.answer = status(200)
})

async function tokenOfPerson(role: string): Promise<string> {
  const { userCreate } = await service.data<{ userCreate: { user: { id: string } } }>(
    `mutation { userCreate(input: { name: "${role}", email: "${role}@example.com", role: "${role}" }) { user { id } } }`,
  )
  const { tokenCreate } = await service.data<{ tokenCreate: { secret: string } }>(
    'mutation ($id: Uuid!) { tokenCreate(input: { name: "own", userId: $id }) { secret } }',
    { id: userCreate.user.id },
  )
  return tokenCreate.secret
}

/** The payload of a mutation. */
const call = async <T = { errors: string[] }>(mutation: string, token?: string): Promise<T> => {
  const answer = await service.data<Record<string, T>>(`mutation { ${mutation} }`, {}, token)
  return Object.values(answer)[0] as T // one mutation
}
const errorsOf = async (mutation: string, token?: string) => (await call(`${mutation} { errors }`, token)).errors
const network = (allowed: boolean) => errorsOf(`organizationUpdate(input: { networkAllowed: ${allowed} })`)
const mailServer = (more: string) =>
  `notificationMailServerUpdate(input: { host: "127.0.0.1", port: ${mails.port}, senderAddress: "waybill@example.com", ${more} })`
const ask = async <T>(query: string, token?: string) => service.data<T>(query, {}, token)
const test = async (channel: string, token?: string) =>
  call<{ errors: string[]; delivery: { state: string; error: string | null } | null }>(
    `notificationChannelTest(input: { channel: "${channel}" }) { errors delivery { channel state attempts error sentAt id } }`,
    token,
  )

describe('setting up', () => {
  it('allows hosts of private networks only by an Owner, and never link-local ones', async () => {
    const allow = (hosts: string) => `notificationPrivateHostsUpdate(input: { hosts: ${hosts} })`
    expect(await errorsOf(allow('["127.0.0.1"]'), admin)).toEqual([expect.stringMatching(/not authorized/)])
    const slack = `notificationConfigUpdate(slackWebhookUrl: "${hooks.origin}/slack/own-secret-token")`
    expect(await errorsOf(slack)).toEqual([expect.stringMatching(/private network/)])
    for (const host of ['169.254.169.254', '[fe80::1]', '0xa9fea9fe', 'a:1', 'https://a', '', 'a/b', 'u@b']) {
      expect(await errorsOf(allow(JSON.stringify(['127.0.0.1', host])))).toHaveLength(1)
    }
    expect(await errorsOf(allow('["127.0.0.1", " 127.1 ", "Chat.Local."]'))).toEqual([])
    expect(await ask('{ organization { privateHosts } }', viewer)).toEqual({
      organization: { privateHosts: ['127.0.0.1', 'chat.local'] },
    })
    expect(await errorsOf(slack)).toEqual([])
  })

  it('stores a mail server, whose password is never answered and goes to no other server', async () => {
    expect(await errorsOf(mailServer('user: "waybill"'), viewer)).toEqual([expect.stringMatching(/not authorized/)])
    expect(await errorsOf(mailServer('user: "waybill"'))).toEqual([expect.stringMatching(/Enter the password/)])
    expect(await errorsOf(mailServer(`user: "waybill", password: "${password}"`))).toEqual([])
    expect(await errorsOf(mailServer('user: "waybill", senderName: "Team"'))).toEqual([])
    const query = '{ organization { mailServer { host port protection user senderName senderAddress problem } } }'
    const shown = { host: '127.0.0.1', port: mails.port, protection: 'STARTTLS', senderName: 'Team', problem: null }
    const senderAddress = 'waybill@example.com'
    expect(await ask(query, admin)).toEqual({
      organization: { mailServer: { ...shown, senderAddress, user: 'waybill' } },
    })
    expect(await ask(query, viewer)).toEqual({ organization: { mailServer: { ...shown, senderAddress, user: null } } })
    for (const other of ['host: "mail.example.com"', 'port: 1', 'protection: "TLS"', 'user: "other"']) {
      const input = new Map([
        ...['host: "127.0.0.1"', `port: ${mails.port}`, 'protection: "STARTTLS"', 'user: "waybill"', other].map(
          (each) => [each.slice(0, each.indexOf(':')), each] as const,
        ),
      ])
      const update = `notificationMailServerUpdate(input: { senderAddress: "a@b.example", ${[...input.values()].join(', ')} })`
      expect(await errorsOf(update)).toEqual([expect.stringMatching(/Enter the password/)])
    }
    const inFiles = filesBelow(service.dataFolder).filter(({ bytes }) => bytes.includes(password))
    expect(inFiles.map(({ name }) => name)).toEqual([expect.stringMatching(/^keys[/\\]mail-password\.secret$/)])
  })

  it.each([
    ['host: "not a host"', /not the name of a host/],
    ['host: "a@b"', /not the name of a host/],
    ['host: "169.254.169.254"', /link-local/],
    ['host: "a.example", port: 0', /not a port/],
    ['host: "a.example", port: 65536', /not a port/],
    ['host: "a.example", protection: "SSL"', /TLS, STARTTLS or NONE/],
    ['host: "a.example", protection: "NONE", user: "u", password: "p"', /without protection/],
    ['host: "a.example", password: "p"', /needs a user name/],
    ['host: "a.example", senderAddress: "a\\r\\nBcc: b@c.example"', /not an email address/],
    ['host: "a.example", senderAddress: "nobody"', /not an email address/],
  ])('rejects a mail server with %s', async (input, message) => {
    const sender = input.includes('senderAddress') ? '' : ', senderAddress: "a@b.example"'
    const update = `notificationMailServerUpdate(input: { ${input}${sender} })`
    expect(await errorsOf(update)).toEqual([expect.stringMatching(message)])
  })

  it('answers the secret of a webhook once, and a new one each time', async () => {
    const set = (url: string) =>
      call<{ errors: string[]; secret: string | null; notificationConfig: { webhookUrl: string | null } }>(
        `notificationWebhookUpdate(input: { webhookUrl: "${url}" }) { errors secret notificationConfig { webhookUrl webhookProblem } }`,
        viewer,
      )
    const first = await set(`${hooks.origin}/own/token-of-a-viewer-1`)
    const second = await set(`${hooks.origin}/own/token-of-a-viewer-2`)
    expect(first).toMatchObject({ errors: [], secret: expect.stringMatching(/^whsec_/) })
    expect(second.secret).not.toBe(first.secret)
    expect(second.notificationConfig).toEqual({ webhookUrl: 'https://127.0.0.1/…er-2', webhookProblem: null })
    expect((await set('http://a.example')).errors).toEqual([expect.stringMatching(/HTTPS/)])
    const inFiles = filesBelow(service.dataFolder).filter(({ bytes }) => bytes.includes('token-of-a-viewer'))
    expect(inFiles.map(({ name }) => name)).toEqual([expect.stringMatching(/^keys[/\\]webhook-[\da-f-]{36}\.secret$/)])

    expect(await errorsOf('notificationChannelUpdate(webhook: true)', viewer)).toEqual([])
    expect(await network(true)).toEqual([])
    expect(await test('Webhook', viewer)).toMatchObject({ errors: [], delivery: { state: 'SENT', error: null } })
    const [hook] = hooks.taken
    const { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signature } = hook?.headers ?? {}
    const key = Buffer.from(second.secret?.slice(6) ?? '', 'base64')
    const signed = createHmac('sha256', key)
      .update(`${String(id)}.${String(seconds)}.${hook?.body}`)
      .digest('base64')
    expect(signature).toBe(`v1,${signed}`)

    expect(await set('')).toMatchObject({ secret: null, notificationConfig: { webhookUrl: null } })
    expect(await ask('{ organizationUser { notificationChannel { webhook } } }', viewer)).toEqual({
      organizationUser: { notificationChannel: { webhook: false } },
    })
    await network(false)
  })
})

describe('a test', () => {
  it('is rejected while the network is off', async () => {
    expect(await test('slack')).toEqual({ errors: [expect.stringMatching(/Network access is off/)], delivery: null })
    expect(hooks.taken).toEqual([])
  })

  it('says what came of it', async () => {
    await network(true)
    expect((await test('pigeon')).errors).toEqual([expect.stringMatching(/not a channel. Use email, slack, teams/)])
    expect((await test('slack')).delivery).toEqual({
      ...{ channel: 'slack', state: 'SENT', attempts: 1, error: null, id: null },
      sentAt: expect.any(String),
    })
    hooks.answer = status(404, {}, 'no_team')
    expect((await test('slack')).delivery).toMatchObject({
      state: 'FAILED',
      error: expect.stringMatching(/answered 404 \(no_team\): the webhook was removed\. Make a new one/),
    })
    expect((await test('teams')).delivery).toMatchObject({ error: 'Configure a Teams webhook first' })
    expect((await test('email', viewer)).delivery).toMatchObject({ state: 'SENT' })
    expect(mails.taken.map(({ to, user }) => [to, user])).toEqual([[['Viewer@example.com'], 'waybill']])
  })
})

describe('deliveries', () => {
  interface Row {
    readonly id: string
    readonly state: string
    readonly error: string | null
  }
  const list = async (args = '', token?: string) =>
    (
      await ask<{ notificationDeliveries: { totalCount: number; nodes: Row[] } }>(
        `{ notificationDeliveries${args} { totalCount nodes { id title channel state attempts error sentAt createdAt nextAttemptAt } } }`,
        token,
      )
    ).notificationDeliveries
  const retry = (ids: readonly string[], token?: string) =>
    errorsOf(`notificationDeliveryRetry(input: { ids: ${JSON.stringify(ids)} })`, token)
  const drop = (ids: readonly string[], token?: string) =>
    errorsOf(`notificationDeliveryDrop(input: { ids: ${JSON.stringify(ids)} })`, token)
  const stateOf = (id: string) => expect.poll(async () => (await list()).nodes.find((row) => row.id === id)?.state)
  const wake = async () => {
    await network(false)
    await network(true)
  }
  afterEach(() => network(true))

  it('are sent, listed, and sent again by hand with the same key when they failed', async () => {
    await network(false)
    expect(await errorsOf('notificationChannelUpdate(slack: true)')).toEqual([])
    const [first = '', second = '', third = ''] = await queueDeliveries(service.dataFolder, [
      { channel: 'SLACK', title: 'One' },
      { channel: 'SLACK', title: 'Second' },
      { channel: 'SLACK', title: 'Three' },
    ])
    expect(await drop([third])).toEqual([])
    expect(await drop([third])).toEqual([expect.stringMatching(/Only a delivery that waits/)])
    hooks.answer = (response, hook) => status(hook.body.includes('Second') ? 410 : 200)(response, hook)
    await network(true)
    await stateOf(second).toBe('FAILED')
    await stateOf(first).toBe('SENT')
    expect((await list('(state: ["failed"], channel: "slack")')).nodes).toMatchObject([
      {
        id: second,
        title: 'Second',
        channel: 'slack',
        attempts: 1,
        error: expect.stringMatching(/410/),
        nextAttemptAt: null,
      },
    ])
    expect((await list('(state: ["QUEUED"])')).totalCount).toBe(0)
    expect(await retry([first])).toEqual([expect.stringMatching(/Only a delivery that failed or was dropped/)])
    expect(await retry([second, first])).toHaveLength(1)
    hooks.answer = status(200)
    expect(await retry([second, third])).toEqual([])
    await stateOf(second).toBe('SENT')
    await stateOf(third).toBe('SENT')
    const keys = hooks.taken.map(({ headers }) => headers['idempotency-key'])
    expect(keys).toEqual([first, second, second, third])
  })

  it('are of their user alone', async () => {
    const [own = ''] = await queueDeliveries(service.dataFolder, [{ channel: 'TEAMS' }])
    await wake()
    await stateOf(own).toBe('DROPPED')
    expect((await list('', viewer)).totalCount).toBe(0)
    expect(await retry([own], viewer)).toEqual([`Delivery "${own}" not found`])
    expect(await drop([own], viewer)).toEqual([`Delivery "${own}" not found`])
    expect(await retry([])).toEqual(['"ids" is empty'])
  })

  it.each(['(state: ["LOST"])', '(channel: "pigeon")', '(first: -1)'])('rejects %s', async (args) => {
    expect(await service.ask(`{ notificationDeliveries${args} { totalCount } }`)).toMatchObject({
      errors: [{ extensions: { code: 'BAD_USER_INPUT' } }],
    })
  })

  it('wait with their age while the network is off, and are given up after a week', async () => {
    await network(false)
    const week = 7 * 86_400_000
    const [old = '', young = ''] = await queueDeliveries(service.dataFolder, [
      { channel: 'SLACK', ageMs: week + 60_000 },
      { channel: 'SLACK', ageMs: week - 600_000 },
    ])
    await network(true)
    await stateOf(young).toBe('SENT')
    expect((await list()).nodes.find(({ id }) => id === old)).toMatchObject({
      state: 'DROPPED',
      error: 'It waited for more than 7 days',
    })
  })

  it('tell what an upload did, in one message for the run', async () => {
    await network(true)
    await errorsOf('notificationChannelUpdate(slack: true)')
    hooks.taken.length = 0
    await service.upload(cyclonedx(['pkg:npm/bit@1.0.0'], '4.2.0'), 'Harbour')
    await expect.poll(() => hooks.taken.length).toBeGreaterThan(0)
    await expect.poll(async () => (await list('(state: ["QUEUED", "SENDING"])')).totalCount).toBe(0)
    expect(hooks.taken.map(({ path }) => path)).toEqual(['/slack/own-secret-token'])
    expect(hooks.taken[0]?.body).toContain('Harbour 4.2.0')
  })
})
