import { Link } from 'wouter'
import { formatCount, formatNumber } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import { describeVersionResult } from '#renderer/lib/version-result.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import type { CardJob, StoredVersion } from './cards.ts'
import styles from './drop.module.css'
import { JobMark } from '#renderer/ui/Steps.tsx'
import * as texts from './texts.tsx'
import { useFacts } from './use-facts.ts'

/** Lists the versions created from one archive, each with its progress. */
export function VersionList(props: {
  readonly versions: readonly StoredVersion[]
  readonly jobs: readonly CardJob[]
  /** Called when the user opens one of them. */
  readonly onLeave: () => void
}) {
  const { versions, jobs, onLeave } = props
  const byId = new Map(jobs.map((job) => [job.id, job]))
  return (
    <ul className={styles.versions} tabIndex={0} aria-label={texts.versions}>
      {versions.map((version) => {
        const job = byId.get(version.jobId ?? '')
        return (
          <li key={version.id}>
            <Sign job={job} />
            <span>
              <Link href={paths.version(version.environmentId, version.id)} onClick={onLeave}>
                {visibleText(version.label)}
              </Link>
              <span className={styles.quiet}>
                {version.entry !== null && `${visibleText(version.entry)}: `}
                {job?.sbom && job.state === 'SUCCEEDED' ? <Result sbom={job.sbom} /> : describe(job)}
              </span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** Says how many versions of an archive are processed. */
export function describeVersions(versions: readonly StoredVersion[], jobs: readonly CardJob[]): string {
  const ended = jobs.filter(({ state }) => state !== 'QUEUED' && state !== 'RUNNING').length
  return ended < versions.length
    ? texts.endedOfVersionsProcessed(formatNumber(ended), formatCount(versions.length, texts.versionForms))
    : texts.oneForEachSbom(formatCount(versions.length, texts.versionForms))
}

function Sign({ job }: { readonly job: CardJob | undefined }) {
  if (job?.state === 'SUCCEEDED') return <Icon name="check" small className={styles.good} />
  if (job?.state === 'FAILED') return <Icon name="warning" small className={styles.bad} />
  return <JobMark isRunning={job?.state === 'RUNNING'} />
}

function describe(job: CardJob | undefined): string {
  if (!job || job.state === 'QUEUED') return 'queued'
  if (job.state === 'RUNNING') return 'processing'
  if (job.state === 'FAILED') return job.error ?? texts.failedNoReasonGiven
  if (job.state === 'CANCELLED') return 'canceled'
  return 'done'
}

function Result({ sbom }: { readonly sbom: NonNullable<CardJob['sbom']> }) {
  const stats = useFacts(sbom)
  return stats.compCount === 0 ? texts.noComponentsNothingToScan : describeVersionResult(stats)
}
