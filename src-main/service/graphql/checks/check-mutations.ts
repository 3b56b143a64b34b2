import { undoRepair } from '#service/checks/undo-repair.ts'
import { findRepair } from '#service/db/checks/check-repairs.ts'
import { repairFailures } from '#service/checks/repair-failures.ts'
import { readChecks } from '#service/checks/version-checks.ts'
import { insertChangeEvents } from '#service/db/changes/change-events.ts'
import { readCheckSettings, saveCheckAcceptance, saveCheckSetting } from '#service/db/checks/check-settings.ts'
import { findProduct } from '#service/db/products/products.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { Resolvers } from '#service/graphql/generated/resolver-types.ts'
import { payload } from '#service/graphql/resolving/mutation.ts'
import { actorOf, requireRole } from '#service/graphql/resolving/permission.ts'
import { loadVersion, requireVersion } from '#service/graphql/resolving/version-loaders.ts'
import { repairRequest, requireResult } from './repair-preview.ts'
import { repairRule, saveRule } from './repair-rule.ts'

const maxReason = 2000

/** Settings of checks, accepted failures and repairs. */
export const checkMutationResolvers: Resolvers = {
  Mutation: {
    checkResultUpdate: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'Check')
        const version = await requireVersion(context, input.sbomId)
        const { check } = await requireResult(context, version, input.checkCode)
        const { database, now } = context.services
        const reason = input.reason?.trim() ?? ''
        if (input.accepted && reason === '') throw new Rejection('"reason" is needed to accept a failed check')
        if (reason.length > maxReason) throw new Rejection(`"reason" has more than ${maxReason} characters`)
        const at = now().toISOString()
        await database.write.transaction().execute(async (write) => {
          const acceptance = input.accepted ? { reason, by: actorOf(context), at } : null
          await saveCheckAcceptance(write, version.id, check.id, acceptance)
          await insertChangeEvents(write, [eventOf(version, at)])
        })
        return { checkResult: await requireResult(context, version, check.id), sbom: version }
      }),
    checkSettingUpdate: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'Check')
        const { caller, services } = context
        const { organizationId } = caller
        const { database, now } = services
        const productId = input.projectGroupId ?? null
        const product = productId === null ? null : await findProduct(database.write, organizationId, productId)
        if (product === undefined) throw new Rejection('Product not found')
        const place = { organizationId, productId }
        const checkId = input.checkCode.trim().toUpperCase()
        const isKnown = (await readChecks(database.write, place)).some(({ id }) => id === checkId)
        if (!isKnown) throw new Rejection('Check not found')
        const at = now().toISOString()
        await database.write.transaction().execute(async (write) => {
          const before = (await readCheckSettings(write, place)).get(checkId)
          await saveCheckSetting(write, place, {
            checkId,
            severity: input.severity ?? before?.severity ?? null,
            isEnabled: input.enabled ?? before?.isEnabled ?? null,
          })
          const event = { organizationId, at, kind: 'CHECK', action: 'UPDATED', subjectId: productId } as const
          await insertChangeEvents(write, [event])
        })
        return { check: (await readChecks(database.write, place)).find(({ id }) => id === checkId) }
      }),
    checkFix: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'Component')
        const version = await requireVersion(context, input.sbomId)
        const result = await requireResult(context, version, input.checkCode)
        // What cannot be a rule is not repaired either.
        const rule = input.saveAsRule === true ? await repairRule(context, version, result, input) : null
        const asked = { ...repairRequest(input), by: actorOf(context) }
        const repaired = await repairFailures(context.services, { version, result }, asked)
        if (rule) await saveRule(context, rule)
        return { sbom: await requireVersion(context, input.sbomId), ...repaired, automationRule: rule }
      }),
    checkFixUndo: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'Component')
        const { services } = context
        const repair = await findRepair(services.database.write, input.id)
        const version = repair && (await loadVersion(context, repair.versionId))
        if (!repair || !version) throw new Rejection('Repair not found')
        const { id: versionId, organizationId } = version
        const asked = { organizationId, versionId, repairId: repair.id, by: actorOf(context) }
        const { keptCount } = await undoRepair(services, asked)
        return { sbom: await requireVersion(context, version.id), keptCount }
      }),
  },
}

function eventOf({ organizationId, environmentId, id }: SbomVersion, at: string) {
  const event = { organizationId, environmentId, versionId: id, at, action: 'UPDATED' } as const
  return { ...event, kind: 'CHECK', subjectId: id }
}
