import { actorColumn } from '#service/db/actor-column.ts'
import {
  describeManualVersion,
  eachComponent,
  eachEdge,
  findCopiedVersion,
  insertCopiedComponents,
  insertCopiedRemovals,
  readElementRows,
  readRemovals,
  showsContent,
  type StoredComponent,
} from '#service/db/documents/copy-content.ts'
import {
  ingestChunk,
  insertNewComponents,
  insertNewDependencies,
  insertNewElements,
  insertUnfinishedVersion,
  publishVersions,
} from '#service/db/documents/ingest.ts'
import { readVersion } from '#service/db/versions/version-rows.ts'
import type { Actor } from '#service/domain/actor.ts'
import type { ComponentDetail } from '#service/domain/components/component.ts'
import { isPurl, parsePurl } from '#service/domain/components/purl.ts'
import { partsOf, purlText } from '#service/domain/components/purl-text.ts'
import { newId } from '#service/domain/id.ts'
import { newJob } from '#service/domain/new-job.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { ContentCounts, SbomVersion } from '#service/domain/versions/sbom-version.ts'
import type { IngestOutput } from '#service/documents/ingest-input.ts'
import { createPrimary } from '#service/documents/new-version.ts'
import type { Task, TaskContext } from '#service/workers/task.ts'
import { VersionContent } from './version-content.ts'

/** A version to make by hand, with the names and ids that it gets. */
export interface ManualVersionInput {
  readonly versionId: string
  readonly organizationId: string
  readonly productId: string
  readonly environmentId: string
  readonly productName: string
  readonly label: string
  readonly primaryName: string | null
  readonly primaryKind: string | null
  /** Version whose content is copied. */
  readonly copiedId: string | null
  readonly actor: Actor
  /** RFC 3339 in UTC. */
  readonly at: string
}

/** Makes a version without a document. */
export const createManualTask: Task<ManualVersionInput, IngestOutput> = { name: 'create-manual', run: createManual }

/** The form in which a manual version is written. */
const ownForm = { spec: 'CycloneDX', specVersion: '1.6', format: 'JSON' } as const

/** Reference of the primary component of a version that is not copied. */
const primaryRef = 'primary'

/**
 * Stores a version that has no document: its primary component alone, or a copy of another version. Rows are inserted for a hidden version,
 * which the last transaction makes visible. The caller removes what is left if this throws.
 *
 * @throws {Rejection} if the copied version is gone, or its document is replaced meanwhile
 */
async function createManual(context: TaskContext, input: ManualVersionInput): Promise<IngestOutput> {
  const primaryComponentId = newId()
  const { versionId: id, organizationId, productId, environmentId, at } = input
  const hidden = { id, organizationId, productId, environmentId, primaryComponentId, createdAt: at }
  await insertUnfinishedVersion(context.database, hidden, actorColumn(input.actor))
  const made = await (input.copiedId === null
    ? storePrimary(context, input, primaryComponentId)
    : storeCopy(context, input, { id: input.copiedId, primaryComponentId }))
  const { counts } = made.version
  const payload = { organizationId, versionId: id, unit: 'components', total: counts.components } as const
  const job = newJob({ kind: 'PROCESS_SBOM', ...payload }, input.actor, new Date(at))
  await publishVersions(context.database, [{ ...made, job }])
  return { version: made.version, job }
}

interface MadeVersion {
  readonly version: SbomVersion
  readonly kept: Readonly<Record<string, unknown>>
}

async function storePrimary(
  { database }: TaskContext,
  input: ManualVersionInput,
  primaryComponentId: string,
): Promise<MadeVersion> {
  const { versionId, at, label } = input
  const content = new VersionContent({ versionId, primaryComponentId, at, licenseOperator: 'AND' })
  const primary = createPrimary(input.primaryName ?? input.productName, label)
  content.component({ ...primary, ref: primaryRef, kind: input.primaryKind ?? primary.kind })
  await insertNewComponents(database, content.takeRows())
  await describeManualVersion(database, versionId, {})
  return { version: manualVersion(input, primaryComponentId, content.counts), kept: { metadata: {} } }
}

