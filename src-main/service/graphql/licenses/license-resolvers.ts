import { licenseKey, licenseStates, type OrganizationLicense } from '#service/domain/licenses/organization-license.ts'
import { checkExpression } from '#service/licenses/check-expression.ts'
import { badInput } from '#service/graphql/resolving/bad-input.ts'
import { listConnection } from '#service/graphql/resolving/connection.ts'
import type {
  OrganizationLicenseOrderByInput,
  OrganizationLicensesArgs,
  Resolvers,
} from '#service/graphql/generated/resolver-types.ts'
import { listedText } from '#service/standards/spdx/license-texts.ts'
import { loadLicenses, loadLicenseUse } from './load-licenses.ts'

/** Licenses: the SPDX list as an organization sees it, and its own ones. */
export const licenseResolvers: Resolvers = {
  Query: {
    license: async (_root, { id }, context) => (await loadLicenses(context)).get(licenseKey(id)) ?? null,
    licenseExpressionCheck: async (_root, { licensesExp }, context) => {
      const checked = checkExpression(licensesExp, await loadLicenses(context))
      const { errors, deprecated, licenses } = checked
      return { ...checked, errors: [...errors], deprecated: [...deprecated], licenses: [...licenses] }
    },
  },
  Organization: {
    licenses: async (_organization, args, context) => {
      const use = await loadLicenseUse(context)
      const all = [...(await loadLicenses(context)).values()].filter(isAsked(args, use))
      return listConnection(all.toSorted(inOrder(args, use)), ({ spdxId }) => spdxId, args)
    },
  },
  OrganizationLicense: {
    id: ({ spdxId }) => spdxId,
    content: (license) => license,
    groups: ({ groups }) => [...groups],
    componentsCount: async ({ spdxId }, _args, context) => (await loadLicenseUse(context)).get(licenseKey(spdxId)) ?? 0,
  },
  LicenseContent: { __resolveType: ({ isOwn }) => (isOwn ? 'LicenseCustom' : 'License') },
  License: {
    shortId: ({ spdxId }) => spdxId,
    text: ({ spdxId }) => listedText(spdxId),
    urls: ({ urls }) => [...urls],
  },
  LicenseCustom: { urls: ({ urls }) => [...urls] },
}

type Arguments = Partial<OrganizationLicensesArgs>
type Use = ReadonlyMap<string, number>

function isAsked({ status, search, inUse, custom }: Arguments, use: Use) {
  const states = status?.map((word) => {
    const state = licenseStates.find((known) => known === word.trim().toLowerCase())
    if (!state) throw badInput(`"${word}" is not a state of a license. Use ${licenseStates.join(', ')}`)
    return state
  })
  const part = search?.trim().toLowerCase() ?? ''
  return ({ spdxId, name, state, isOwn }: OrganizationLicense) =>
    (!states || states.includes(state)) &&
    (spdxId.toLowerCase().includes(part) || name.toLowerCase().includes(part)) &&
    (inUse == null || inUse === (use.get(licenseKey(spdxId)) ?? 0) > 0) &&
    (custom == null || custom === isOwn)
}

type Compare = (a: OrganizationLicense, b: OrganizationLicense) => number

function inOrder({ orderBy, search }: Arguments, use: Use): Compare {
  const exact = licenseKey(search ?? '')
  const isExact = ({ spdxId }: OrganizationLicense) => exact !== '' && licenseKey(spdxId) === exact
  const isNear = ({ spdxId, isOwn }: OrganizationLicense) => isOwn || (use.get(licenseKey(spdxId)) ?? 0) > 0
  const byId = ascending(({ spdxId }) => licenseKey(spdxId))
  if (orderBy) return first(ordered(orderBy, use), byId)
  return first(
    ascending((one) => Number(!isExact(one))),
    ascending((one) => Number(!isNear(one))),
    byId,
  )
}

function ordered({ field, direction }: OrganizationLicenseOrderByInput, use: Use): Compare {
  const values: Record<typeof field, (license: OrganizationLicense) => string | number> = {
    LICENSES_NAME: ({ name }) => name.toLowerCase(),
    LICENSES_SPDX_ID: ({ spdxId }) => licenseKey(spdxId),
    LICENSES_STATE: ({ state }) => licenseStates.indexOf(state),
    LICENSES_COMPONENTS: ({ spdxId }) => use.get(licenseKey(spdxId)) ?? 0,
  }
  const compare = ascending(values[field])
  return direction === 'DESC' ? (a, b) => compare(b, a) : compare
}

function ascending(valueOf: (license: OrganizationLicense) => string | number): Compare {
  return (a, b) => {
    const [one, other] = [valueOf(a), valueOf(b)]
    return one < other ? -1 : Number(one > other)
  }
}

function first(...all: readonly Compare[]): Compare {
  return (a, b) => all.reduce((result, compare) => result || compare(a, b), 0)
}
