import { formatCount, formatTime } from '#renderer/lib/format.ts'
import { Select } from '#renderer/ui/Select.tsx'
import text from '#renderer/ui/text.module.css'
import styles from './compare.module.css'
import * as texts from './texts.tsx'
import type { Comparison } from './use-compare.ts'

/** Chooses the time of the older side's findings: now, or before one of the scans that changed them. Says what is not of that time. */
export function ScanChoice({
  comparison: { base, baseScan, lostFindingsCount },
  onChoose,
}: {
  readonly comparison: Comparison
  readonly onChoose: (scanId: string) => void
}) {
  if (base.scanDeltas.length === 0) return null
  const options = base.scanDeltas.map(({ id, at, counts }) => ({
    value: id,
    label: texts.fromBeforeTheScanOfWhich(formatTime(at), counts.total.toLocaleString('en')),
  }))
  return (
    <div className={styles.time}>
      <Select
        label={texts.findingsOfTheOlderSide}
        value={baseScan?.id ?? ''}
        options={[{ value: '', label: texts.asTheyAreNow }, ...options]}
        onChange={onChoose}
      />
      {baseScan && (
        <p className={text.second} role="status">
          {texts.onlyTheFindings}
          {texts.findingsOfComponents}
          {lostFindingsCount > 0 ? texts.atLeastFindings(formatCount(lostFindingsCount, texts.findingForms)) : '.'}
        </p>
      )}
    </div>
  )
}
