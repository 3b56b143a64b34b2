import { insertChangeEvents } from '#service/db/changes/change-events.ts'
import { findPolicy } from '#service/db/policies/policies.ts'
import {
  countWaivers,
  findWaiver,
  insertWaiver,
  listWaivers,
  revokeWaiver,
  type WaiverFilter,
} from '#service/db/policies/policy-waivers.ts'
import { purlWithoutVersion } from '#service/domain/components/package-key.ts'
import { newId } from '#service/domain/id.ts'
import type { Policy } from '#service/domain/policies/policy.ts'
import { checkWaiverEnd, type PolicyWaiver, waiverStateOf } from '#service/domain/policies/waiver.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { findProduct, findProductsById } from '#service/db/products/products.ts'
import { badInput } from '#service/graphql/resolving/bad-input.ts'
import { connection, type PageArguments, pageRequest } from '#service/graphql/resolving/connection.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import type { PolicyWaiverCreateInput, Resolvers } from '#service/graphql/generated/resolver-types.ts'
import { payload } from '#service/graphql/resolving/mutation.ts'
import { actorOf, requireRole } from '#service/graphql/resolving/permission.ts'
import { dayOf } from '#service/graphql/resolving/product-loaders.ts'
import { getVersion, loadVersion, requireVersion } from '#service/graphql/resolving/version-loaders.ts'
import { getPolicy } from './load-policy.ts'
import { evaluate } from './policy-mutations.ts'

/** Exceptions from policies. */
export const waiverResolvers: Resolvers = {
  Query: {
    policyWaivers: async (_root, args, context) => {
      const version = args.sbomId == null ? undefined : await loadVersion(context, args.sbomId)
      if (args.sbomId != null && !version) throw badInput(`Version "${args.sbomId}" not found`)
      return pageOfWaivers(context, args, 'end', { policyId: args.policyId ?? undefined, version })
    },
  },
  Policy: {
    waivers: ({ id }, args, context) => pageOfWaivers(context, args, 'newest', { policyId: id }),
  },
  PolicyWaiver: {
    policy: ({ policyId }, _args, context) => getPolicy(context, policyId),
    sbom: ({ versionId }, _args, context) => (versionId === null ? null : getVersion(context, versionId)),
    projectGroup: ({ productId }, _args, context) => loadProduct(context, productId),
    targetName: (waiver, _args, context) => targetName(waiver, context),
    state: (waiver, _args, { services }) => waiverStateOf(waiver, dayOf(services.now())),
  },
  Mutation: {
    policyWaiverCreate: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'PolicyWaiver')
        const policyWaiver = await readWaiver(context, input)
        await context.services.database.write.transaction().execute(async (write) => {
          await insertWaiver(write, policyWaiver)
          await insertChangeEvents(write, [eventOf(context, policyWaiver.policyId)])
        })
        return { policyWaiver, job: await evaluateCovered(context, policyWaiver) }
      }),
    policyWaiverRevoke: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'PolicyWaiver')
        const { caller, services } = context
        const waiver = await findWaiver(services.database.write, caller.organizationId, input.id)
        if (!waiver) throw new Rejection('Policy waiver not found')
        if (waiver.revokedAt !== null) throw new Rejection('The waiver is already revoked')
        const at = services.now().toISOString()
        await services.database.write.transaction().execute(async (write) => {
          await revokeWaiver(write, waiver.id, at)
          await insertChangeEvents(write, [eventOf(context, waiver.policyId)])
        })
        return { policyWaiver: { ...waiver, revokedAt: at }, job: await evaluateCovered(context, waiver) }
      }),
  },
}

/** Waivers count at once. The evaluation writes the history, and finds out what else changed. */
function evaluateCovered(context: RequestContext, { policyId, versionId }: PolicyWaiver) {
  return evaluate(context, 'WAIVER', [policyId], versionId === null ? null : [versionId])
}

