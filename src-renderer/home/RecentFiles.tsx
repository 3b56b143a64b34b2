import { Link } from 'wouter'
import type { HomeRecentQuery } from '#renderer/generated/documents.ts'
import { formatAgo, formatNumber, formatVersion } from '#renderer/lib/format.ts'
import { hasPolicyResult, lookWithCoverage, outcomeLook } from '#renderer/lib/policy-words.ts'
import { paths } from '#renderer/lib/paths.ts'
import { type EvaluatedComponents, stateWithoutFindings } from '#renderer/lib/state-without-findings.ts'
import { classNames } from '#renderer/ui/class-names.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import { Section } from '#renderer/ui/Page.tsx'
import { SkeletonRows } from '#renderer/ui/Skeleton.tsx'
import text from '#renderer/ui/text.module.css'
import styles from './Returning.module.css'
import { useHomeRecent } from './use-home.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import * as texts from './texts.tsx'

/** Describes what a version needs. A version without a result never reads as one without findings. */
function stateOf({
  vulnRunStatus,
  stats: { triage, matchCoverage },
}: HomeRecentQuery['sboms']['nodes'][number]): string {
  if (vulnRunStatus !== 'FINISHED') return 'processing'
  if (triage.sbomsPendingCount > 0) return texts.scanFailed
  if (triage.remaining > 0) return texts.remainingLeft(formatNumber(triage.remaining))
  return triage.total > 0 ? texts.allDecided : stateWithoutFindings(matchCoverage)
}

const maxShown = 5

function Outcome({ outcome, coverage }: { readonly outcome: string; readonly coverage: EvaluatedComponents }) {
  const { label, tone, icon } = lookWithCoverage(outcomeLook(outcome), coverage)
  return (
    <span className={classNames(styles.policy, tone === 'plain' ? text.third : text[tone])} title={label}>
      <Icon name={icon} small label={label} />
    </span>
  )
}

/** Lists the most recent documents and what they need. */
export function RecentFiles() {
  const recent = useHomeRecent()
  const versions = recent.data?.filter(({ project }) => !project.projectGroup.sample).slice(0, maxShown)
  if (recent.isError) return null
  return (
    <Section title={texts.recentFiles} aside={<Link href={paths.activity}>{texts.activity}</Link>}>
      {recent.isPending && <SkeletonRows rows={4} height="3.25rem" />}
      <ul className={styles.files}>
        {versions?.map((version) => {
          const filename = version.documents.find(({ active }) => active)?.filename
          return (
            <li key={version.id}>
              <Icon name="file" />
              <span className={styles.pair}>
                <Link
                  className={text.cut}
                  href={paths.version(version.projectId, version.id)}
                  title={visibleText(filename ?? '')}
                >
                  <VisibleText>
                    {filename ?? `${version.project.projectGroup.name} ${formatVersion(version.projectVersion)}`}
                  </VisibleText>
                </Link>
                <span className={styles.when}>{formatAgo(version.createdAt)}</span>
              </span>
              <span className={`${styles.pair} ${styles.second}`}>
                {hasPolicyResult(version.policyResult) && (
                  <Outcome outcome={version.policyResult} coverage={version.stats.matchCoverage} />
                )}
                <span className={classNames(text.cut, styles.whose)}>
                  <VisibleText>{`${version.project.projectGroup.name}, ${version.project.name}`}</VisibleText>
                </span>
                <span className={styles.left}>{stateOf(version)}</span>
              </span>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
