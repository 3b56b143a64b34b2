// Invitations: a link signs a person in once, within 7 days. Sessions are tokens that can be listed and ended.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { type Api, startApi } from './support/api.ts'
import { makeBackup, restore } from './support/backup-calls.ts'
import { startTriageService } from './support/triage-service.ts'

interface Invited {
  readonly errors: readonly string[]
  readonly path: string | null
  readonly expiresAt: string | null
  readonly user: { readonly id: string; readonly invitedUntil: string | null } | null
}

const invitation = `mutation ($input: UserInviteInput!) { userInvite(input: $input) { errors path expiresAt user { id invitedUntil } } }`
const day = 86_400_000

let time = Date.parse('2026-11-20T12:00:00.000Z')
let api: Api
beforeAll(async () => void (api = await startApi({ now: () => new Date(time) })))
afterAll(() => api.close())

const invite = async (input: object, token?: string) =>
  (await api.data<{ userInvite: Invited }>(invitation, { input }, token)).userInvite
const person = (name: string, role = 'Operator') => ({ name, email: `${name.toLowerCase()}@example.com`, role })
const codeOf = ({ path }: Pick<Invited, 'path'>) => path?.split('#')[1] ?? ''

async function redeem(code: string, headers: Record<string, string> = {}) {
  const response = await api.fetch('/invitation', { method: 'POST', body: code, token: null, headers })
  const body = (await response.json()) as { url?: string; token?: string; errors?: { message: string }[] }
  return { status: response.status, ...body, message: body.errors?.[0]?.message }
}

/** Invites and signs in. */
async function signIn(name: string, role?: string) {
  const invited = await invite(person(name, role))
  expect(invited.errors).toEqual([])
  const { token = '' } = await redeem(codeOf(invited), {
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
  })
  return { token, id: invited.user?.id ?? '' }
}

interface TokenRow {
  readonly id: string
  readonly name: string
  readonly kind: string
  readonly role: string
  readonly expiresAt: string | null
  readonly user: { readonly name: string }
}
const tokens = async (filter: string, token?: string) => {
  const query = `{ organization { tokens(first: 1000${filter}) { nodes { id name kind role expiresAt user { name } } } } }`
  return (await api.data<{ organization: { tokens: { nodes: TokenRow[] } } }>(query, {}, token)).organization.tokens
    .nodes
}
const own = '{ organizationUser { role user { name } token { id kind } } }'
const status = async (token: string) => (await api.fetch('/healthz', { token })).status

describe('a link', () => {
  it('signs a new person in once, with a session of 30 days', async () => {
    const invited = await invite(person('Ada'))
    const expiresAt = new Date(time + 7 * day).toISOString()
    const user = { id: expect.any(String) as string, invitedUntil: expiresAt }
    expect(invited).toEqual({
      errors: [],
      path: expect.stringMatching(/^\/invite#[\w-]{43}$/) as string,
      expiresAt,
      user,
    })
    const opened = await redeem(codeOf(invited), {
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36',
    })
    expect(opened).toMatchObject({ status: 200, url: '/graphql', token: expect.stringMatching(/^wb_live_/) as string })
    const organizationUser = { role: 'Operator', user: { name: 'Ada' }, token: { kind: 'SESSION' } }
    expect(await api.data(own, {}, opened.token)).toMatchObject({ organizationUser })
    expect(await tokens(', kind: SESSION', opened.token)).toEqual([
      {
        ...{ id: expect.any(String) as string, name: 'Chrome on Windows', kind: 'SESSION', role: 'Operator' },
        ...{ expiresAt: new Date(time + 30 * day).toISOString(), user: { name: 'Ada' } },
      },
    ])
    expect(await redeem(codeOf(invited))).toMatchObject({
      status: 410,
      message: expect.stringContaining('was used already') as string,
    })
    const { users } = (
      await api.data<{ organization: { users: { nodes: object[] } } }>(
        '{ organization { users(search: "ada@") { nodes { name invitedUntil } } } }',
      )
    ).organization
    expect(users.nodes).toEqual([{ name: 'Ada', invitedUntil: null }])
  })

  it('opens one session when it is sent many times at once', async () => {
    const code = codeOf(await invite(person('Bob')))
    const answers = await Promise.all(Array.from({ length: 12 }, () => redeem(code)))
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array<number>(11).fill(410),
    ])
    expect((await tokens(', kind: SESSION')).filter(({ user }) => user.name === 'Bob')).toHaveLength(1)
  })

  it('stops with a newer one, after 7 days, and with its user', async () => {
    const first = await invite(person('Cid'))
    const second = await invite({ id: first.user?.id })
    expect(await redeem(codeOf(first))).toMatchObject({
      status: 410,
      message: expect.stringContaining('newest') as string,
    })
    time += 7 * day
    expect(await redeem(codeOf(second))).toMatchObject({
      status: 410,
      message: expect.stringContaining('expired') as string,
    })
    const third = await invite({ id: first.user?.id })
    const turn = (enabled: boolean) =>
      api.data(`mutation { userUpdate(input: { id: "${first.user?.id}", enabled: ${enabled} }) { errors } }`)
    await turn(false)
    expect((await invite({ id: first.user?.id })).errors).toEqual([expect.stringContaining('disabled')])
    await turn(true)
    expect((await redeem(codeOf(third))).status).toBe(410)
    const fourth = await invite({ id: first.user?.id })
    time += 7 * day - 1
    expect((await redeem(codeOf(fourth))).status).toBe(200)
  })

  it.each(['', ' ', 'x', 'a'.repeat(43), '0'.repeat(1024)])('is unknown with the code "%s"', async (code) => {
    expect(await redeem(code)).toMatchObject({ status: 403, message: expect.stringContaining('not known') as string })
  })

  it('is only taken by POST, and only from its own page', async () => {
    const code = codeOf(await invite(person('Dan')))
    expect((await api.fetch('/invitation', { token: null })).status).toBe(405)
    expect((await redeem(code, { origin: 'https://evil.example' })).status).toBe(403)
    expect((await redeem('0'.repeat(1025))).status).toBe(413)
    const page = await api.fetch('/invite', { token: null })
    expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')])
    expect((await redeem(` ${code}\n`)).status).toBe(200)
  })
})

