import { expect, test } from 'vitest'
import { listedLicenses } from './license-list.ts'
import { termsOfListed } from './license-terms.ts'

function terms(spdxId: string) {
  const listed = listedLicenses.find((one) => one.spdxId === spdxId)
  if (!listed) throw new Error(`${spdxId} is not on the list`)
  return termsOfListed(listed)
}

test.each([
  ['MIT', 'none', ['permissive']],
  ['Apache-2.0', 'none', ['permissive']],
  ['BSD-3-Clause', 'none', ['permissive']],
  ['ISC', 'none', ['permissive']],
  ['CC0-1.0', 'none', ['public-domain']],
  ['Unlicense', 'none', ['public-domain']],
  ['0BSD', 'none', ['public-domain']],
  ['LGPL-2.1-only', 'weak', ['copyleft-weak']],
  ['MPL-2.0', 'weak', ['copyleft-weak']],
  ['EPL-2.0', 'weak', ['copyleft-weak']],
  ['CDDL-1.0', 'weak', ['copyleft-weak']],
  ['GPL-2.0-with-classpath-exception', 'weak', ['copyleft-weak']],
  ['GPL-2.0-only', 'strong', ['copyleft-strong']],
  ['GPL-3.0-or-later', 'strong', ['copyleft-strong']],
  ['GPL-2.0', 'strong', ['copyleft-strong']],
  ['CC-BY-SA-4.0', 'strong', ['copyleft-strong']],
  ['CC-BY-NC-SA-4.0', 'strong', ['copyleft-strong', 'proprietary']],
  ['AGPL-3.0-only', 'network', ['copyleft-network']],
  ['AGPL-1.0', 'network', ['copyleft-network']],
  ['EUPL-1.2', 'network', ['copyleft-network']],
  ['SSPL-1.0', 'network', ['copyleft-network', 'proprietary']],
  ['BUSL-1.1', 'none', ['proprietary']],
  ['CC-BY-NC-4.0', 'none', ['proprietary']],
  ['CC-BY-4.0', 'none', ['permissive']],
])('%s reaches as %s: %j', (spdxId, copyLeft, groups) => {
  expect(terms(spdxId)).toMatchObject({ copyLeft, groups })
})

test('a license of which the list tells nothing has no groups and no duties, never free ones', () => {
  const unknown = { spdxId: 'X', name: 'X', urls: [], osiApproved: false, fsfLibre: false, deprecated: false }
  expect(termsOfListed(unknown)).toEqual({
    ...{ copyLeft: 'none', attribution: 'unspecified', sourceDistribution: 'unspecified' },
    ...{ modifications: 'unspecified', groups: [] },
  })
})

test('no license that asks for its source is permissive, and no approved one is proprietary', () => {
  const wrong = listedLicenses.filter((listed) => {
    const { sourceDistribution, groups } = termsOfListed(listed)
    const isPermissive = groups.includes('permissive') || groups.includes('public-domain')
    return (isPermissive && sourceDistribution === 'required') || (listed.osiApproved && groups.includes('proprietary'))
  })
  expect(wrong.map(({ spdxId }) => spdxId)).toEqual([])
})

test('an id and those with its versions added reach alike', () => {
  const differing = listedLicenses.filter(({ spdxId }) => {
    const base = spdxId.replace(/-(only|or-later)$/, '')
    const listed = listedLicenses.find((one) => one.spdxId === base)
    return listed && termsOfListed(listed).copyLeft !== terms(spdxId).copyLeft
  })
  expect(differing).toEqual([])
})
