import { expect, test } from 'vitest'
import { emptyLink, shownBy } from './link-values.ts'
import { describeShown, fieldOf, type Shown, stateOf, whatReceiversGet } from './share-links.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const profiles = [
  { name: 'default', title: 'Default', description: 'All known data.' },
  { name: 'bsi-tr-03183-2', title: 'BSI TR-03183-2', description: 'Without vulnerabilities.' },
]
const plain: Shown = { environmentNames: [], latestOnly: false, profile: 'default', includeVex: false }

test.each<[Partial<Shown>, string]>([
  [{}, 'all environments, all versions'],
  [{ environmentNames: ['a', 'b'], latestOnly: true }, 'a, b, newest only'],
  [{ includeVex: true, profile: 'bsi-tr-03183-2' }, 'all environments, all versions, with VEX, BSI TR-03183-2'],
  [{ profile: 'of a newer server' }, 'all environments, all versions, of a newer server'],
])('%o is described as %s', (part, words) => expect(describeShown({ ...plain, ...part }, profiles)).toBe(words))

test.each([
  [{ expiresAt: null, revokedAt: null }, 'works', 'never'],
  [{ expiresAt: '2026-11-23T13:00:00Z', revokedAt: null }, 'soon', 'in 3 days'],
  [{ expiresAt: '2026-11-20T12:00:00Z', revokedAt: null }, 'ended', 'expired 2026-11-20'],
  [{ expiresAt: '2026-11-19T12:00:00Z', revokedAt: '2026-11-18T12:00:00Z' }, 'ended', 'revoked 2026-11-18'],
] as const)('%o %s: %s', (link, kind, text) => expect(stateOf(link, now)).toEqual({ kind, text }))

test('what receivers get is said for each choice', () => {
  const said = (part: Partial<Shown>, expiresAt: string | null | undefined = null) =>
    new Map(
      whatReceiversGet(
        { ...plain, ...part },
        profiles.find(({ name }) => name === part.profile),
        expiresAt,
      ),
    )
  expect(said({}).get('Files')).toMatch(/with findings, decisions and support status/)
  expect(said({}).get('Internal')).toMatch(/Internal components are in the files/)
  expect(said({}).get('Versions')).toMatch(/^All versions of every environment, also later ones/)
  expect(said({}).get('Who')).toBe('Anyone who has the link, without signing in, until it is revoked.')
  expect(said({}).has('VEX')).toBe(false)
  expect(said({}, undefined).get('Who')).toContain('until it is revoked')
  expect(said({}, '2027-01-31T12:00:00Z').get('Who')).toContain('until 2027-01-31 or until it is revoked')
  const narrow = said({ environmentNames: ['field'], latestOnly: true, profile: 'bsi-tr-03183-2', includeVex: true })
  expect(narrow.get('Versions')).toMatch(/^The newest version of field\./)
  expect(narrow.get('Files')).toBe('Without vulnerabilities.')
  expect(narrow.get('VEX')).toContain('although the profile leaves them out of the SBOM')
})

test.each([
  ['"expiresAt" is in the past', 'expires'],
  ['"name" is longer than 200 characters', 'name'],
  ['"profile" "ntia" is not valid. Use default, minimum-elements, bsi-tr-03183-2', 'profile'],
  ['"Gateway" has no environment "field". It has "default"', 'environments'],
  ['"name" has no environment "profile". It has "default"', 'environments'],
  ['A product has at most 1000 links that work. Revoke some of them first', 'form'],
  ['Project group not found', 'form'],
])('%s is said at the field %s', (message, field) => expect(fieldOf(message)).toBe(field))

test('a form asks for the environments that still exist, by their names of now, and for none if all are shown', () => {
  const environments = [
    { id: '1', name: 'default', latestVersion: null },
    { id: '2', name: 'field', latestVersion: null },
  ]
  const some = { ...emptyLink, environments: 'some', chosen: ['2', '3'] } as const
  expect(shownBy(some, { environments }).environmentNames).toEqual(['field'])
  expect(shownBy(some, { environments: [] }).environmentNames).toEqual([])
  expect(shownBy({ ...some, environments: 'all' }, { environments }).environmentNames).toEqual([])
  expect(shownBy(emptyLink, { environments })).toEqual({ ...plain, latestOnly: true })
})
