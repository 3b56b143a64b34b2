import { classNames } from './class-names.ts'
import { Icon } from './Icon.tsx'
import styles from './States.module.css'
import text from './text.module.css'
import * as texts from './texts.tsx'

/** The finished share of a job, 0 to 1. */
export function Progress({ value, label }: { readonly value: number; readonly label: string }) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100)
  return (
    <div
      className={styles.track}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <i style={{ width: `${percent}%` }} />
    </div>
  )
}

export interface StageTick {
  readonly key: string
  readonly label: string
  readonly state: 'waiting' | 'running' | 'done' | 'failed' | 'idle'
  /** A count or duration next to the name. */
  readonly note?: string | undefined
}

const stateLabels = {
  waiting: texts.waiting,
  running: texts.runningInline,
  done: texts.doneInline,
  failed: texts.failedInline,
  idle: texts.skipped,
} as const

function TickSign({ state }: Pick<StageTick, 'state'>) {
  if (state === 'done') return <Icon name="check" small className={text.ok} />
  if (state === 'failed') return <Icon name="close" small className={text.bad} />
  if (state === 'idle') return <Icon name="minus" small />
  return (
    <svg
      width="14"
      height="14"
      viewBox="0 0 16 16"
      aria-hidden="true"
      className={state === 'running' ? styles.running : ''}
    >
      <circle
        cx="8"
        cy="8"
        r="5.75"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeDasharray={state === 'running' ? '18 20' : '1.5 3'}
        strokeLinecap="round"
      />
    </svg>
  )
}

/** Steps of a process in their order, each with its progress. */
export function StageTicks({ label, stages }: { readonly label: string; readonly stages: readonly StageTick[] }) {
  return (
    <ol className={styles.stages} aria-label={label}>
      {stages.map((stage) => (
        <li
          key={stage.key}
          className={classNames((stage.state === 'waiting' || stage.state === 'idle') && styles.waiting)}
          title={stage.state === 'idle' ? `${stage.label}: ${stage.note ?? stateLabels.idle}` : undefined}
        >
          <TickSign state={stage.state} />
          <b>{stage.label}</b>
          {!(stage.state === 'idle' && stage.note) && <span className={text.hidden}>{stateLabels[stage.state]}</span>}
          {stage.note && <span>{stage.note}</span>}
        </li>
      ))}
    </ol>
  )
}