async function pageOfWaivers(
  { caller, services }: RequestContext,
  args: PageArguments & { readonly includeInactive?: boolean | null | undefined },
  order: 'end' | 'newest',
  narrowing: Pick<WaiverFilter, 'policyId' | 'version'>,
) {
  const activeOn = args.includeInactive === true ? undefined : dayOf(services.now())
  const filter: WaiverFilter = { ...narrowing, organizationId: caller.organizationId, activeOn }
  const page = await listWaivers(services.database, filter, order, pageRequest(args))
  return connection(page, () => countWaivers(services.database, filter))
}

async function readWaiver(context: RequestContext, input: PolicyWaiverCreateInput): Promise<PolicyWaiver> {
  const { caller, services } = context
  const { database, now } = services
  const policy = await findPolicy(database.write, caller.organizationId, input.policyId)
  if (!policy) throw new Rejection('Policy not found')
  const target = await readTarget(context, input)
  rejectForeignTarget(target, policy)
  const expiresAt = input.expiresAt.slice(0, 10)
  const at = now()
  checkWaiverEnd(expiresAt, dayOf(at))
  const reason = input.reason.trim()
  if (reason === '') throw new Rejection('"reason" must not be empty')
  return {
    ...{ id: newId(at.getTime()), organizationId: caller.organizationId, policyId: policy.id, ...target },
    ...{ reason, approvedBy: actorOf(context), createdAt: at.toISOString(), expiresAt, revokedAt: null, staleAt: null },
  }
}

type WaiverTarget = Pick<PolicyWaiver, 'versionId' | 'productId' | 'purl' | 'vulnId'>

async function readTarget(context: RequestContext, input: PolicyWaiverCreateInput): Promise<WaiverTarget> {
  const { caller, services } = context
  const [versionId, productId] = [input.sbomId ?? null, input.projectGroupId ?? null]
  if (versionId !== null) await requireVersion(context, versionId)
  if (productId !== null && !(await findProduct(services.database.write, caller.organizationId, productId)))
    throw new Rejection('Project group not found')
  const [purl, vulnId] = [readPurl(input.purl), input.vulnId?.trim() || null]
  if ([versionId, productId, purl, vulnId].every((part) => part === null))
    throw new Rejection('Name what is waived: "sbomId", "projectGroupId", "purl" or "vulnId"')
  return { versionId, productId, purl, vulnId }
}

/** Rows of the policy that have no such part would never be covered. */
function rejectForeignTarget({ purl, vulnId }: WaiverTarget, { appliesTo }: Policy): void {
  if (vulnId !== null && appliesTo !== 'finding')
    throw new Rejection(`"vulnId" cannot be used: the policy is about ${appliesTo}s`)
  if (purl !== null && appliesTo === 'version')
    throw new Rejection('"purl" cannot be used: the policy is about versions')
}

function readPurl(given: string | null | undefined): string | null {
  if (!given?.trim()) return null
  const purl = purlWithoutVersion(given)
  if (purl === null) throw new Rejection(`"${given}" is not a package URL. Example: pkg:npm/lodash`)
  return purl
}

async function loadProduct({ load, caller, services }: RequestContext, id: string | null) {
  if (id === null) return null
  const found = await load('product', id, (ids) => findProductsById(services.database, caller.organizationId, ids))
  return found ?? null
}

async function targetName(waiver: PolicyWaiver, context: RequestContext): Promise<string> {
  const { versionId, productId, purl, vulnId } = waiver
  const row = [vulnId, purl].filter((part) => part !== null).join(' in ')
  const place =
    versionId !== null
      ? `version ${(await getVersion(context, versionId)).label}`
      : productId !== null
        ? ((await loadProduct(context, productId))?.name ?? 'a deleted product')
        : 'all products'
  return row === '' ? place : `${row}, ${place}`
}

function eventOf({ caller, services }: RequestContext, subjectId: string) {
  const { organizationId } = caller
  return { organizationId, at: services.now().toISOString(), kind: 'POLICY', action: 'UPDATED' as const, subjectId }
}
