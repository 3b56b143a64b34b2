import { unclassified } from '#service/domain/licenses/license-terms.ts'
import { licenseKey } from '#service/domain/licenses/organization-license.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { changeLicense, type LicenseChange } from '#service/licenses/change-license.ts'
import type { KnownLicenses } from '#service/licenses/organization-licenses.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import type { LicenseCreateInput, Resolvers } from '#service/graphql/generated/resolver-types.ts'
import { payload } from '#service/graphql/resolving/mutation.ts'
import { actorOf, requireRole } from '#service/graphql/resolving/permission.ts'
import { requireName } from '#service/graphql/resolving/text-input.ts'
import { changedLicense, readOwnId } from './license-input.ts'

/** Changes of licenses. */
export const licenseMutationResolvers: Resolvers = {
  Mutation: {
    licenseCreate: (_root, { input }, context) =>
      payload(input, async () => {
        const asked = { id: input.spdxId, reportedAs: 'LICENSE_CREATION' } as const
        const { license } = await change(context, asked, (known) => newLicense(known, input))
        return { organizationLicense: license }
      }),
    licenseUpdate: (_root, { input }, context) =>
      payload(input, async () => {
        const asked = { id: input.id, reportedAs: 'LICENSE_UPDATE' } as const
        const { license, job } = await change(context, asked, (known) => {
          const before = known.get(licenseKey(input.id))
          if (!before) throw new Rejection('License not found')
          return { before, after: changedLicense(before, input) }
        })
        return { organizationLicense: license, jobs: job ? [job] : [] }
      }),
  },
}

async function change(
  context: RequestContext,
  asked: { readonly id: string; readonly reportedAs: 'LICENSE_CREATION' | 'LICENSE_UPDATE' },
  toChange: (known: KnownLicenses) => LicenseChange,
) {
  requireRole(context, 'Operator', 'License')
  const { caller, services } = context
  const by = { organizationId: caller.organizationId, by: actorOf(context) }
  const changed = await changeLicense(services, { ...asked, ...by }, toChange)
  if (changed.job) services.jobs.wake()
  return changed
}

function newLicense(known: KnownLicenses, input: LicenseCreateInput): LicenseChange {
  const spdxId = readOwnId(input.spdxId)
  if (known.has(licenseKey(spdxId))) throw new Rejection(`A license "${spdxId}" already exists`)
  const ofOwn = { osiApproved: false, fsfLibre: false, deprecated: false, isOwn: true } as const
  const blank = { ...unclassified, ...ofOwn, urls: [], text: null, state: 'unspecified', note: null } as const
  const named = { ...blank, spdxId, name: requireName(input.name), updatedAt: '' }
  return { before: null, after: changedLicense(named, input) }
}
