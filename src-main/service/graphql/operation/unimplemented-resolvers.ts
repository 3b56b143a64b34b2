import type { Resolvers } from '#service/graphql/generated/resolver-types.ts'
import { notAvailable } from '#service/graphql/resolving/not-available.ts'
import { requireRole } from '#service/graphql/resolving/permission.ts'

/**
 * Resolves fields of features that do not exist yet, with values that are true without the feature. Used only where no other module has a
 * resolver.
 */
export const unimplementedResolvers: Resolvers = {
  Query: {
    doctorResults: (_root, { forceRefresh }, context) => {
      requireRole(context, forceRefresh ? 'Operator' : 'Viewer', 'DoctorResult')
      throw notAvailable('doctorResults')
    },
  },
  Project: { sbomsCount: (environment) => environment.versionCount },
  ComponentVuln: {
    inactiveReason: (finding) => (finding.state === 'INACTIVE' ? finding.stateReason : null),
  },
}