describe('who may invite', () => {
  it('is an Admin, and for Owners an Owner', async () => {
    const admin = await signIn('Eve', 'Admin')
    const operator = await signIn('Fay')
    const refusal = ['You are not authorized to perform this action on User']
    expect((await invite(person('Gus'), operator.token)).errors).toEqual(refusal)
    expect((await invite(person('Gus', 'Owner'), admin.token)).errors).toEqual(refusal)
    expect((await invite(person('Gus'), admin.token)).errors).toEqual([])
    const { organizationUser } = await api.data<{ organizationUser: { id: string } }>('{ organizationUser { id } }')
    expect((await invite({ id: organizationUser.id }, admin.token)).errors).toEqual(refusal)
    // A lesser token of an Owner must not become an Owner's session.
    expect((await invite({ id: organizationUser.id }, await api.tokenOf('Admin'))).errors).toEqual(refusal)
    const seen = '{ organization { users(search: "gus") { nodes { invitedUntil } } } }'
    const nodes = [{ invitedUntil: expect.any(String) as string }]
    expect(await api.data(seen, {}, admin.token)).toEqual({ organization: { users: { nodes } } })
    const everyone = await api.data<{ organization: { users: { nodes: { invitedUntil: string | null }[] } } }>(
      '{ organization { users(first: 100) { nodes { invitedUntil } } } }',
      {},
      operator.token,
    )
    expect(everyone.organization.users.nodes.length).toBeGreaterThan(3)
    expect(everyone.organization.users.nodes.filter(({ invitedUntil }) => invitedUntil !== null)).toEqual([])
  })

  it.each([
    [{}, /^"name", "email" and "role" are needed/],
    [{ name: 'Hal', role: 'Viewer' }, /are needed/],
    [{ id: '01a1f96c-d219-7adc-bc6d-bfd2b404325b' }, /^User not found$/],
    [{ id: '01a1f96c-d219-7adc-bc6d-bfd2b404325b', name: 'Hal' }, /use userUpdate$/],
    [{ ...person('Hal'), role: 'King' }, /is not a role/],
    [{ ...person('Hal'), email: 'hal' }, /is not an email address$/],
    [{ ...person('OWNER') }, /belongs to an Owner$/],
    [{ ...person('Hal'), email: 'ADA@example.com' }, /already exists$/],
    [{ ...person('Hal'), name: ' ' }, /must not be empty$/],
  ])('is told what is wrong with %j, and adds no person', async (input, message) => {
    const count = async () =>
      (await api.data<{ organization: { users: { totalCount: number } } }>('{ organization { users { totalCount } } }'))
        .organization.users.totalCount
    const before = await count()
    expect(await invite(input)).toEqual({
      errors: [expect.stringMatching(message)],
      path: null,
      expiresAt: null,
      user: null,
    })
    expect(await count()).toBe(before)
  })
})

