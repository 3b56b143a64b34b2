// A key of the trust store belongs to a person, and what it signed says so.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cyclonedx, startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>>
beforeAll(async () => void (service = await startTriageService()))
afterAll(() => service.close())

interface Key {
  readonly id: string
  readonly name: string
  readonly person: { readonly userId: string | null; readonly name: string; readonly email: string | null } | null
}
const fields = 'errors signingKey { id name person { userId name email } }'
type Answer = { readonly errors: readonly string[]; readonly signingKey: Key | null }

async function change(operation: 'Create' | 'Update', input: object): Promise<Answer> {
  const text = `mutation ($input: SigningKey${operation}Input!) { signingKey${operation}(input: $input) { ${fields} } }`
  return (await service.data<Record<string, Answer>>(text, { input }))[`signingKey${operation}`] as Answer
}

async function newUser(name: string): Promise<string> {
  const text = 'mutation ($input: UserCreateInput!) { userCreate(input: $input) { errors user { id } } }'
  const input = { name, email: `${name.toLowerCase()}@example.com`, role: 'Operator' }
  const { userCreate } = await service.data<{ userCreate: { errors: string[]; user: { id: string } | null } }>(text, {
    input,
  })
  expect(userCreate.errors).toEqual([])
  return userCreate.user?.id ?? ''
}

test('a signature says whose key made it, by the name that the person has now', async () => {
  const version = await service.upload(cyclonedx(['pkg:npm/a@1.0.0']))
  const made = await change('Create', {
    name: 'Release',
    personName: '  Ann   Example ',
    personEmail: 'ann@example.com',
  })
  expect(made).toMatchObject({
    errors: [],
    signingKey: { person: { userId: null, name: 'Ann Example', email: 'ann@example.com' } },
  })
  const id = made.signingKey?.id ?? ''
  const sign = 'mutation ($input: SbomSignInput!) { sbomSign(input: $input) { errors } }'
  expect(await service.data(sign, { input: { id: version, signingKeyId: id } })).toEqual({ sbomSign: { errors: [] } })
  const signature = async () => {
    const text = 'query ($id: Uuid!) { sbom(sbomId: $id) { signature { state keyName keyPerson { name email } } } }'
    return (await service.data<{ sbom: { signature: object } }>(text, { id: version })).sbom.signature
  }
  const known = { state: 'TRUSTED', keyName: 'Release' }
  expect(await signature()).toEqual({ ...known, keyPerson: { name: 'Ann Example', email: 'ann@example.com' } })

  const userId = await newUser('Bob')
  expect((await change('Update', { id, userId })).signingKey?.person).toMatchObject({ userId, name: 'Bob' })
  expect(await signature()).toEqual({ ...known, keyPerson: { name: 'Bob', email: 'bob@example.com' } })

  expect((await change('Update', { id, name: 'Release 2' })).signingKey).toMatchObject({ person: { name: 'Bob' } })
  expect(await change('Update', { id, personName: '' })).toMatchObject({ errors: [], signingKey: { person: null } })
  expect(await signature()).toEqual({ state: 'TRUSTED', keyName: 'Release 2', keyPerson: null })
})

test.each<[string, object, RegExp]>([
  ['both a user and a name', { userId: '01a1f96c-d219-7adc-bc6d-bfd2b404325b', personName: 'Ann' }, /Pass either/],
  ['an unknown user', { userId: '01a1f96c-d219-7adc-bc6d-bfd2b404325b' }, /not found/],
  ['an address that is none', { personName: 'Ann', personEmail: 'ann' }, /"ann" is not an email address/],
  ['an address of nobody', { personEmail: 'ann@example.com' }, /needs a name/],
  ['a name that is too long', { personName: 'a'.repeat(201) }, /at most 200/],
])('rejects %s, and changes nothing', async (what, input, message) => {
  expect((await change('Create', { name: what, ...input })).errors.join()).toMatch(message)
  const { signingKey } = await change('Create', { name: what })
  expect((await change('Update', { id: signingKey?.id, ...input })).errors.join()).toMatch(message)
  expect((await change('Update', { id: signingKey?.id, name: what })).signingKey?.person).toBeNull()
})
