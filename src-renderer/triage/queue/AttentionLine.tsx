import { formatNumber } from '#renderer/lib/format.ts'
import { attentionFilter, isSameFilter, ownFilter } from './queue-filter.ts'
import type { QueueFilter } from './queue-filter.ts'
import styles from './queue.module.css'
import * as texts from './texts.tsx'
import type { Progress } from './TriageBar.tsx'

type Attention = 'carried' | 'stale' | 'snoozed'

const attentionLabels: Readonly<Record<Attention, (count: string) => string>> = {
  carried: (count) => texts.countToConfirm(count),
  stale: (count) => texts.countStale(count),
  snoozed: (count) => texts.countSnoozed(count),
}

const titles: Readonly<Record<Attention, string>> = {
  carried: texts.decisionsFromAnEarlierVersion,
  stale: texts.decidedButTheEvidenceChangedSince,
  snoozed: texts.hiddenFromTheQueueUntil,
}

/** Lists what the queue contains besides open findings, each as a link to only that. Empty kinds are hidden. */
export function AttentionLine(props: {
  readonly filter: QueueFilter
  /** The filter to return to: of the saved view, or the first one. */
  readonly start: QueueFilter
  readonly progress: Progress | undefined
  /** Number of findings in the queue that are assigned to the user. */
  readonly ownCount: number
  readonly onChange: (filter: QueueFilter) => void
}) {
  const { filter, start, progress, ownCount, onChange } = props
  if (!progress) return null
  const counts = { carried: progress.carriedPending, stale: progress.stale, snoozed: progress.snoozed }
  const shown = (['carried', 'stale', 'snoozed'] as const).filter(
    (one) => counts[one] > 0 || filter.attention.includes(one),
  )
  const isOwn = isSameFilter(filter, ownFilter)
  if (shown.length === 0 && ownCount === 0 && !isOwn) return null
  return (
    <div className={styles.attention} role="group" aria-label={texts.otherFindingsToReview}>
      {(ownCount > 0 || isOwn) && (
        <button
          type="button"
          title={texts.onlyWhatIsAssignedToYou}
          aria-pressed={isOwn}
          onClick={() => onChange(isOwn ? start : ownFilter)}
        >
          {texts.assignedToYou(formatNumber(ownCount))}
        </button>
      )}
      {shown.map((one) => {
        const isOn = filter.attention.join() === one
        return (
          <button
            key={one}
            type="button"
            title={titles[one]}
            aria-pressed={isOn}
            onClick={() => onChange(isOn ? start : attentionFilter(one))}
          >
            {attentionLabels[one](formatNumber(counts[one]))}
          </button>
        )
      })}
    </div>
  )
}
