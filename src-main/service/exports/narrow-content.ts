import type { ExportContent } from '#service/domain/downloads/export-content.ts'
import type { SbomExportOptions } from '#service/domain/downloads/export-request.ts'
import { liteContent, minimumContent } from './narrowing/chosen-fields.ts'
import { objectOf } from '#service/domain/json-values.ts'
import { withKnownReferences } from './narrowing/known-references.ts'
import { Omissions } from './narrowing/omissions.ts'
import { redactContent } from './narrowing/redact-content.ts'

/** Narrowed content, and descriptions of what was removed, with counts. */
export interface NarrowedContent {
  readonly content: ExportContent
  readonly leftOut: readonly string[]
}

/**
 * Removes what the options leave out, before any writer runs: internal components, findings that were not requested, and data that the
 * lite form and the profiles do not include (specification 2.3). The version itself is not changed.
 */
export function narrowContent(content: ExportContent, options: SbomExportOptions): NarrowedContent {
  const leftOut = new Omissions()
  let chosen = options.redactInternal ? redactContent(content, leftOut) : content
  if (!options.vulnerabilities || options.profile !== 'default') chosen = { ...chosen, findings: [] }
  if (options.profile !== 'default') chosen = withoutDisclosed(chosen, leftOut)
  if (options.profile === 'minimum-elements') chosen = minimumContent(chosen, leftOut)
  if (options.lite) chosen = liteContent(chosen, leftOut)
  return { content: chosen, leftOut: leftOut.list() }
}

/** Removes the vulnerabilities of the document itself. Only the default profile includes vulnerabilities. */
function withoutDisclosed(content: ExportContent, leftOut: Omissions): ExportContent {
  const disclosed = content.elements.get('vulnerabilities')?.length ?? 0
  if (disclosed === 0) return content
  leftOut.add('vulnerabilities that the document discloses', disclosed)
  const refs = new Set((content.elements.get('vulnerabilities') ?? []).map(({ value }) => objectOf(value)['bom-ref']))
  const elements = new Map([...content.elements].filter(([section]) => section !== 'vulnerabilities'))
  return { ...content, elements: withKnownReferences(elements, (ref) => !refs.has(ref), leftOut) }
}
