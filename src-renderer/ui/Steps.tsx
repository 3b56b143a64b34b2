import type { Step } from '#renderer/lib/job-steps.ts'
import { classNames } from './class-names.ts'
import { Icon } from './Icon.tsx'
import marks from './job-marks.module.css'
import styles from './Steps.module.css'
import text from './text.module.css'
import * as texts from './texts.tsx'
import { VisibleText } from './VisibleText.tsx'

/** Mark of what runs or waits. */
export function JobMark({ isRunning }: { readonly isRunning: boolean }) {
  return <span className={isRunning ? marks.spin : classNames(marks.wait, styles.wait)} aria-hidden="true" />
}

/** The steps of a job in one line: what is done, what is in hand, what comes. */
export function Steps({ steps }: { readonly steps: readonly Step[] }) {
  if (steps.length === 0) return null
  return (
    <ol className={styles.steps} aria-label={texts.steps}>
      {steps.map(({ key, state, text: said }) => (
        <li key={key} className={styles[state]}>
          {state === 'done' ? (
            <Icon name="check" small label={texts.done} className={text.ok} />
          ) : state === 'failed' ? (
            <Icon name="close" small label={texts.failed} className={text.bad} />
          ) : (
            <JobMark isRunning={state === 'now'} />
          )}
          <VisibleText>{said}</VisibleText>
        </li>
      ))}
    </ol>
  )
}