describe('sessions', () => {
  it('are listed apart from tokens, and end when they are revoked or their user is disabled', async () => {
    const ivy = await signIn('Ivy')
    const made = await tokens(', kind: TOKEN')
    expect(made.map(({ kind }) => kind)).not.toContain('SESSION')
    const both = await tokens('', ivy.token)
    expect(both).toMatchObject([{ kind: 'SESSION', name: 'Firefox on Linux' }])
    await api.data(`mutation { tokenRevoke(input: { id: "${both[0]?.id}" }) { errors } }`, {}, ivy.token)
    expect(await status(ivy.token)).toBe(401)
    const again = await redeem(codeOf(await invite({ id: ivy.id })))
    expect(await status(again.token ?? '')).toBe(200)
    await api.data(`mutation { userDelete(input: { id: "${ivy.id}" }) { errors } }`)
    expect(await status(again.token ?? '')).toBe(401)
    const kay = await signIn('Kay')
    time += 30 * day
    expect(await status(kay.token)).toBe(401)
  })

  it('lose what their user loses', async () => {
    const lee = await signIn('Lee', 'Admin')
    await api.data(`mutation { userUpdate(input: { id: "${lee.id}", role: "Viewer" }) { errors } }`)
    expect(await api.data(own, {}, lee.token)).toMatchObject({ organizationUser: { role: 'Viewer' } })
  })
})

test('the audit log says who invited and who signed in, and no file has a code', async () => {
  const invited = await invite(person('Max'))
  await redeem(codeOf(invited))
  interface Entry {
    readonly operation: string
    readonly subjectId: string
  }
  const { auditLog } = await api.data<{ auditLog: { nodes: Entry[] } }>(
    '{ auditLog(first: 2) { nodes { operation action subjectId subjectName actor { name } origin { kind address } } } }',
  )
  expect(auditLog.nodes).toMatchObject([
    {
      ...{ operation: 'invitationUse', action: 'CREATED', subjectId: invited.user?.id, actor: { name: 'Max' } },
      ...{ origin: { kind: 'WINDOW', address: expect.stringContaining('127.0.0.1') as string } },
    },
    { operation: 'userInvite', action: 'CREATED', subjectName: 'Max' },
  ])
  const files = readdirSync(api.dataFolder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
  const texts = files.map((one) => readFileSync(join(one.parentPath, one.name), 'latin1'))
  expect(texts.length).toBeGreaterThan(2)
  expect(texts.filter((text) => text.includes(codeOf(invited)))).toEqual([])
})

test('guesses are limited, and a right code is still taken', async () => {
  const guessed = await startApi()
  try {
    const send = (code: string) => guessed.fetch('/invitation', { method: 'POST', body: code, token: null })
    const statuses = []
    // oxlint-disable-next-line no-await-in-loop -- one guess after the other
    for (let at = 0; at < 70; at += 1) statuses.push((await send(`guess ${at}`)).status)
    expect(statuses.slice(0, 60)).toEqual(Array<number>(60).fill(403))
    expect(statuses.at(-1)).toBe(429)
    const { userInvite } = await guessed.data<{ userInvite: Invited }>(invitation, { input: person('Ned') })
    expect((await send(codeOf(userInvite))).status).toBe(200)
  } finally {
    await guessed.close()
  }
})

test('a restore revives no code, and keeps sessions as they are now', async () => {
  const service = await startTriageService()
  try {
    const { origin } = new URL(service.url)
    const send = async (code: string) => fetch(`${origin}/invitation`, { method: 'POST', body: code })
    const call = async (input: object) =>
      (await service.data<{ userInvite: Invited }>(invitation, { input })).userInvite
    const open = await call(person('Ola'))
    const ended = await call(person('Pia'))
    const kept = await call(person('Quinn'))
    const sessionOf = async (code: string) => ((await (await send(code)).json()) as { token: string }).token
    const [gone, stays] = [await sessionOf(codeOf(ended)), await sessionOf(codeOf(kept))]
    const backup = await makeBackup(service)
    const query = '{ organization { tokens(kind: SESSION) { nodes { id user { name } } } } }'
    const found = await service.data<{ organization: { tokens: { nodes: { id: string; user: { name: string } }[] } } }>(
      query,
    )
    const id = found.organization.tokens.nodes.find(({ user }) => user.name === 'Pia')?.id
    await service.data(`mutation { tokenRevoke(input: { id: "${id}" }) { errors } }`)
    expect(await restore(service, { id: backup.id })).toMatchObject({ state: 'SUCCEEDED' })
    expect((await send(codeOf(open))).status).toBe(403)
    expect((await send(codeOf(kept))).status).toBe(403)
    const health = async (token: string) =>
      (await fetch(`${origin}/healthz`, { headers: { authorization: `Bearer ${token}` } })).status
    expect([await health(gone), await health(stays)]).toEqual([401, 200])
    const after = await service.data<typeof found>(query)
    expect(after.organization.tokens.nodes.map(({ user }) => user.name)).toEqual(['Quinn'])
  } finally {
    await service.close()
  }
}, 60_000)
