import { formatCount, formatTime } from '#renderer/lib/format.ts'
import { Select } from '#renderer/ui/Select.tsx'
import text from '#renderer/ui/text.module.css'
import styles from './compare.module.css'
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
    label: `from before the scan of ${formatTime(at)}, which changed ${counts.total.toLocaleString('en')}`,
  }))
  return (
    <div className={styles.time}>
      <Select
        label="Findings of the older side"
        value={baseScan?.id ?? ''}
        options={[{ value: '', label: 'as they are now' }, ...options]}
        onChange={onChoose}
      />
      {baseScan && (
        <p className={text.second} role="status">
          Only the findings are of that time. Components, decisions, checks and policies are as they are now.
          {' Findings of components that were removed since cannot be compared'}
          {lostFindingsCount > 0 ? `: at least ${formatCount(lostFindingsCount, 'finding')}.` : '.'}
        </p>
      )}
    </div>
  )
}
