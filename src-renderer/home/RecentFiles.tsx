import { Link } from 'wouter'
import type { HomeRecentQuery } from '#renderer/generated/documents.ts'
import { formatAgo, formatNumber } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import { stateWithoutFindings } from '#renderer/lib/state-without-findings.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import { Section } from '#renderer/ui/Page.tsx'
import { Skeleton } from '#renderer/ui/Skeleton.tsx'
import text from '#renderer/ui/text.module.css'
import styles from './Returning.module.css'
import { useHomeRecent } from './use-home.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'

/** Describes what a version needs. A version without a result never reads as one without findings. */
function stateOf({
  vulnRunStatus,
  stats: { triage, matchCoverage },
}: HomeRecentQuery['sboms']['nodes'][number]): string {
  if (vulnRunStatus !== 'FINISHED') return 'processing'
  if (triage.sbomsPendingCount > 0) return 'scan failed'
  if (triage.remaining > 0) return `${formatNumber(triage.remaining)} left`
  return triage.total > 0 ? 'all decided' : stateWithoutFindings(matchCoverage)
}

/** Lists the most recent documents and what they need. */
export function RecentFiles() {
  const recent = useHomeRecent()
  if (recent.isError) return null
  return (
    <Section title="Recent files" aside={<Link href={paths.activity}>Activity</Link>}>
      {recent.isPending && <Skeleton />}
      <ul className={styles.files}>
        {recent.data?.map((version) => {
          const filename = version.documents.find(({ active }) => active)?.filename
          return (
            <li key={version.id}>
              <Icon name="file" />
              <Link
                className={text.cut}
                href={paths.version(version.projectId, version.id)}
                title={visibleText(filename ?? '')}
              >
                <VisibleText>
                  {filename ?? `${version.project.projectGroup.name} ${version.projectVersion}`}
                </VisibleText>
              </Link>
              <span className={`${styles.second} ${text.cut}`}>
                <VisibleText>{`${version.project.projectGroup.name}, ${version.project.name}`}</VisibleText>
              </span>
              <span className={styles.left}>{stateOf(version)}</span>
              <span className={`${styles.second} ${styles.ago}`}>{formatAgo(version.createdAt)}</span>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
