import { Rejection } from '#service/domain/rejection.ts'
import { stageNames } from '#shared/stage.ts'
import { deleteVersions } from '#service/versions/delete-versions.ts'
import { editVersion } from '#service/versions/edit-version.ts'
import { findUploadPlace, type PlaceNames } from '#service/documents/upload-place.ts'
import { findVersion } from '#service/db/versions/find-version.ts'
import type { VersionChange } from '#service/db/versions/version-update.ts'
import { readJobBatch } from '#service/domain/job-batch.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import type { SpooledFile } from '#service/domain/spooled-file.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import type { Resolvers, SbomUpdateInput, SbomUploadInput } from '#service/graphql/generated/resolver-types.ts'
import { readFieldValues } from '#service/graphql/labeling/custom-field-input.ts'
import { payload } from '#service/graphql/resolving/mutation.ts'
import { actorOf, requireRole } from '#service/graphql/resolving/permission.ts'
import { clearableText, labelList } from '#service/graphql/resolving/text-input.ts'
import { requireVersion } from '#service/graphql/resolving/version-loaders.ts'

/** Writes of versions (specification 4.4). */
export const sbomMutationResolvers: Resolvers = {
  Mutation: {
    sbomUpload: (_root, { input }, context) => payload(input, () => upload(context, input.doc, input)),
    uploadSbom: (_root, { input }, context) => payload(input, () => upload(context, input.sbom, input)),
    sbomCreate: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'Sbom')
        const { caller, services } = context
        const { organizationId } = caller
        const { copyFromSbomId: copiedId } = input
        const place = await findUploadPlace(services, organizationId, { projectId: input.projectId })
        const copied =
          copiedId == null ? null : await findVersion(services.database.read, organizationId, { id: copiedId })
        if (copied === undefined) throw new Rejection('The version to copy does not exist')
        const kind = input.primaryComponentKind?.trim().toLowerCase() || null
        const given = {
          ...place,
          label: input.projectVersion.trim(),
          primaryName: input.primaryComponentName?.trim() || null,
          primaryKind: copied !== null && kind === 'application' ? null : kind,
          copied,
        }
        const { version } = await services.manualVersions.create(given, actorOf(context))
        return { sbom: await requireVersion(context, version.id) }
      }),
    sbomUpdate: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'Sbom')
        const version = await requireVersion(context, input.id)
        const customFields = await readFieldValues(context, 'version', input.customFields)
        const change = { ...changeOf(input, version, context.services.now()), customFields }
        await editVersion(context.services, version, change)
        return { sbom: await requireVersion(context, input.id) }
      }),
    sbomDelete: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'Sbom')
        const { id, label } = await requireVersion(context, input.id)
        if (input.confirmVersion != null && input.confirmVersion !== label) {
          throw new Rejection(`"${input.confirmVersion}" does not match the version "${label}"`)
        }
        const { caller, services } = context
        await deleteVersions(services, [id], { organizationId: caller.organizationId, by: actorOf(context) })
        return { deletedId: id }
      }),
    sbomReprocess: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'Sbom')
        const version = await requireVersion(context, input.id)
        const stages = input.stages?.map(readStage)
        const job = await context.services.pipeline.process(version, actorOf(context), stages)
        return { sbom: version, job }
      }),
  },
}

async function upload(
  context: RequestContext,
  file: SpooledFile,
  { batch, ...names }: PlaceNames & Pick<SbomUploadInput, 'batch'>,
) {
  requireRole(context, 'Operator', 'Sbom')
  const { caller, provenance, services } = context
  const target = await findUploadPlace(services, caller.organizationId, names)
  const made = await services.intake.upload(file, target, {
    ...{ actor: actorOf(context), provenance },
    batch: batch ? readJobBatch(batch) : null,
  })
  return { sbom: made.version, sboms: [...made.versions], job: made.job }
}

function readStage(word: string): string {
  const name = stageNames.find(
    (stage) =>
      stage ===
      word
        .trim()
        .toUpperCase()
        .replaceAll(/[\s-]+/g, '_'),
  )
  if (!name) throw new Rejection(`"${word}" is not a stage. Use ${stageNames.join(', ')}`)
  return name
}

/** Reads the changed fields. An omitted field is unchanged; null and an empty text clear it. */
function changeOf(input: SbomUpdateInput, version: SbomVersion, now: Date): VersionChange {
  const { archived, labels, lifecyclePhases, projectVersion } = input
  return withoutUndefined({
    label: mapProvided(projectVersion, '', (text) => text.trim()),
    lifecyclePhases: mapProvided(lifecyclePhases, [], labelsInOrder),
    labels: mapProvided(labels, [], labelList),
    archivedAt: archived == null ? undefined : archived ? (version.archivedAt ?? now.toISOString()) : null,
    releaseDate: clearableText(input.releaseDate),
    endOfSupportDate: clearableText(input.endOfSupportDate),
    endOfLifeDate: clearableText(input.endOfLifeDate),
    tlp: clearableText(input.tlp?.toUpperCase() ?? input.tlp),
    dataLicense: clearableText(input.dataLicense),
  })
}

/** Returns undefined for an omitted field and `none` for null. */
function mapProvided<T, U>(value: T | null | undefined, none: U, read: (value: T) => U): U | undefined {
  if (value === undefined) return undefined
  return value === null ? none : read(value)
}

function labelsInOrder(words: readonly string[]): string[] {
  return [...new Set(words.map((word) => word.trim()).filter(Boolean))]
}

type Defined<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> }

function withoutUndefined<T extends object>(given: T): Defined<T> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Defined<T> // as filtered
}
