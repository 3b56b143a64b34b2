import { type PreservedForm, preservedFormOf } from '#service/domain/documents/document-family.ts'
import type { ExportContent, ExportRun } from '#service/domain/downloads/export-content.ts'
import type { SbomExportOptions } from '#service/domain/downloads/export-request.ts'
import type { SbomWriter } from '#service/exports/writing/sbom-writer.ts'
import { keepsIdentity } from '#service/exports/writing/keeps-identity.ts'
import { documentMembers } from './document-members.ts'
import { Losses } from './losses.ts'
import { spdxContextOf } from './from-spdx.ts'
import { addSpdxLosses } from './from-spdx-losses.ts'
import { targetOf } from './target.ts'
import { type DocumentMember, Elements, type Writing } from './writing.ts'

/** A CycloneDX document in its JSON form: plain values; lists are arrays. */
export type CyclonedxDocument = Readonly<Record<string, unknown>>

/**
 * Writes a version as a CycloneDX document of version 1.4 to 1.7, in the JSON form of that version. The result depends only on content,
 * run and options. The caller must have narrowed `content` to the options. If nothing is added and version and encoding stay the same,
 * the document is returned exactly as it was read, valid or not. Every other document is valid.
 */
export function writeDocument(
  content: ExportContent,
  run: ExportRun,
  specVersion: string,
  options: SbomExportOptions,
): CyclonedxDocument {
  const members = [...writtenMembers(content, run, specVersion, options)]
  return Object.fromEntries(members.flatMap(([name, value]) => member(name, value)))
}

function member(name: string, value: unknown): DocumentMember[] {
  if (!(value instanceof Elements)) return [[name, value]]
  const list = [...value]
  return list.length > 0 || value.evenEmpty ? [[name, list]] : []
}

/** Yields the same document member by member for an encoding. A list is an `Elements` whose entries are created while it is read. */
export function writtenMembers(
  content: ExportContent,
  run: ExportRun,
  specVersion: string,
  options: SbomExportOptions,
  format: SbomWriter['format'] = 'JSON',
): Generator<DocumentMember> {
  return documentMembers(writingOf(content, run, { specVersion, format }, options))
}

/** Lists what CycloneDX of this version cannot represent, with counts. Empty if nothing is lost. */
export function cyclonedxLosses(
  content: ExportContent,
  specVersion: string,
  options: SbomExportOptions,
  format: SbomWriter['format'] = 'JSON',
): readonly string[] {
  const run = { serialNumber: 'urn:uuid:00000000-0000-4000-8000-000000000000', timestamp: '', toolVersion: '' }
  const writing = writingOf(content, { ...run, timestamp: '2000-01-01T00:00:00Z' }, { specVersion, format }, options)
  if (writing.unchanged) return []
  for (const [, value] of documentMembers(writing)) {
    // Losses are counted while the elements are created.
    if (value instanceof Elements) for (const _ of value);
  }
  if (writing.spdx) addSpdxLosses(content, writing.spdx, writing.losses)
  return writing.losses.list()
}

const contexts: Readonly<Record<PreservedForm, (content: ExportContent) => Writing['spdx']>> = {
  CycloneDX: () => null,
  'SPDX 2': spdxContextOf,
  'SPDX 3': spdxContextOf,
}

function writingOf(
  content: ExportContent,
  run: ExportRun,
  { specVersion, format }: { readonly specVersion: string; readonly format: SbomWriter['format'] },
  options: SbomExportOptions,
): Writing {
  const source = preservedFormOf(content.version)
  const isSame = keepsIdentity(content, 'CycloneDX', specVersion, options)
  return {
    content,
    run,
    options,
    source,
    isOwnForm: source === 'CycloneDX',
    target: targetOf(specVersion),
    losses: new Losses(),
    keepsIdentity: isSame,
    unchanged: isSame && content.version.format === format,
    byId: new Map(content.components.map((component) => [component.id, component])),
    spdx: contexts[source](content),
  }
}
