import { formatAgo, formatCount, formatTime } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import type { AdvisoryPart } from '#renderer/lib/paths.ts'
import { Button, ButtonLink } from '#renderer/ui/Button.tsx'
import { Icon } from '#renderer/ui/Icon.tsx'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import styles from './advisories.module.css'
import { headOfFailure, remedyOf } from './job-text.ts'
import type { Source } from './use-advisories.ts'
import { useFailures } from './use-jobs.ts'
import type { FailedJob } from './job-text.ts'
import * as texts from './texts.tsx'

const maxShown = 3

/** Kinds of failed jobs by part of the page. The first part shows all of them. */
const kindsOf: Readonly<Record<AdvisoryPart, readonly string[]>> = {
  changes: [],
  updates: ['REFRESH_ADVISORIES'],
  bundles: ['EXPORT_BUNDLE', 'ROLL_BACK_ADVISORIES'],
}

/** Shows recent failures: which file or source, why, and a button that helps. The current snapshot did not change. */
export function Failures(props: {
  readonly part: AdvisoryPart | undefined
  readonly sources: readonly Source[]
  readonly onRemove: (source: Source) => void
}) {
  const { part } = props
  const { failures: all, putAway } = useFailures()
  const failures = part === undefined ? all : all.filter(({ kind }) => kindsOf[part].includes(kind))
  if (failures.length === 0) return null
  return (
    <section className={styles.failures} aria-label={texts.failures}>
      <ul>
        {failures.slice(0, maxShown).map((job) => (
          <li key={job.id}>
            <Icon name="warning" label={texts.failed} />
            <div>
              <p>
                <b>
                  <VisibleText>{headOfFailure(job)}</VisibleText>
                </b>{' '}
                <span className={styles.quiet} title={job.finishedAt ? formatTime(job.finishedAt) : undefined}>
                  {job.finishedAt && formatAgo(job.finishedAt)}
                </span>
              </p>
              <p className={styles.reason}>
                <VisibleText>{job.error ?? job.message}</VisibleText>
              </p>
              {job.remedy && (
                <p className={styles.second}>
                  <VisibleText>{job.remedy}</VisibleText>
                </p>
              )}
              <RemedyButton {...props} job={job} />
            </div>
          </li>
        ))}
      </ul>
      <p className={styles.failuresFoot}>
        <span className={styles.second}>{texts.currentDataIsUnchanged}</span>
        {failures.length > maxShown && (
          <ButtonLink small href={paths.activity}>
            {texts.moresInActivity(formatCount(failures.length - maxShown, texts.moreForms))}
          </ButtonLink>
        )}
        <Button small onClick={putAway}>
          {texts.dismiss}
        </Button>
      </p>
    </section>
  )
}

function RemedyButton(props: {
  readonly job: FailedJob
  readonly sources: readonly Source[]
  readonly onRemove: (source: Source) => void
}) {
  const remedy = remedyOf(props.job.error ?? '')
  if (remedy?.kind === 'trust') {
    return (
      <ButtonLink small icon="key" href={paths.advisoryKey(remedy.fingerprint)}>
        {texts.reviewKey}
      </ButtonLink>
    )
  }
  if (remedy?.kind === 'network') {
    return (
      <ButtonLink small href={paths.advisoryPart('updates')}>
        {texts.allowNetworkAccess}
      </ButtonLink>
    )
  }
  const source = remedy && props.sources.find(({ name }) => name === remedy.source)
  if (!source) return null
  return (
    <Button small icon="trash" onClick={() => props.onRemove(source)}>
      {texts.removeName(source.name)}
    </Button>
  )
}
