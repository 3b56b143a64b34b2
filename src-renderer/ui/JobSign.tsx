import { classNames } from './class-names.ts'
import { Icon } from './Icon.tsx'
import marks from './job-marks.module.css'
import text from './text.module.css'
import * as texts from './texts.tsx'

/** The state of a job, or of several, as a mark. */
export function JobSign({ state }: { readonly state: string }) {
  if (state === 'SUCCEEDED') return <Icon name="check" label={texts.done} className={text.ok} />
  if (state === 'FAILED') return <Icon name="warning" label={texts.failed} className={text.bad} />
  if (state === 'CANCELLED') return <Icon name="minus" label={texts.canceled} className={text.third} />
  const isRunning = state === 'RUNNING'
  return (
    <span
      className={isRunning ? marks.spin : classNames(marks.wait, marks.inLine)}
      role="img"
      aria-label={isRunning ? texts.running : texts.queued}
    />
  )
}
