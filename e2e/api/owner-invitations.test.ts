// A link signs in as its person. No link that an Admin made opens the session of an Owner, also if the role changes meanwhile.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, startApi } from './support/api.ts'

interface Invited {
  readonly errors: readonly string[]
  readonly path: string | null
  readonly user: { readonly id: string } | null
}

let api: Api
let admin: string
beforeAll(async () => {
  api = await startApi()
  admin = await api.tokenOf('Admin')
})
afterAll(() => api.close())

const query = 'mutation ($input: UserInviteInput!) { userInvite(input: $input) { errors path user { id } } }'
const invite = async (input: object, token = admin) =>
  (await api.data<{ userInvite: Invited }>(query, { input }, token)).userInvite
const person = (name: string) => ({ name, email: `${name.toLowerCase()}@example.com`, role: 'Operator' })
const promote = (id: string | undefined) =>
  api.data(`mutation { userUpdate(input: { id: "${id}", role: "Owner" }) { errors } }`)
const redeem = async ({ path }: Invited) =>
  (await api.fetch('/invitation', { method: 'POST', body: path?.split('#')[1] ?? '', token: null })).status

test('a link that is open when its person becomes an Owner', async () => {
  const invited = await invite(person('Ada'))
  expect(invited.errors).toEqual([])
  await promote(invited.user?.id)
  expect(await redeem(invited)).toBe(410)
  expect(await redeem(await invite({ id: invited.user?.id }, await api.tokenOf('Owner')))).toBe(200)
})

test('a link that an Admin revokes, and which links they may revoke', async () => {
  const revoke = async (id: string | undefined, token = admin) =>
    (
      await api.data<{ userInvitationRevoke: { errors: string[]; user: { invitedUntil: string | null } | null } }>(
        `mutation { userInvitationRevoke(input: { id: "${id}" }) { errors user { invitedUntil } } }`,
        {},
        token,
      )
    ).userInvitationRevoke
  const invited = await invite(person('Cleo'))
  const none = 'Cleo has no open invitation: it was used, has expired or was revoked'
  expect(await revoke(invited.user?.id)).toEqual({ errors: [], user: { invitedUntil: null } })
  expect(await redeem(invited)).toBe(410)
  expect(await revoke(invited.user?.id)).toEqual({ errors: [none], user: null })
  const again = await invite({ id: invited.user?.id })
  expect(await redeem(again)).toBe(200)
  expect((await revoke(invited.user?.id)).errors).toEqual([none])
  await promote(invited.user?.id)
  const owner = await api.tokenOf('Owner')
  const ofOwner = await invite({ id: invited.user?.id }, owner)
  expect((await revoke(invited.user?.id)).errors).toEqual(['You are not authorized to perform this action on User'])
  expect(await redeem(ofOwner)).toBe(200)
})

test('links that are made while their person becomes an Owner', async () => {
  for (let round = 0; round < 8; round += 1) {
    // oxlint-disable no-await-in-loop -- one race after the other
    const invited = await invite(person(`Bob${round}`))
    const id = invited.user?.id
    const ways = [() => promote(id).then(() => null), ...Array<() => Promise<Invited>>(6).fill(() => invite({ id }))]
    const turned = [...ways.slice(round), ...ways.slice(0, round)]
    const made = (await Promise.all(turned.map((way) => way()))).filter((one) => one !== null)
    expect(made).toHaveLength(6)
    for (const one of [invited, ...made]) expect(await redeem(one)).toBeGreaterThan(400)
    // oxlint-enable no-await-in-loop
  }
})

test('windows hear of tokens that are made and revoked, and nothing of one that was revoked before', async () => {
  interface Feed {
    readonly changeFeed: {
      readonly nodes: readonly { readonly kind: string; readonly subjectId: string }[]
      readonly pageInfo: { readonly endCursor: string }
    }
  }
  const read = async (after?: string) =>
    (
      await api.data<Feed>(
        'query ($after: String) { changeFeed(first: 1000, after: $after) { nodes { kind subjectId } pageInfo { endCursor } } }',
        { after },
      )
    ).changeFeed
  let { endCursor } = (await read()).pageInfo
  const heard = async () => {
    const { nodes, pageInfo } = await read(endCursor)
    endCursor = pageInfo.endCursor
    return nodes
  }
  const { userCreate } = await api.data<{ userCreate: { user: { id: string } } }>(
    'mutation { userCreate(input: { name: "Dora", email: "dora@example.com", role: "Viewer" }) { user { id } } }',
  )
  const subjectId = userCreate.user.id
  await heard()
  const { tokenCreate } = await api.data<{ tokenCreate: { token: { id: string } } }>(
    `mutation { tokenCreate(input: { name: "Build", userId: "${subjectId}" }) { token { id } } }`,
  )
  expect(await heard()).toEqual([{ kind: 'USER', subjectId }])
  const revoke = `mutation { tokenRevoke(input: { id: "${tokenCreate.token.id}" }) { errors } }`
  await api.data(revoke)
  expect(await heard()).toEqual([{ kind: 'USER', subjectId }])
  await api.data(revoke)
  expect(await heard()).toEqual([])
  const rejected = `mutation { tokenCreate(input: { name: "Build", userId: "${subjectId}", expiresAt: "2020-01-01T00:00:00Z" }) { errors } }`
  await api.data(rejected)
  expect(await heard()).toEqual([])
})
