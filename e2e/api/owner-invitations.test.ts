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
