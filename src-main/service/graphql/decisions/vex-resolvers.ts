import type { UserReader } from '#service/db/database.ts'
import { containedVersions } from '#service/db/parts/part-tree.ts'
import { type DecisionRequest, decideFindings, listLeft } from '#service/decisions/decide.ts'
import { findBlockedOperations, countOperations, findOperation } from '#service/db/decisions/vex-operations.ts'
import {
  latestUndoable,
  latestUndone,
  listOperations,
  type OperationScope,
} from '#service/db/decisions/vex-operations.ts'
import { listPeopleToName } from '#service/db/accounts/assignable-person.ts'
import { findOverlays } from '#service/db/parts/version-overlays.ts'
import type { FindingId } from '#service/domain/id.ts'
import { withdrawAlone } from '#service/decisions/withdraw-alone.ts'
import { undoOrRedoSteps } from '#service/decisions/undo.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { findMentions } from '#service/domain/decisions/mentions.ts'
import { turnNotes } from '#service/handover/change-notes.ts'
import { isUndoable, type VexOperation } from '#service/domain/decisions/vex-operation.ts'
import { connection, pageRequest } from '#service/graphql/resolving/connection.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import { readCustomFields } from '#service/graphql/labeling/custom-field-input.ts'
import { findingsAfter } from '#service/graphql/findings/findings-after.ts'
import type { Resolvers, VexRedoInput, VexUndoInput } from '#service/graphql/generated/resolver-types.ts'
import { getVersion } from '#service/graphql/resolving/version-loaders.ts'
import { payload } from '#service/graphql/resolving/mutation.ts'
import { actorOf, requireRole, forbidden, hasRole } from '#service/graphql/resolving/permission.ts'
import { maxFindings, readNamedAt, readSelected } from './named-findings.ts'
import { readScope, readVexChange } from './vex-input.ts'

/** Limit of steps that one call may undo. */
const maxSteps = 100
/** Limit of findings that the payload of an undo returns, and of those that a decision leaves. */
const maxShown = 1000

/** Decisions about findings, with undo and redo as steps of the history (specification 2.3). */
export const vexResolvers: Resolvers = {
  Query: {
    vexOperations: async (_root, args, { caller, services: { database } }) => {
      const scope: OperationScope = {
        organizationId: caller.organizationId,
        versionId: args.sbomId ?? null,
        actorId: args.mine === true ? caller.userId : null,
      }
      const page = await listOperations(database, scope, pageRequest(args))
      return connection(page, () => countOperations(database, scope))
    },
  },
  VexOperation: {
    sbom: (operation, _args, context) =>
      operation.versionId === null ? null : getVersion(context, operation.versionId),
    undoable: async (operation, _args, context) => {
      if (!isUndoable(operation) || operation.undoneAt !== null) return false
      const blocked = await context.load('blocked operation', operation.id, async (ids) => {
        const found = await findBlockedOperations(context.services.database, ids)
        return new Map(ids.map((id) => [id, found.has(id)]))
      })
      return blocked !== true
    },
  },
  Mutation: {
    componentVexUpdate: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'ComponentVuln')
        const findingIds = [input.componentVulnId]
        const decision: Decision = {
          kind: 'DECIDE',
          findingIds,
          change: readVexChange(input),
          customFields: await readCustomFields(context, input.componentVulnCustomFieldAttributes, findingIds),
          scope: readScope(input.scope, input.propagateVex),
          versionId: input.currentSbomId,
          overwrites: input.overwrite === true,
          expected: input.expectedUpdatedAt == null ? null : { exactly: input.expectedUpdatedAt },
        }
        const done = await decideAs(context, decision)
        const [componentVuln] = await findingsAfter(context, await decidedIds(context, decision))
        return { ...done, componentVuln: componentVuln ?? null }
      }),
    componentVexBulkUpdate: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'ComponentVuln')
        const { ids, expected } = readNamedAt(context, input)
        const decision: Decision = {
          kind: 'BULK_DECIDE',
          findingIds: ids,
          change: readVexChange(input),
          customFields: await readCustomFields(context, input.componentVulnCustomFieldAttributes, ids),
          scope: readScope(input.scope, input.propagateVex),
          versionId: input.currentSbomId ?? null,
          overwrites: input.overwrite === true,
          expected,
        }
        const done = await decideAs(context, decision)
        const findingIds = ids.slice(0, maxFindings)
        const componentVulns = await findingsAfter(context, await decidedIds(context, { ...decision, findingIds }))
        return { ...done, componentVulns, changedCount: done.operation.findingsCount }
      }),
    componentVexWithdraw: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'ComponentVuln')
        const { ids: findingIds, expected } = readNamedAt(context, input)
        const { caller, services } = context
        const call = { organizationId: caller.organizationId, by: actorOf(context), at: services.now().toISOString() }
        const versionId = input.currentSbomId
        const operation = await withdrawAlone(services.database, { ...call, versionId, findingIds, expected })
        const rows = await decidedIds(context, { versionId, findingIds: findingIds.slice(0, maxFindings) })
        return { operation, componentVulns: await findingsAfter(context, rows) }
      }),
    componentVulnSelect: (_root, { input }, context) =>
      payload(input, () => {
        requireRole(context, 'Operator', 'ComponentVuln')
        const { caller, services } = context
        const { id, count } = services.selections.add(caller.userId, input.selectionId ?? null, readSelected(input))
        return Promise.resolve({ selectionId: id, componentVulnsCount: count })
      }),
    vexUndo: (_root, { input }, context) => payload(input, () => undoOrRedo(context, 'UNDO', input)),
    vexRedo: (_root, { input }, context) => payload(input, () => undoOrRedo(context, 'REDO', input)),
  },
}

