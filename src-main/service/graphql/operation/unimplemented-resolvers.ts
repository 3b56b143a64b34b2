import type { Resolvers } from '#service/graphql/generated/resolver-types.ts'
import { connection } from '#service/graphql/resolving/connection.ts'
import { requireRole } from '#service/graphql/resolving/permission.ts'

/**
 * Resolves non-null fields of features that do not exist yet, with values that are true without the feature. Used only where no other
 * module has a resolver.
 */
export const unimplementedResolvers: Resolvers = {
  Query: {
    doctorResults: (_root, { forceRefresh }, context) => {
      if (forceRefresh) requireRole(context, 'Operator', 'DoctorResult')
      return connection({ rows: [], cursors: [], hasNextPage: false, hasPreviousPage: false }, () => Promise.resolve(0))
    },
    backups: (_root, _args, context) => {
      requireRole(context, 'Admin', 'Backup')
      return connection({ rows: [], cursors: [], hasNextPage: false, hasPreviousPage: false }, () => Promise.resolve(0))
    },
  },
  Project: { sbomsCount: (environment) => environment.versionCount },
  ComponentVuln: {
    inactiveReason: (finding) => (finding.state === 'INACTIVE' ? finding.stateReason : null),
    isPart: () => false,
  },
  Component: {
    isPart: () => false,
  },
}
