import { environmentNames } from '#shared/environment-name.ts'
import { listVersionIdsOf } from '#service/db/products/products.ts'
import { nameKey, type Product } from '#service/domain/products/product.ts'
import { deleteProductWithVersions } from '#service/products/delete-product.ts'
import { listStages } from '#service/db/versions/stage-rows.ts'
import { handoverSignatureRemedy } from '#service/domain/handover/handover-texts.ts'
import type { HandoverChoice, HandoverComparison, HandoverTake } from '#service/domain/handover/handover-result.ts'
import type { VersionId } from '#service/domain/id.ts'
import type { Job } from '#service/domain/job.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { SpooledFile } from '#service/domain/spooled-file.ts'
import { findUploadPlace } from '#service/documents/upload-place.ts'
import { isReady } from '#service/downloads/prepare-download.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import { actorOf } from '#service/graphql/resolving/permission.ts'
import { findTarget, type HandoverPlace, type HandoverTarget } from '#service/handover/handover-target.ts'
import { documentOf } from '#service/handover/handovers.ts'
import type { OpenedHandover } from '#service/handover/thread/open-handover.ts'
import { createProduct } from '#service/products/product-rules.ts'
import { requireName } from '#service/graphql/resolving/text-input.ts'

/** What a client wants of a handover file. */
export interface HandoverRequest extends HandoverPlace {
  readonly passphrase: string | null
  readonly dryRun: boolean
  readonly choices: readonly HandoverChoice[]
  readonly others: HandoverTake | null
  readonly acceptsInvalid: boolean
}

const noComparison: HandoverComparison = { counts: {}, entries: [], noteCounts: [], notes: [] }

/** Compares a handover file with this store, and takes it over unless it is a dry run. */
export function importHandover(context: RequestContext, file: SpooledFile, request: HandoverRequest) {
  const { caller, services } = context
  return services.handovers.open(file, request.passphrase, async (read) => {
    const { state: signed, reason } = read.signature
    if (signed === 'INVALID' && !request.acceptsInvalid && !request.dryRun) {
      throw new Rejection(`The signature of the handover file is invalid: ${reason ?? ''}`, handoverSignatureRemedy)
    }
    const target = await findTarget(services.database, caller.organizationId, read.about, request)
    const shown = { ...presented(read, target), job: null as Job | null }
    const { version } = target
    if (!version) {
      if (request.dryRun) return { ...shown, state: 'PREVIEW', comparison: onlyMissing(read) }
      const { version: created, job } = await createVersion(context, read, target, request.environmentId)
      return { ...shown, state: 'WAITING', versionId: created.id, job, comparison: noComparison }
    }
    const { findings, notes } = read
    const compared = { findings, notes, versionId: version.id, organizationId: caller.organizationId }
    if (request.dryRun) return { ...shown, state: 'PREVIEW', comparison: await services.handovers.compare(compared) }
    if (!(await isScanned(context, version.id))) return { ...shown, state: 'WAITING', comparison: noComparison }
    const { operation, resolved, ...comparison } = await services.handovers.apply({
      ...compared,
      ...{ by: actorOf(context), at: services.now().toISOString() },
      ...{ filename: file.name.trim() || 'a file without a name', choices: request.choices, others: request.others },
    })
    return { ...shown, state: 'APPLIED', comparison, operation, resolvedCount: resolved }
  })
}

function presented(read: OpenedHandover, { version, candidates, createsProduct }: HandoverTarget) {
  return {
    ...{ file: read, versionId: version?.id ?? null, candidates, createsProjectGroup: !version && createsProduct },
    ...{ operation: null, resolvedCount: 0 },
  }
}

/** All findings and notes of a version that is not here yet. */
function onlyMissing({ about: { findings }, notesByKind }: OpenedHandover): HandoverComparison {
  const noteCounts = notesByKind.map(([kind, count]) => ({ kind, outcome: 'NEWER_THERE', count }) as const)
  return { ...noComparison, counts: findings === 0 ? {} : { NEWER_THERE: findings }, noteCounts }
}

/** A version without a result of its scan has no findings that could be decided. */
async function isScanned({ services }: RequestContext, id: VersionId): Promise<boolean> {
  return isReady((await listStages(services.database.write, [id])).get(id) ?? [], ['VULN_SCAN'])
}

async function createVersion(
  context: RequestContext,
  read: OpenedHandover,
  { createsProduct }: HandoverTarget,
  environmentId: string | null,
) {
  const { caller, services } = context
  const { organizationId } = caller
  const { product, environment } = read.about
  if (createsProduct) {
    if (!environmentNames.some((name) => nameKey(name) === nameKey(environment)))
      throw new Rejection('Project not found')
    const name = requireName(product)
    const wanted = { organizationId, name, description: '', enabled: true, sample: false, labels: [] }
    const created = await createProduct(services, wanted)
    return leavingNothing(context, created, () => uploadTo(context, read, environmentId))
  }
  return uploadTo(context, read, environmentId)
}

/** Removes a new product if its version is rejected, unless another one was uploaded to it meanwhile. */
async function leavingNothing<Result>(
  context: RequestContext,
  product: Product,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const { services } = context
    const versions = await listVersionIdsOf(services.database.write, product.id)
    if (versions.length === 0) await deleteProductWithVersions(services, product, actorOf(context))
    throw error
  }
}

async function uploadTo(context: RequestContext, read: OpenedHandover, environmentId: string | null) {
  const { caller, services } = context
  const { organizationId } = caller
  const { product, environment, label } = read.about
  const names =
    environmentId === null ? { projectGroupName: product, projectName: environment } : { projectId: environmentId }
  const place = await findUploadPlace(services, organizationId, names)
  const by = { actor: actorOf(context), provenance: null }
  return services.intake.upload(await documentOf(read), { ...place, label }, by)
}
