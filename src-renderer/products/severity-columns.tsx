import { formatNumber } from '#renderer/lib/format.ts'
import { SeverityMark, severityWord } from '#renderer/ui/SeverityMark.tsx'
import type { Column } from '#renderer/ui/table/virtual-table-types.ts'
import text from '#renderer/ui/text.module.css'

const shownSteps = ['critical', 'high', 'medium', 'low', 'unknown'] as const

/** Open findings by severity, and whether they are known. */
export interface OpenCounts {
  readonly counts: Readonly<Record<(typeof shownSteps)[number], number>>
  /** False where a zero would not be a result: before the first scan, and where nothing could be evaluated. */
  readonly isKnown: boolean
}

/**
 * Returns one right-aligned column for each severity, with its mark as the head. A list is sorted by severity from the first of them: critical
 * findings, then high ones, and so on.
 */
export function severityColumns<Row>(read: (row: Row) => OpenCounts): readonly Column<Row>[] {
  return shownSteps.map((step) => ({
    key: step === 'critical' ? 'severity' : step,
    head: severityWord(step),
    label: severityWord(step),
    mark: <SeverityMark step={step} small />,
    // Room for five digits: what is wider takes from the names.
    width: '2.5rem',
    end: true,
    sortable: step === 'critical',
    cell: (row) => {
      const { counts, isKnown } = read(row)
      if (!isKnown) return null
      return counts[step] > 0 ? formatNumber(counts[step]) : <span className={text.third}>0</span>
    },
    text: (row) => {
      const { counts, isKnown } = read(row)
      return isKnown ? counts[step] : null
    },
  }))
}
