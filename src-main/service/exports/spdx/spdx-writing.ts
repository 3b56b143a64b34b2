import type {
  ExportContent,
  ExportedComponent,
  ExportedFinding,
  ExportRun,
} from '#service/domain/downloads/export-content.ts'
import type { SbomExportOptions } from '#service/domain/downloads/export-request.ts'
import { type PreservedForm, preservedFormOf } from '#service/domain/documents/document-family.ts'
import { keepsIdentity } from '#service/exports/writing/keeps-identity.ts'
import { LossList } from './loss-list.ts'
import { writtenComponents } from './source.ts'
import { wholeSeconds } from './whole-seconds.ts'

/** What the writers of all SPDX versions know about one document while it is created. */
export interface SpdxWriting {
  readonly content: ExportContent
  readonly run: ExportRun
  readonly options: SbomExportOptions
  readonly source: PreservedForm
  /** Whether the result is the original document with exactly the data that was read. */
  readonly isUnchanged: boolean
  /** Components by position, without a generated primary component. */
  readonly components: readonly ExportedComponent[]
  /** By component. */
  readonly findings: ReadonlyMap<string, readonly ExportedFinding[]>
  readonly losses: LossList
  /** Time of writing, in whole seconds and UTC. */
  readonly date: string
}

/** Starts a document of an SPDX version. */
export function startSpdxWriting(
  content: ExportContent,
  run: ExportRun,
  options: SbomExportOptions,
  specVersion: '2.3' | '3.0.1',
): SpdxWriting {
  return {
    content,
    run,
    options,
    source: preservedFormOf(content.version),
    isUnchanged: keepsIdentity(content, 'SPDX', specVersion, options),
    components: writtenComponents(content),
    findings: Map.groupBy(options.vulnerabilities ? content.findings : [], ({ componentId }) => componentId),
    losses: new LossList(),
    date: wholeSeconds(run.timestamp) ?? run.timestamp,
  }
}
