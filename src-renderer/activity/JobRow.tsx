import { Link } from 'wouter'
import { formatAgo, formatCount, formatNumber, formatTime } from '#renderer/lib/format.ts'
import { stepsOfJob } from '#renderer/lib/job-steps.ts'
import { isRunning, placeOf, subjectOf, titleOf, tookOf } from '#renderer/lib/job-text.ts'
import type { Job } from '#renderer/lib/job-text.ts'
import { saveExport } from '#renderer/lib/save-export.ts'
import { showError } from '#renderer/lib/toasts.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { JobSign } from '#renderer/ui/JobSign.tsx'
import { Progress } from '#renderer/ui/Progress.tsx'
import { Steps } from '#renderer/ui/Steps.tsx'
import { UnbrokenText } from '#renderer/ui/UnbrokenText.tsx'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import styles from './activity.module.css'
import { shownResult, type VersionNow } from './results.ts'
import { isNamed } from './sole-user.ts'
import * as texts from './texts.tsx'

interface JobRowProps {
  readonly job: Job
  /** What is known of the version that it processed. */
  readonly now: VersionNow | undefined
  /** The id of the only person of the organization, whom no line names. */
  readonly sole: string | null
  readonly onStop: () => void
}

/** Shows one job: what it did and on what, its progress or result, what to do if it failed, how long it took, when and by whom. */
export function JobRow({ job, now, sole, onStop }: JobRowProps) {
  const runs = isRunning(job)
  const isFailed = job.state === 'FAILED'
  const about = [job.sbom?.project.name, subjectOf(job)].flatMap((one) => (one ? [visibleText(one)] : [])).join(', ')
  return (
    <li className={styles.job}>
      <span className={styles.mark}>
        <JobSign state={job.state} />
      </span>
      <div className={styles.title}>
        <Title job={job} />
        {about !== '' && (
          <p className={styles.about} title={about}>
            {about}
          </p>
        )}
      </div>
      <div className={styles.body}>
        {runs ? (
          <>
            <Progress value={job.progress} label={texts.jobProgress(titleOf(job))} />
            <Steps steps={stepsOfJob(job)} />
          </>
        ) : (
          <Result job={job} now={now} />
        )}
        {job.remedy && <p>{job.remedy}</p>}
        {isFailed && <Steps steps={stepsOfJob(job)} />}
        <Skips job={job} />
      </div>
      <span className={styles.took}>{runs ? null : tookOf(job)}</span>
      <When at={job.finishedAt ?? job.createdAt} by={job.startedBy} sole={sole} />
      <div className={styles.actions}>
        {job.kind === 'EXPORT' && job.export?.ready === true && (
          <Button small icon="download" onClick={() => void save(job)} aria-label={texts.saveJob(titleOf(job))}>
            {texts.save}
          </Button>
        )}
        {runs && job.cancellable && (
          <Button small onClick={onStop} aria-label={texts.cancelJob(titleOf(job))}>
            {texts.cancel}
          </Button>
        )}
      </div>
    </li>
  )
}

function Result({ job, now }: Pick<JobRowProps, 'job' | 'now'>) {
  const { said, second, href } = shownResult(job, now)
  if (job.state === 'FAILED') {
    return (
      <p className={styles.bad}>
        <UnbrokenText>{said}</UnbrokenText>
      </p>
    )
  }
  const whole = <UnbrokenText>{said}</UnbrokenText>
  return (
    <>
      <p>{href === null || second !== null ? whole : <Link href={href}>{whole}</Link>}</p>
      {second !== null && href !== null && (
        <p className={styles.second}>
          <Link href={href}>{second}</Link>
        </p>
      )}
    </>
  )
}

/** When a job ended, or was started, and by whom if that may be several. */
export function When({
  at,
  by,
  sole,
}: {
  readonly at: string
  readonly by: Pick<Job['startedBy'], 'id' | 'name'>
  readonly sole: string | null
}) {
  return (
    <span className={styles.when} title={formatTime(at)}>
      {formatAgo(at)}
      {isNamed(by, sole) && <span className={styles.by}>{texts.byName(<VisibleText>{by.name}</VisibleText>)}</span>}
    </span>
  )
}

async function save({ id }: Job): Promise<void> {
  try {
    await saveExport(id)
  } catch (error) {
    showError(error, texts.fileCouldNotBeSaved)
  }
}

/** J and K move between the titles; one that leads nowhere can still be reached. */
function Title({ job }: { readonly job: Job }) {
  const href = placeOf(job)
  const title = <UnbrokenText>{titleOf(job)}</UnbrokenText>
  if (href === null) {
    return (
      <b data-job="" tabIndex={-1}>
        {title}
      </b>
    )
  }
  return (
    <Link data-job="" href={href}>
      {title}
    </Link>
  )
}

function Skips({ job }: { readonly job: Job }) {
  if (job.skippedCount === 0) return null
  return (
    <details className={styles.skips}>
      <summary>{texts.itemsSkipped(formatCount(job.skippedCount, texts.itemForms))}</summary>
      <ul>
        {job.skips.map((skip) => (
          <li key={skip}>{skip}</li>
        ))}
        {job.skippedCount > job.skips.length && (
          <li className={styles.quiet}>{texts.andNumberMore(formatNumber(job.skippedCount - job.skips.length))}</li>
        )}
      </ul>
    </details>
  )
}
