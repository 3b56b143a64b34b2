import { type AuditFilter, countAuditEntries, listAuditEntries } from '#service/db/audit/audit-log.ts'
import { type AuditEntry, originKinds } from '#service/domain/audit/audit-entry.ts'
import { badInput } from '#service/graphql/resolving/bad-input.ts'
import { type Connection, connection, type PageArguments, pageRequest } from '#service/graphql/resolving/connection.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import type { Resolvers } from '#service/graphql/generated/resolver-types.ts'
import { requireRole } from '#service/graphql/resolving/permission.ts'

const kindsOfVersions = ['VERSION', 'DOCUMENT', 'COMPONENT', 'FINDING', 'LICENSE', 'CHECK', 'PART', 'POLICY'] as const
const allKinds = [
  ...kindsOfVersions,
  ...(['PRODUCT', 'ENVIRONMENT', 'RULE', 'ADVISORY_DATA', 'ORGANIZATION', 'BACKUP', 'SETTING'] as const),
]

/** What users changed: of a version, and of the whole organization. */
export const auditResolvers: Resolvers = {
  Sbom: {
    changeLog: ({ id }, args, context) => pageOf(args, context, kindsOfVersions, { versionId: id }),
  },
  Query: {
    auditLog: (_root, args, context) => {
      requireRole(context, 'Admin', 'Organization')
      const { userId, since, until } = args
      const narrowed = { actorId: userId ?? undefined, since: since ?? undefined, until: until ?? undefined }
      return pageOf(args, context, allKinds, narrowed)
    },
    auditLogCheck: (_root, _args, context) => {
      requireRole(context, 'Admin', 'Organization')
      return context.clock.runPaused(() => context.services.auditCheck.run())
    },
  },
  ChangeLogEntry: {
    actor: ({ content }) => content?.actor ?? { kind: 'SYSTEM', name: '', id: null },
    origin: ({ content }) => content?.origin ?? { kind: 'SERVICE', name: null, address: null },
    operation: ({ content }) => content?.operation ?? '',
    action: ({ content }) => content?.action ?? '',
    subjectName: ({ content }) => content?.subjectName ?? '',
    changes: ({ content }) =>
      (content?.changes ?? []).map(([field, oldValue, newValue]) => ({ field, oldValue, newValue })),
    operationId: ({ content }) => content?.stepId ?? null,
  },
}

interface Narrowing extends PageArguments {
  readonly search?: string | null | undefined
  readonly subjectKind?: readonly string[] | null | undefined
  readonly subjectId?: string | null | undefined
  readonly origin?: readonly string[] | null | undefined
}

async function pageOf(
  args: Narrowing,
  { services, caller }: RequestContext,
  kinds: readonly string[],
  more: Partial<AuditFilter>,
): Promise<Connection<AuditEntry>> {
  const subjectKinds = args.subjectKind?.map((name) => oneOf(kinds, name, 'a kind of entry. Kinds'))
  const origins = args.origin?.map((name) => oneOf(originKinds, name, 'an origin of entries. Origins'))
  const filter: AuditFilter = {
    ...{ organizationId: caller.organizationId, search: args.search ?? undefined, subjectKinds, origins },
    ...{ subjectId: args.subjectId ?? undefined, ...more },
  }
  const page = await listAuditEntries(services.database, filter, pageRequest(args))
  return connection(page, () => countAuditEntries(services.database, filter))
}

function oneOf(names: readonly string[], name: string, what: string): string {
  const known = names.find((one) => one === name.trim().toUpperCase())
  if (known === undefined) throw badInput(`"${name}" is not ${what} are ${names.join(', ')}`)
  return known
}
