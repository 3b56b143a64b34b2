import type { UserDatabase } from '#service/db/database.ts'
import type { Actor } from '#service/domain/actor.ts'
import type { ExportPreview } from '#service/domain/downloads/export-file.ts'
import type { ExportRequest } from '#service/domain/downloads/export-request.ts'
import type { DocumentDifference } from '#service/domain/documents/document-comparison.ts'
import type { Job } from '#service/domain/job.ts'
import type { DocumentFinding } from '#service/domain/documents/parsed-sbom.ts'
import type { CiMetadata, SbomVersion } from '#service/domain/versions/sbom-version.ts'
import type { SbomDocument } from '#service/domain/documents/sbom-document.ts'
import type { ScanRecomputation } from '#service/domain/scans/scan-recomputation.ts'
import type { ExcerptRequest, SourceExcerpt } from '#service/domain/documents/source-excerpt.ts'
import type { SpooledFile } from '#service/domain/spooled-file.ts'
import type { AdvisoryStore } from '#service/db/advisory-file/advisory-store.ts'
import type { VexImport, VexImportRequest } from '#service/statements/import-vex.ts'

/** Where an upload goes: ids resolved before. `label` overrides the version string that the document names. */
export interface UploadTarget {
  readonly organizationId: string
  readonly productId: string
  readonly environmentId: string
  readonly label?: string | undefined
}

/** What an upload made: its first version with its processing, and all of its versions, the first among them. */
export interface Uploaded {
  readonly version: SbomVersion
  readonly job: Job
  readonly versions: readonly SbomVersion[]
}

/** Takes uploaded documents in (specification 4.4). */
export interface Intake {
  /**
   * Parses and stores a document as a new version and starts its processing. The file is moved away from its place. A zip archive of
   * several SBOMs makes a version of each, in the order of the archive: all of them or none.
   *
   * @throws Rejection when a document cannot be understood; nothing is left behind.
   */
  upload(
    file: SpooledFile,
    target: UploadTarget,
    by: { readonly actor: Actor; readonly provenance: CiMetadata | null },
  ): Promise<Uploaded>
  /** Reads a document's head without storing a version: what it is, where it would go. Never throws for a bad document. */
  inspect(file: SpooledFile, organizationId: string): Promise<InspectedDocument>
}

/** Documents of a version beyond its first (specification 1.2). The version's content comes from the active one. */
export interface VersionDocuments {
  /**
   * Adds a document and makes it the active one: its content takes the place of the version's. The file is moved away from its place.
   *
   * @throws Rejection when the document cannot be understood; nothing is changed.
   */
  add(
    file: SpooledFile,
    version: SbomVersion,
    by: { readonly actor: Actor; readonly provenance: CiMetadata | null },
  ): Promise<{ readonly documentId: string; readonly job: Job }>
  /** Makes a document the active one, from its bytes. @throws Rejection when it is already, or its bytes are gone. */
  activate(document: SbomDocument, version: SbomVersion, actor: Actor): Promise<Job>
  /** Removes a document and its file. @throws Rejection for the active one. */
  delete(document: SbomDocument, version: SbomVersion): Promise<void>
  /** Lines of a document's text. @throws Rejection when its bytes are gone. */
  excerpt(document: SbomDocument, request: ExcerptRequest): Promise<SourceExcerpt>
  /** Compares what two documents list. @throws Rejection when the bytes of one are gone. */
  compare(base: SbomDocument, target: SbomDocument): Promise<DocumentDifference>
}

/** What a file is and names, found without storing a version. `rejections` is empty when it can be taken in. */
export interface InspectedDocument {
  readonly kind: 'SBOM' | 'ADVISORIES' | 'VEX' | 'UNKNOWN'
  readonly format: string | null
  readonly componentCount: number | null
  readonly primaryName: string | null
  readonly label: string | null
  readonly rejections: readonly string[]
  /** The first 100 faults that it would be accepted with. */
  readonly findings: readonly DocumentFinding[]
}

