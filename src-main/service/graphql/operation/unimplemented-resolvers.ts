import type { Resolvers } from '#service/graphql/generated/resolver-types.ts'
import { connection } from '#service/graphql/resolving/connection.ts'
import { requireRole } from '#service/graphql/resolving/permission.ts'

/**
 * Answers for fields that cannot be null and whose feature is not there yet: what is true while nobody can make such a thing.
 * Used only where no other module answers.
 */
export const unimplementedResolvers: Resolvers = {
  Query: {
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