/** Returns a version that says nothing about itself but its name. */
function manualVersion(input: ManualVersionInput, primaryComponentId: string, counts: ContentCounts): SbomVersion {
  const { versionId: id, organizationId, productId, environmentId, label, at } = input
  return {
    ...{ id, organizationId, productId, environmentId, label, ...ownForm },
    ...{ lifecyclePhases: [], serialNumber: null, documentCreatedAt: null, tlp: null, dataLicense: null },
    ...{ releaseDate: null, endOfSupportDate: null, endOfLifeDate: null },
    ...{ tools: [], authors: [], suppliers: [], labels: [], manual: true, archivedAt: null, ciMetadata: null },
    ...{ counts, primaryComponentId, createdAt: at, updatedAt: at },
  }
}

/**
 * Copies the content of a version. What a document preserves in the terms of CycloneDX is copied, too; of another format the model is: the
 * copy is written as CycloneDX. Dates, provenance, tools and results are those of the copied version alone.
 */
async function storeCopy(
  context: TaskContext,
  input: ManualVersionInput,
  { id, primaryComponentId }: { readonly id: string; readonly primaryComponentId: string },
): Promise<MadeVersion> {
  const { database } = context
  const row = await findCopiedVersion(database, id)
  if (!row?.content_id) throw new Rejection('The version to copy does not exist')
  const copied = readVersion(row)
  const isOwnForm = copied.spec === ownForm.spec
  const copy: Copy = { input, isOwnForm, copied, newIds: new Map([[copied.primaryComponentId, primaryComponentId]]) }
  await copyComponents(context, row.content_id, copy)
  const dependencies = await copyEdges(context, copy)
  await copyRemovals(context, row.content_id, copy)
  if (isOwnForm) await copyElements(context, row.content_id, copy)
  if (!(await showsContent(database, id, row.content_id))) {
    throw new Rejection('The version to copy was deleted or got another document meanwhile. Try again')
  }
  const { labels, custom_values, edited_values, edited_fields } = row
  await describeManualVersion(database, input.versionId, { labels, custom_values, edited_values, edited_fields })
  const { lifecyclePhases, tlp, dataLicense, authors, suppliers } = copied
  const counts = { ...copied.counts, dependencies, files: isOwnForm ? copied.counts.files : 0 }
  const version = {
    ...manualVersion(input, primaryComponentId, counts),
    ...{ lifecyclePhases, tlp, dataLicense, authors, suppliers, labels: copied.labels },
    ...(copied.customValues && { customValues: copied.customValues }),
    ...(isOwnForm && { specVersion: copied.specVersion }),
  }
  return { version, kept: isOwnForm ? keptOf(row.kept) : { metadata: {} } }
}

interface Copy {
  readonly input: ManualVersionInput
  readonly isOwnForm: boolean
  readonly copied: SbomVersion
  /** Ids of the copied components, by those that they are copied from. */
  readonly newIds: Map<string, string>
}

/** Members that are true of the copied document alone. */
function keptOf(text: string): Readonly<Record<string, unknown>> {
  const { signature: _, metadata, ...rest } = JSON.parse(text) as Record<string, unknown> // an object, by the intake
  if (typeof metadata !== 'object' || metadata === null) return rest
  const { timestamp: __, tools: ___, ...members } = metadata as Record<string, unknown>
  return { ...rest, metadata: members }
}

async function copyComponents({ database, report, signal }: TaskContext, contentId: string, copy: Copy): Promise<void> {
  let done = 0
  for await (const rows of eachComponent(database, contentId)) {
    signal.throwIfAborted()
    await insertCopiedComponents(
      database,
      rows.map((row) => copiedComponent(row, copy)),
    )
    done += rows.length
    report({ done, unit: 'components', message: 'Copying' })
  }
}

