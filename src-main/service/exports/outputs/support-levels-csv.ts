import type { ExportContent, ExportedComponent } from '#service/domain/downloads/export-content.ts'
import { byPosition } from '#service/exports/writing/by-position.ts'
import { csvLine } from '#service/exports/writing/csv-line.ts'

const columns = [
  'name',
  'version',
  'purl',
  'cpe',
  'supplier',
  'support level',
  'end of support',
  'source',
  'reason',
] as const

/** Yields the support status of every component (specification 2.3), one row each, in document order (RFC 4180). */
export function* supportLevelsCsv({ components }: Pick<ExportContent, 'components'>): Generator<string> {
  yield csvLine(columns)
  for (const component of byPosition(components)) yield csvLine(cells(component))
}

function cells(component: ExportedComponent): readonly (string | null)[] {
  const { name, group, componentVersion, purl, cpes, detail, supportLevel, endOfSupport } = component
  const { supportSource = null, supportReason = null } = component
  const fullName = group === null ? name : `${group}/${name}`
  const level = supportLevel.replaceAll('_', ' ')
  const whose = [detail.supplier?.name ?? null, level, endOfSupport, supportSource && sources[supportSource]]
  return [fullName, componentVersion, purl, cpes[0] ?? null, ...whose, supportReason]
}

const sources = {
  MANUAL: 'a person',
  RULE: 'a rule',
  DOCUMENT: 'document',
  ADVISORY: 'advisory',
  LIFECYCLE_DATA: 'lifecycle data',
} as const
