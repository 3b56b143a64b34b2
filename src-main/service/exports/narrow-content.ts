import type { ExportContent } from '#service/domain/downloads/export-content.ts'
import type { SbomExportOptions } from '#service/domain/downloads/export-request.ts'
import { liteContent, minimumContent } from './narrowing/chosen-fields.ts'
import { Omissions } from './narrowing/omissions.ts'
import { redactContent } from './narrowing/redact-content.ts'

/** Content as it may be written, and what was taken from it, in words with counts. */
export interface NarrowedContent {
  readonly content: ExportContent
  readonly leftOut: readonly string[]
}

/**
 * Content without what the options leave out, before any writer sees it: internal components, findings that were not asked for, and
 * what the lite form and the profiles have no place for (specification 2.3). The version itself is not touched.
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

/** No profile but the default one holds vulnerabilities, the document's own ones neither. */
function withoutDisclosed(content: ExportContent, leftOut: Omissions): ExportContent {
  const disclosed = content.elements.get('vulnerabilities')?.length ?? 0
  if (disclosed === 0) return content
  leftOut.add('vulnerabilities that the document discloses', disclosed)
  const elements = new Map([...content.elements].filter(([section]) => section !== 'vulnerabilities'))
  return { ...content, elements }
}
