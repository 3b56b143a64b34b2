import type { ExportContent } from '#service/domain/downloads/export-content.ts'
import type { ExportPreview } from '#service/domain/downloads/export-file.ts'

/** Counts what a document with this content contains. Kinds that do not occur are omitted. */
export function countContents(content: ExportContent): ExportPreview['contents'] {
  const { components, edges, findings, elements } = content
  const section = (name: string) => elements.get(name)?.length ?? 0
  const counts: readonly (readonly [string, string, number])[] = [
    ['components', 'Components', components.filter(({ primary }) => !primary).length],
    ['dependencies', 'Dependencies', edges.length],
    ['services', 'Services', section('services')],
    ['files', 'Files', section('files')],
    ['snippets', 'Snippets', section('snippets')],
    ['relationships', 'Relationships', section('relationships')],
    ['annotations', 'Annotations', section('annotations')],
    ['compositions', 'Compositions', section('compositions')],
    ['disclosed', 'Vulnerabilities that the document discloses', section('vulnerabilities')],
    ['findings', 'Findings', findings.length],
    ['decisions', 'Decisions', findings.filter(({ decision }) => decision !== null).length],
    ['supportLevels', 'Components with support status', components.filter(hasSupportStatus).length],
  ]
  return counts.filter(([, , count]) => count > 0).map(([key, label, count]) => ({ key, label, count }))
}

function hasSupportStatus({ supportLevel, endOfSupport }: ExportContent['components'][number]): boolean {
  return supportLevel !== 'unspecified' || endOfSupport !== null
}
