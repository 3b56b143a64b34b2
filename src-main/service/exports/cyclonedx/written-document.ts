import type { ExportContent, ExportRun } from '#service/domain/export-content.ts'
import type { SbomExportOptions } from '#service/domain/export-request.ts'
import { builtDocument } from './built-document.ts'

/** A CycloneDX document in its JSON form: plain values; lists are arrays. */
export type CyclonedxDocument = Readonly<Record<string, unknown>>

/**
 * A version as a CycloneDX document of one of the versions 1.4 to 1.7, in the JSON form of that version. The same content, run and
 * options give the same document. `content` has been narrowed to the options before.
 */
export function writtenDocument(
  content: ExportContent,
  run: ExportRun,
  specVersion: string,
  options: SbomExportOptions,
): CyclonedxDocument {
  return builtDocument(content, run, specVersion, options)
}

/** What CycloneDX of this version cannot carry of the content, in words with counts. Empty when nothing is lost. */
export function cyclonedxLosses(
  _content: ExportContent,
  _specVersion: string,
  _options: SbomExportOptions,
): readonly string[] {
  return []
}
