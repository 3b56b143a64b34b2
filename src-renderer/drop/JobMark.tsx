import { classNames } from '#renderer/ui/class-names.ts'
import marks from '#renderer/ui/job-marks.module.css'
import styles from './drop.module.css'

/** Shows whether a job runs or waits. The text next to it says the same. */
export function JobMark({ isRunning }: { readonly isRunning: boolean }) {
  return <span className={isRunning ? classNames(marks.spin, styles.spin) : classNames(marks.wait, styles.wait)} />
}
