import { findInspection } from '#service/db/documents/inspections.ts'
import { findProductByName, findProductsById } from '#service/db/products/products.ts'
import type { Inspection } from '#service/domain/documents/inspection.ts'
import { readJobBatch } from '#service/domain/job-batch.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { SpooledFile } from '#service/domain/spooled-file.ts'
import { importAdvisories } from '#service/advisories/import.ts'
import { createProduct } from '#service/products/product-rules.ts'
import { acceptInspection, inspectFile } from '#service/documents/inspect-file.ts'
import { findUploadPlace } from '#service/documents/upload-place.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import type { Resolvers, SbomInspectionAcceptInput } from '#service/graphql/generated/resolver-types.ts'
import { payload } from '#service/graphql/resolving/mutation.ts'
import { rejectUnavailable } from '#service/graphql/resolving/not-available.ts'
import { actorOf, requireRole } from '#service/graphql/resolving/permission.ts'
import { requireName } from '#service/graphql/resolving/text-input.ts'
import { getEnvironment, loadVersion } from '#service/graphql/resolving/version-loaders.ts'
import { importVex } from '#service/graphql/statements/vex-import-resolvers.ts'

/** Inspects files before anything is stored. */
export const inspectionResolvers: Resolvers = {
  Query: {
    sbomInspection: async (_root, { id }, context) => {
      requireRole(context, 'Operator', 'SbomInspection')
      const { caller, services } = context
      const now = services.now().toISOString()
      return (await findInspection(services.database, caller.organizationId, id, now)) ?? null
    },
  },
  SbomInspection: {
    projectVersion: ({ label }) => label,
    rejections: ({ rejections }) => [...rejections],
    findings: ({ findings }) => [...findings],
    duplicateOf: async ({ duplicateOfId }, _args, context) =>
      duplicateOfId === null ? null : ((await loadVersion(context, duplicateOfId)) ?? null),
    project: ({ environmentId }, _args, context) =>
      environmentId === null ? null : getEnvironment(context, environmentId),
    projectGroup: async ({ productId }, _args, context) => {
      if (productId === null) return null
      const { caller, services } = context
      const product = await context.load('product', productId, (ids) =>
        findProductsById(services.database, caller.organizationId, ids),
      )
      return product ?? null
    },
  },
  Mutation: {
    sbomInspect: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'SbomInspection')
        const { organizationId, userId } = context.caller
        const shownEnvironmentId = input.projectId ?? null
        const by = { organizationId, userId, shownEnvironmentId }
        return { inspection: await inspectFile(context.services, input.doc, by) }
      }),
    sbomInspectionAccept: (_root, { input }, context) =>
      payload(input, () => {
        requireRole(context, 'Operator', 'SbomInspection')
        const { caller, services } = context
        return acceptInspection(services, caller.organizationId, input.id, (inspection, file) =>
          store(context, inspection, file, input),
        )
      }),
  },
}

async function store(
  context: RequestContext,
  inspection: Inspection,
  file: SpooledFile,
  input: SbomInspectionAcceptInput,
) {
  const { caller, provenance, services } = context
  const actor = actorOf(context)
  if (inspection.kind === 'VEX') {
    const versionId = input.sbomId ?? null
    const request = { versionId, as: 'decisions', dryRun: false, accept: null, expectedUpdatedAt: null } as const
    return { operation: (await importVex(context, file, request)).operation }
  }
  rejectUnavailable(input, ['sbomId'])
  const batch = input.batch ? readJobBatch(input.batch) : null
  if (inspection.kind === 'ADVISORY') {
    const { organizationId } = caller
    return { job: await importAdvisories(services, file, { organizationId, by: actor, name: null, batch }) }
  }
  if (inspection.rejections.length > 0) throw new Rejection(inspection.rejections)
  if (input.createProjectGroup && input.projectGroupId == null && input.projectGroupName != null) {
    await createProductOfUpload(context, input.projectGroupName)
  }
  const place = await findUploadPlace(services, caller.organizationId, input)
  const target = { ...place, label: input.projectVersion?.trim() || undefined }
  const { version, versions, job } = await services.intake.upload(file, target, { actor, provenance, batch })
  return { sbom: version, sboms: [...versions], job }
}

async function createProductOfUpload({ caller, services }: RequestContext, wanted: string): Promise<void> {
  const { organizationId } = caller
  const name = requireName(wanted, 'projectGroupName')
  if (await findProductByName(services.database.write, organizationId, name)) return
  await createProduct(services, { organizationId, name, description: '', enabled: true, sample: false, labels: [] })
}
