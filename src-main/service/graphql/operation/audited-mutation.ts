import type { GraphQLField, GraphQLFieldResolver } from 'graphql'
import {
  type CurrentOperation,
  currentOperation,
  newOperation,
  runOperation,
} from '#service/db/audit/current-operation.ts'
import { actorOf } from '#service/graphql/resolving/permission.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import { newId } from '#service/domain/id.ts'
import { concealed } from '#service/domain/audit/concealed-text.ts'
import { actionOf, changesOf, flatInput, type MutationInput, subjectOf, versionsOf } from './mutation-words.ts'
import { valuesBefore } from './values-before.ts'

type FieldResolver = GraphQLFieldResolver<unknown, RequestContext>

/** Mutations that change nothing that anybody would ask about: what a window has seen, and files that are only looked at. */
const unrecorded: ReadonlySet<string> = new Set([
  'lastSeenUpdate',
  'sbomInspect',
  'notificationRead',
  'componentVulnSelect',
])

/** Deletions of what must not be named afterwards. */
const leavingNothing: ReadonlySet<string> = new Set(['sbomDelete', 'sbomDocumentDelete', 'projectGroupDelete'])
const unknown = { name: '', values: {} }

/**
 * Wraps the resolver of a mutation: what it changes is in the audit log, in the transaction of its first change. A mutation that is rejected
 * before it changes anything leaves no entry.
 */
export function auditedMutation(field: GraphQLField<unknown, RequestContext>, resolve: FieldResolver): FieldResolver {
  if (unrecorded.has(field.name)) return resolve
  return async (parent, args, context, info) => {
    const { input: given, ...others } = args as { readonly input?: MutationInput | null } & MutationInput // older mutations take fields, too
    const input = flatInput({ ...others, ...given })
    if (input['dryRun'] === true) return resolve(parent, args, context, info) as unknown
    const isDeletion = leavingNothing.has(field.name)
    const before = isDeletion ? unknown : await valuesBefore(field, input, context, info)
    const { caller, services } = context
    const operation: CurrentOperation = {
      entry: {
        ...{
          id: newId(),
          organizationId: caller.organizationId,
          at: services.now().toISOString(),
          tokenId: caller.tokenId,
        },
        ...subjectOf(field.name, input),
        content: {
          actor: actorOf(context),
          origin: { kind: caller.tokenId === null ? 'WINDOW' : 'TOKEN', name: null, address: context.address },
          ...{
            operation: field.name,
            action: actionOf(field.name),
            subjectName: isDeletion ? '' : concealed(before.name),
            stepId: null,
          },
          changes: isDeletion ? [] : changesOf(field, input, before.values),
        },
      },
      ...{ ...newOperation, versionIds: new Set(versionsOf(field.name, input)) },
    }
    return runOperation(operation, async () => {
      try {
        const result: unknown = await resolve(parent, args, context, info)
        await complete(operation, result, context)
        return result
      } finally {
        operation.isOver = true
      }
    })
  }
}

/** Adds what only the answer tells. A mutation whose changes reported nothing gets its entry here. */
async function complete(operation: CurrentOperation, result: unknown, { services }: RequestContext): Promise<void> {
  const { errors, sbom, sboms } = (result ?? {}) as Answer // fields that a payload may have
  if (errors !== undefined && errors.length > 0) return
  for (const version of [sbom, ...(Array.isArray(sboms) ? sboms : [])])
    if (version?.id) operation.versionIds.add(version.id)
  const isComplete =
    operation.written !== null && [...operation.versionIds].every((id) => operation.written?.versionIds.has(id))
  if (!isComplete && currentOperation()) await services.database.write.transaction().execute(() => Promise.resolve())
}

interface Answer {
  readonly errors?: readonly string[]
  readonly sbom?: { readonly id?: string } | null
  readonly sboms?: readonly ({ readonly id?: string } | null)[] | null
}
