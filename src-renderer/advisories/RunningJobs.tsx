import { formatNumber } from '#renderer/lib/format.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Section } from '#renderer/ui/Page.tsx'
import { Progress } from '#renderer/ui/Progress.tsx'
import styles from './advisories.module.css'
import { nameOfJob, stateOfJob } from './job-text.ts'
import * as texts from './texts.tsx'
import { useDataJobs } from './use-jobs.ts'

const maxShown = 8

/** Shows the progress of imports, fetches and the rescans that follow. Renders nothing if no job is running. */
export function RunningJobs() {
  const { jobs, count, stop } = useDataJobs()
  if (jobs.length === 0) return null
  return (
    <Section title={texts.running} className={styles.section} note={formatNumber(count)}>
      <ul className={styles.jobs}>
        {jobs.slice(0, maxShown).map((job) => {
          const name = visibleText(nameOfJob(job))
          return (
            <li key={job.id}>
              <span className={styles.jobName}>{name}</span>
              <Progress value={job.progress} label={texts.nameProgress(name)} />
              <span className={styles.jobState} title={stateOfJob(job)}>
                {visibleText(stateOfJob(job))}
              </span>
              {job.cancellable && (
                <Button small onClick={() => void stop(job)} aria-label={texts.cancelName(name)}>
                  {texts.cancel}
                </Button>
              )}
            </li>
          )
        })}
        {count > maxShown && <li className={styles.quiet}>{texts.andNumberMore(formatNumber(count - maxShown))}</li>}
      </ul>
    </Section>
  )
}