function copiedComponent(row: StoredComponent, copy: Copy): StoredComponent {
  const { at, versionId } = copy.input
  const detail = JSON.parse(row.detail) as ComponentDetail // written by the intake and edits only
  const { restatesAuthor: _, restatesLicense: __, restatesSupplier: ___, ...modeled } = detail
  const own = copy.isOwnForm ? detail : { ...modeled, kept: {} }
  const copied = {
    ...row,
    id: newIdOf(copy, row.id),
    content_id: versionId,
    parent_id: row.parent_id === null ? null : newIdOf(copy, row.parent_id),
    detail: JSON.stringify(own),
    ...{ created_at: at, updated_at: at },
  }
  return row.is_primary === 1 ? primaryOf(copied, own, copy) : copied
}

/** The primary component gets the name, kind and version of the new version. */
function primaryOf(row: StoredComponent, detail: ComponentDetail, { input }: Copy): StoredComponent {
  const { version: _, ...kept } = detail.kept
  const { component_version: __, name: whole, purl: ___, ...long } = { ...detail.long }
  const name = input.primaryName ?? whole ?? row.name
  return {
    ...row,
    name,
    name_key: name.toLowerCase(),
    kind: input.primaryKind ?? row.kind,
    component_version: input.label,
    purl: purlOfVersion(row.purl, row.component_version, input.label),
    detail: JSON.stringify({ ...detail, kept, ...(Object.keys(long).length > 0 ? { long } : { long: undefined }) }),
  }
}

/** Returns a purl with another version, if it has the version that the component had. */
function purlOfVersion(purl: string | null, before: string | null, label: string): string | null {
  const reading = purl === null ? null : parsePurl(purl)
  if (!reading || !isPurl(reading) || reading.version === null || reading.version !== before) return purl
  return purlText({ ...partsOf(reading), version: label })
}

function newIdOf({ newIds }: Copy, id: string): string {
  const known = newIds.get(id)
  if (known !== undefined) return known
  const made = newId()
  newIds.set(id, made)
  return made
}

async function copyEdges({ database, signal }: TaskContext, { input, newIds }: Copy): Promise<number> {
  let count = 0
  for await (const rows of eachEdge(database, newIds.keys())) {
    signal.throwIfAborted()
    const edges = rows.flatMap(({ from_id, to_id }) => {
      const [from, to] = [newIds.get(from_id), newIds.get(to_id)]
      return from === undefined || to === undefined ? [] : [[input.versionId, from, to] as const]
    })
    for (let at = 0; at < edges.length; at += ingestChunk) {
      await insertNewDependencies(database, edges.slice(at, at + ingestChunk))
    }
    count += edges.length
  }
  return count
}

/** Copies what was removed, too: what the document says about it stays left out, and it can be put back. */
async function copyRemovals({ database, signal }: TaskContext, contentId: string, copy: Copy): Promise<void> {
  const rows = await readRemovals(database, contentId)
  const idsOf = (ids: readonly string[]) => ids.map((id) => newIdOf(copy, id))
  const copied = rows.map((row) => {
    const stored = copiedComponent(JSON.parse(row.stored) as StoredComponent, copy) // by its removal, as is the place
    const place = Object.entries(JSON.parse(row.place) as Record<string, readonly string[]>)
    return {
      ...{ ...row, component_id: stored.id, content_id: copy.input.versionId, stored: JSON.stringify(stored) },
      place: JSON.stringify(Object.fromEntries(place.map(([name, ids]) => [name, idsOf(ids)]))),
    }
  })
  for (let at = 0; at < copied.length; at += ingestChunk) {
    signal.throwIfAborted()
    await insertCopiedRemovals(database, copied.slice(at, at + ingestChunk))
  }
}

/** Copies what is beside the components, but not vulnerabilities: only a document names them. */
async function copyElements({ database, signal }: TaskContext, contentId: string, { input }: Copy): Promise<void> {
  const rows = (await readElementRows(database, contentId)).filter(({ section }) => section !== 'vulnerabilities')
  for (let at = 0; at < rows.length; at += ingestChunk) {
    signal.throwIfAborted()
    await insertNewElements(database, input.versionId, rows.slice(at, at + ingestChunk))
  }
}
