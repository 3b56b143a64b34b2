import { isRunning, outcomeOf, placeOf, subjectOf, titleOf } from '#renderer/lib/job-text.ts'
import { saveExport } from '#renderer/lib/save-export.ts'
import { showError } from '#renderer/lib/toasts.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { Button, ButtonLink, IconButton } from '#renderer/ui/Button.tsx'
import { JobSign } from '#renderer/ui/JobSign.tsx'
import { Progress } from '#renderer/ui/Progress.tsx'
import { Ago } from './EndActions.tsx'
import { Steps } from '#renderer/ui/Steps.tsx'
import { Row } from './Row.tsx'
import type { TrayRow } from './rows.ts'
import { stepsOfJob } from '#renderer/lib/job-steps.ts'
import * as texts from './texts.tsx'
import styles from './tray.module.css'
import { removeRow, useStopJob } from './use-tray.ts'

type JobOfRow = Extract<TrayRow, { kind: 'job' }>

/** An export, a backup, or another job that this user has started. */
export function JobRow({ row }: { readonly row: JobOfRow }) {
  const { job, endedAt } = row
  const runs = isRunning(job)
  const subject = subjectOf(job)
  return (
    <Row
      icon={<JobSign state={job.state} />}
      name={titleOf(job)}
      sub={subject === null ? undefined : visibleText(subject)}
      actions={<JobActions row={row} />}
    >
      {runs && <Progress value={job.progress} label={texts.jobProgress(titleOf(job))} />}
      {runs ? (
        <Steps steps={stepsOfJob(job)} />
      ) : (
        <p className={job.state === 'FAILED' ? styles.bad : undefined}>{visibleText(outcomeOf(job))}</p>
      )}
      {endedAt !== null && job.remedy && <p className={styles.quiet}>{visibleText(job.remedy)}</p>}
    </Row>
  )
}

function JobActions({ row }: { readonly row: JobOfRow }) {
  const stop = useStopJob()
  const { job, endedAt } = row
  const name = titleOf(job)
  const href = placeOf(job)
  if (endedAt === null) {
    return (
      <IconButton
        icon="close"
        label={texts.cancelNameText(name)}
        kind="bare"
        small
        disabled={!job.cancellable}
        onClick={() => void stop(job.id)}
      />
    )
  }
  return (
    <>
      {job.kind === 'EXPORT' && job.export?.ready === true && (
        <Button small icon="download" onClick={() => void save(job.id)} aria-label={texts.saveName(name)}>
          {texts.save}
        </Button>
      )}
      {href !== null && (
        <ButtonLink small href={href}>
          {texts.open}
        </ButtonLink>
      )}
      <Ago at={endedAt} />
      <IconButton icon="close" label={texts.clearNameText(name)} kind="bare" small onClick={() => removeRow(row)} />
    </>
  )
}

async function save(id: string): Promise<void> {
  try {
    await saveExport(id)
  } catch (error) {
    showError(error, texts.fileCouldNotBeSaved)
  }
}
