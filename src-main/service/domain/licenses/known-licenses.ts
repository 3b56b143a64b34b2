import { type Known, readExpression } from './expression-state.ts'
import { listedLicenses } from './license-list.ts'
import { termsOfListed } from './license-terms.ts'
import { licenseKey, type OrganizationLicense } from './organization-license.ts'

/** What conditions read of a license. */
export type LicenseFacts = Pick<OrganizationLicense, 'state' | 'copyLeft' | 'groups'>

const listed: ReadonlyMap<string, LicenseFacts> = new Map(
  listedLicenses.map((one) => [licenseKey(one.spdxId), { ...termsOfListed(one), state: 'unspecified' }]),
)

/** What a row has of a license: its id in lower case, and its groups as JSON text of a list. */
export interface StoredFacts {
  readonly key: string
  readonly state: LicenseFacts['state']
  readonly copyLeft: LicenseFacts['copyLeft']
  readonly groups: string
}

/** Returns the licenses of the SPDX list with what an organization stores of them and its own ones, by ids in lower case. */
export function withStored(stored: readonly StoredFacts[]): Known<LicenseFacts> {
  const edited = new Map(
    stored.map(({ key, groups, ...facts }) => [key, { ...facts, groups: JSON.parse(groups) as string[] }]), // as it was stored
  )
  return { get: (id) => edited.get(id) ?? listed.get(id) }
}

/** What conditions ask about the license expression of a component. */
export const licenseFacts = {
  state: (expression: string | null, known: Known<LicenseFacts>) => readExpression(expression, known).state,
  groups: (expression: string | null, known: Known<LicenseFacts>) =>
    JSON.stringify(readExpression(expression, known).groups),
} as const

/** Names of all groups that licenses of the SPDX list are in. */
export const listedGroups: readonly string[] = [...new Set([...listed.values()].flatMap(({ groups }) => groups))].sort()