/** Runs stages and other background work, durably: what was queued survives a kill and goes on at the next start. */
export interface Pipeline {
  /** Queues processing of a version: all stages, or the named ones. */
  process(version: SbomVersion, by: Actor, stages?: readonly string[]): Promise<Job>
  /** Queues a scan of every version of the organization, after advisory data changed. */
  rescanAll(organizationId: string, by: Actor): Promise<Job | null>
  /**
   * Judges a version again with the advisory data in use, or a previous state that is kept; nothing is written.
   *
   * @throws Rejection when that state is not kept.
   */
  recompute(version: SbomVersion, snapshotId: string | null): Promise<ScanRecomputation>
  /** Queues the import of an advisory file, which is moved away from its place. */
  importAdvisories(
    file: SpooledFile,
    organizationId: string,
    by: Actor,
    name: string | null,
    url?: string | null,
  ): Promise<Job>
  /** Queues the removal of an advisory source. */
  removeAdvisorySource(
    source: { readonly id: string; readonly name: string },
    organizationId: string,
    by: Actor,
  ): Promise<Job>
  /** Takes versions out of sight at once and queues the removal of their content and files. Gives the ids that were there. */
  deleteVersions(
    versionIds: readonly string[],
    organizationId: string,
    by: Actor,
  ): Promise<{ readonly deletedIds: readonly string[]; readonly job: Job | null }>
  /** Looks for queued jobs: called by whoever stored one himself. */
  wake(): void
  /** Does something to a version while nothing else works on it: what is at work there is cancelled. Looks for queued jobs after it. */
  alone<T>(versionId: string, work: () => Promise<T>): Promise<T>
  /** @throws Rejection when the job ended already or cannot be cancelled. */
  cancel(job: Job): Promise<Job>
}

/** A file that was written, and what it holds and lost. */
export interface WrittenExport extends ExportPreview {
  readonly bytes: number
  readonly content: FileContent
}

/**
 * Bytes of a file, or where they lie, for at least as long as a download path stands: there are more than 32 MiB of them, or they lie
 * there anyway. One that `isTemporary` was written for whoever asked, and is removed once it was fetched.
 */
export type FileContent = Uint8Array | { readonly path: string; readonly isTemporary: boolean }

/** Writes documents out of what is stored. Runs on a processing thread. */
export interface Exporter {
  /** What a file would hold and lose. Nothing is written. */
  preview(version: SbomVersion, request: ExportRequest, signal?: AbortSignal): Promise<ExportPreview>
  /**
   * Ends with the signal, and leaves nothing behind then.
   *
   * @throws Rejection when the request makes no sense for this version.
   */
  write(version: SbomVersion, request: ExportRequest, signal?: AbortSignal): Promise<WrittenExport>
  /** The path of a document's original bytes. */
  originalPath(document: SbomDocument): string
}

/** Takes statements of VEX documents over as decisions. */
export interface VexImporter {
  /**
   * Reads a VEX file, judges each of its statements, and writes those that are picked as one step.
   *
   * @throws Rejection when the file cannot be understood or a pick cannot be taken over; nothing is written then.
   */
  run(file: SpooledFile, request: VexImportRequest): Promise<VexImport>
}

/** Bytes that leave over a path of their own, once, within ten minutes (api.md rule 5). */
export interface Downloads {
  /** Offers bytes, or a file where it lies, under a new path `/download/<256-bit secret>`. */
  offer(file: {
    readonly content: FileContent
    readonly contentType: string
    readonly filename: string
  }): Promise<string>
  /** Streams what a path stands for; null when there is no such offer, or not any more. */
  handle(path: string): Promise<Response | null>
}

/** Everything that resolvers call. Composed by hand in `createService`. */
export interface Services {
  readonly database: UserDatabase
  readonly advisories: AdvisoryStore
  readonly intake: Intake
  readonly documents: VersionDocuments
  readonly pipeline: Pipeline
  readonly exporter: Exporter
  readonly vexImporter: VexImporter
  readonly downloads: Downloads
  readonly dataFolder: string
  readonly shape: 'desktop' | 'server'
  /** Requests and uploads per minute and token; 0 is no limit. */
  readonly rateLimits: { readonly requests: number; readonly uploads: number }
  readonly now: () => Date
  readonly log: (line: string) => void
}
