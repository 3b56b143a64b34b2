import { documentEdit } from '#service/checks/document-edit.ts'
import { rejectValueOfParts, wantedOffers } from '#service/checks/part-repair.ts'
import { namesOfVersions } from '#service/db/versions/version-names.ts'
import { readOfferedParts } from '#service/parts/offered-parts.ts'
import { isDocumentFix, isPartFix } from '#service/checks/fixes.ts'
import { listRepairedValues, planRepair, type RepairedValue, type RepairRequest } from '#service/checks/repair.ts'
import { requireVersionCheck, type VersionCheck } from '#service/checks/version-checks.ts'
import { editProblems } from '#service/components/edit-component.ts'
import { licenseProblem } from '#service/components/change-components.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { Resolvers } from '#service/graphql/generated/resolver-types.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import { requireRole } from '#service/graphql/resolving/permission.ts'
import { requireVersion } from '#service/graphql/resolving/version-loaders.ts'
import { findExpressionError } from '#service/standards/spdx/license-expression.ts'

/** What a repair would change: `CheckFixPreview` in the API. */
export interface RepairPreview {
  readonly changedCount: number
  readonly leftCount: number
  readonly examples: readonly RepairedValue[]
}

/** Changes that a preview shows. */
const maxExamples = 50

/** Shows what `checkFix` would do, and stores nothing. */
export const repairPreviewResolvers: Resolvers = {
  Query: {
    checkFixPreview: async (_root, args, context) => {
      requireRole(context, 'Operator', 'Component')
      const version = await requireVersion(context, args.sbomId)
      const result = await requireResult(context, version, args.checkCode)
      const request = repairRequest(args)
      if (isPartFix(result.check.id)) return previewOfParts(context, version, request)
      return isDocumentFix(result.check.id)
        ? previewOfDocument(version, result, request)
        : previewOfComponents(context, version, result, request)
    },
  },
  CheckFixPreview: {
    examples: ({ examples }) => examples.map((example) => ({ ...example })),
  },
  CheckFixChange: {
    componentId: ({ component }) => component?.id ?? null,
    componentName: ({ component }) => component?.name ?? null,
    componentVersion: ({ component }) => component?.version ?? null,
  },
}

/** Reads what is to be repaired from the arguments of the API. */
export function repairRequest(args: {
  readonly value?: string | null | undefined
  readonly componentIds?: readonly string[] | null | undefined
}): RepairRequest {
  return { value: args.value?.trim() ?? '', componentIds: args.componentIds ?? null }
}

/**
 * Returns the result of a check over a version.
 *
 * @throws {Rejection} if there is none
 */
export function requireResult(
  { services: { database, now } }: RequestContext,
  version: SbomVersion,
  checkCode: string,
): Promise<VersionCheck> {
  const checkId = checkCode.trim().toUpperCase()
  return requireVersionCheck(database.write, version, { checkId, now: now() })
}

async function previewOfComponents(
  { services: { database } }: RequestContext,
  version: SbomVersion,
  result: VersionCheck,
  request: RepairRequest,
): Promise<RepairPreview> {
  const { edits, leftCount } = await planRepair(database.read, result, request)
  const [first] = edits
  // The value is the same for all, or was made here.
  const problems = first ? editProblems(first.edit, version) : []
  const license = first?.edit.license ?? null
  const error = license === null ? undefined : findExpressionError(license)
  if (license !== null && error) throw new Rejection(licenseProblem(license, error))
  if (problems.length > 0) throw new Rejection([...problems])
  const examples = await listRepairedValues(database.read, version.id, edits.slice(0, maxExamples))
  return { changedCount: edits.length, leftCount, examples }
}

function previewOfDocument(version: SbomVersion, { check, state }: VersionCheck, { value }: RepairRequest) {
  if (state !== 'fail' || !isDocumentFix(check.id)) return { changedCount: 0, leftCount: 0, examples: [] }
  documentEdit(version, check.id, value)
  const authors = version.authors.map(({ name }) => name).join(', ')
  const fields: Readonly<Record<string, readonly [string, string | null, string]>> = {
    D03: ['authors', authors || null, authors === '' ? value : `${authors}, ${value}`],
    D09: ['dataLicense', version.dataLicense, value],
    D12: ['tlp', version.tlp, value],
  }
  const [field, before, after] = fields[check.id] ?? ['', null, value]
  return { changedCount: 1, leftCount: 0, examples: [{ component: null, field, before, after }] }
}

/** Each link that would be made is a change of the document's parts, by the name of the version. */
async function previewOfParts(
  { services: { database } }: RequestContext,
  version: SbomVersion,
  { value, componentIds }: RepairRequest,
): Promise<RepairPreview> {
  rejectValueOfParts(value)
  const offers = (await readOfferedParts(database.read, version)).filter(wantedOffers(componentIds))
  const open = offers.filter(({ state }) => state !== 'ATTACHED')
  const taken = open.filter(({ state, reason }) => state === 'HERE' && reason === null)
  const ids = [...new Set(taken.flatMap(({ versionIds }) => versionIds.slice(0, 1)))]
  const names = await namesOfVersions(database.read, version.organizationId, ids.slice(0, maxExamples))
  return {
    changedCount: ids.length,
    leftCount: open.length - taken.length,
    examples: names.map((name) => ({ component: null, field: 'parts', before: null, after: name })),
  }
}
