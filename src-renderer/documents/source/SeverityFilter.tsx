import { formatNumber } from '#renderer/lib/format.ts'
import { Segments } from '#renderer/ui/Tabs.tsx'
import styles from './source.module.css'
import type { SourceDocument } from '#renderer/documents/use-documents.ts'
import * as texts from './texts.ts'

/** Number of issues of a document by severity. */
export interface FindingCounts {
  readonly errors: number
  readonly warnings: number
  readonly notes: number
}

/** Counts the issues of a document by severity. */
export function countFindings({ errors, warnings, notes }: SourceDocument): FindingCounts {
  return { errors: errors.totalCount, warnings: warnings.totalCount, notes: notes.totalCount }
}

/** Selects the severities that are listed, each with its count. */
export function SeverityFilter({
  counts,
  value,
  onChange,
}: {
  readonly counts: FindingCounts
  readonly value: string
  readonly onChange: (severity: string) => void
}) {
  const { errors, warnings, notes } = counts
  const kinds = [
    ['error', texts.errors, errors],
    ['warning', texts.warnings, warnings],
    ['info', texts.notes, notes],
  ] as const
  const all = { value: '', label: texts.allNumber(formatNumber(errors + warnings + notes)) }
  return (
    <div className={styles.filter}>
      <Segments
        label={texts.severity}
        value={value}
        onChange={onChange}
        segments={[
          all,
          ...kinds
            .filter(([, , count]) => count > 0)
            .map(([severity, label, count]) => ({
              value: severity as string,
              label: `${label} ${formatNumber(count)}`,
            })),
        ]}
      />
    </div>
  )
}
