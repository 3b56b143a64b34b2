import type { ExportContent } from '#service/domain/downloads/export-content.ts'
import type { ExportPreview } from '#service/domain/downloads/export-file.ts'

/** Counts what a document with this content contains. Kinds that do not occur are omitted. */
export function countContents(content: ExportContent): ExportPreview['contents'] {
  const { components, edges, findings, elements } = content
  const section = (name: string) => elements.get(name)?.length ?? 0
  const disclosed = section('vulnerabilities')
  const byDocument = 'that the document discloses'
  const supported = components.filter(hasSupportStatus).length
  const counts = [
    contentCount('components', components.filter(({ primary }) => !primary).length, 'Component'),
    contentCount('dependencies', edges.length, 'Dependency', 'Dependencies'),
    contentCount('services', section('services'), 'Service'),
    contentCount('files', section('files'), 'File'),
    contentCount('snippets', section('snippets'), 'Snippet'),
    contentCount('relationships', section('relationships'), 'Relationship'),
    contentCount('annotations', section('annotations'), 'Annotation'),
    contentCount('compositions', section('compositions'), 'Composition'),
    contentCount('disclosed', disclosed, `Vulnerability ${byDocument}`, `Vulnerabilities ${byDocument}`),
    contentCount('findings', findings.length, 'Finding'),
    contentCount('decisions', findings.filter(({ decision }) => decision !== null).length, 'Decision'),
    contentCount('supportLevels', supported, 'Component with support status', 'Components with support status'),
  ]
  return counts.filter(({ count }) => count > 0)
}

/** Returns a count with its noun in the number that belongs to it. `many` is needed if the plural is not the noun with an s. */
export function contentCount(
  key: string,
  count: number,
  one: string,
  many = `${one}s`,
): ExportPreview['contents'][number] {
  return { key, label: count === 1 ? one : many, count }
}

function hasSupportStatus({ supportLevel, endOfSupport }: ExportContent['components'][number]): boolean {
  return supportLevel !== 'unspecified' || endOfSupport !== null
}