type Decision = Omit<DecisionRequest, 'organizationId' | 'by' | 'at'>

/** Returns the findings that a decision decided: of inherited ones, those that hold for the version alone. */
async function decidedIds(
  { services: { database } }: RequestContext,
  { versionId, findingIds }: Pick<Decision, 'versionId' | 'findingIds'>,
): Promise<readonly FindingId[]> {
  if (versionId === null) return findingIds
  const overlays = await findOverlays(database.write, versionId, findingIds)
  return findingIds.map((id) => overlays.get(id) ?? id)
}

/** Decides, and says which findings in the scope stay as they are, because they are decided contrary to it. */
async function decideAs(context: RequestContext, decision: Decision) {
  const { caller, services } = context
  const call = { organizationId: caller.organizationId, by: actorOf(context), at: services.now().toISOString() }
  const request = { ...call, ...decision }
  const operation = await decideFindings(services.database, request)
  const left = await listLeft({ read: services.database.write }, request)
  const mentionProblems = await readMentionProblems(context, decision.change.note)
  return {
    operation,
    mentionProblems,
    keptCount: left.length,
    kept: await findingsAfter(context, left.slice(0, maxShown)),
  }
}

/** Says which names after `@` in a note told nobody. */
async function readMentionProblems({ caller, services }: RequestContext, note: string | null | undefined) {
  if (!note?.includes('@')) return []
  return [...findMentions(note, await listPeopleToName(services.database.read, caller.organizationId)).problems]
}

async function undoOrRedo(context: RequestContext, kind: 'UNDO' | 'REDO', input: VexUndoInput | VexRedoInput) {
  requireRole(context, 'Operator', 'ComponentVuln')
  const { caller, services } = context
  const operations = await chooseSteps(context, kind, input)
  // What a setting of the service confirmed is no person's step.
  const others = operations.some(({ actor }) => actor.kind !== 'SYSTEM' && actor.id !== caller.userId)
  if (others && !hasRole(context, 'Admin')) throw forbidden('ComponentVuln')
  const direction = { kind, by: actorOf(context), at: services.now().toISOString() }
  const changed = await undoOrRedoSteps(services.database, operations, direction, turnNotes)
  const after = await Promise.all(
    operations.map(({ id }) => findOperation({ read: services.database.write }, caller.organizationId, id)),
  )
  return {
    operations: after.filter((operation) => operation !== undefined),
    componentVulns: await findingsAfter(context, changed.slice(0, maxShown)),
  }
}

async function chooseSteps(
  { caller, services }: RequestContext,
  kind: 'UNDO' | 'REDO',
  { operationId, count, sbomId, includeParts }: VexUndoInput | VexRedoInput,
): Promise<readonly VexOperation[]> {
  const database = { read: services.database.write }
  if (operationId != null) {
    const operation = await findOperation(database, caller.organizationId, operationId)
    if (!operation) throw new Rejection(`Operation "${operationId}" not found`)
    return [operation]
  }
  const wanted = count ?? 1
  if (wanted < 1 || wanted > maxSteps) throw new Rejection(`"count" must be from 1 to ${maxSteps}, not ${wanted}`)
  const { organizationId, userId: actorId, tokenId } = caller
  const places = { versionId: sbomId ?? null, containedIds: await partsOf(database.read, { sbomId, includeParts }) }
  const scope = { ...places, organizationId, actorId, tokenId: tokenId ?? '' }
  const steps = await (kind === 'UNDO' ? latestUndoable : latestUndone)(database, scope, wanted)
  if (steps.length === 0) throw new Rejection(kind === 'UNDO' ? 'Nothing to undo' : 'Nothing to redo')
  return steps
}

/** Returns what the version of a call contains, if the call takes in its parts. */
async function partsOf(read: UserReader, { sbomId, includeParts }: Pick<VexUndoInput, 'sbomId' | 'includeParts'>) {
  if (includeParts !== true) return []
  if (sbomId == null) throw new Rejection('"includeParts" needs "sbomId"')
  return containedVersions(read, sbomId)
}
