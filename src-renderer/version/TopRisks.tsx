import { Link } from 'wouter'
import { formatCount, formatProbability, formatScore } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { KevBadge } from '#renderer/ui/Badge.tsx'
import { classNames } from '#renderer/ui/class-names.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import { Section } from '#renderer/ui/Page.tsx'
import { FindingMark } from '#renderer/ui/SeverityMark.tsx'
import { SkeletonRows } from '#renderer/ui/Skeleton.tsx'
import text from '#renderer/ui/text.module.css'
import type { Version } from './use-version.ts'
import { useTopRisks } from './use-version.ts'
import styles from './VersionView.module.css'

/** The number that the query requests. */
const maxRisks = 6

type RiskRow = NonNullable<ReturnType<typeof useTopRisks>['data']>['nodes'][number]

function Risk({ risk, href }: { readonly risk: RiskRow; readonly href: string }) {
  const { representative, packageName, packageVersion, recordsCount, placesCount, priorityReason } = risk
  const { vuln, component, kind, severity } = representative
  const name = visibleText(packageName ?? component.name)
  const label = visibleText(packageVersion ?? component.version ?? '')
  // Several records of one CVE form one row, named after it.
  const id = recordsCount > 1 ? (risk.upstreamId ?? vuln.vulnId) : vuln.vulnId
  const places = placesCount > 1 ? ` · ${formatCount(placesCount, 'place')}` : ''
  return (
    <Link className={styles.risk} href={href}>
      <FindingMark kind={kind} severity={severity} />
      <span className={styles.package} title={[name, label].filter(Boolean).join(' ')}>
        <span className={text.cut}>
          <span className={text.medium}>{name}</span> <span className={text.second}>{label}</span>
        </span>
        {vuln.vulnInfo.kev && <KevBadge />}
      </span>
      <span className={classNames(styles.id, text.cut, text.second)} title={id}>
        {id}
      </span>
      <span className={classNames(styles.why, text.cut, text.third, text.small)} title={`${priorityReason}${places}`}>
        {`${withoutScores(priorityReason)}${places}`}
      </span>
      <span className={classNames(text.number, text.medium)}>{formatProbability(vuln.vulnInfo.epssScore)}</span>
      <span className={text.number}>{formatScore(vuln.cvssScore)}</span>
      <Icon name="chevron-right" small />
    </Link>
  )
}

/** Removes the two reasons that have columns of their own, which leaves room for the others. */
function withoutScores(reason: string): string {
  const others = reason.split(', ').filter((part) => !/^(EPSS|CVSS) /.test(part))
  return others.length > 0 ? others.join(', ') : reason
}

/** Lists the first rows of the queue with the reasons for their rank. */
export function TopRisks({ version }: { readonly version: Version }) {
  const risks = useTopRisks(version.id)
  const queue = paths.versionTriage(version.project.id, version.id)
  if (risks.isSuccess && risks.data.nodes.length === 0) return null
  return (
    <Section title="Top risks" note="Top of the queue" aside={<Link href={queue}>Open the queue</Link>}>
      {risks.isError && <p className={styles.note}>The queue could not be loaded. {risks.error.message}</p>}
      {risks.isPending && <SkeletonRows rows={maxRisks + 1} height="2.125rem" />}
      {risks.data && (
        <ul className={styles.risks}>
          <li className={classNames(styles.risk, styles.riskHead)} aria-hidden="true">
            <span />
            <span>Package</span>
            <span className={styles.id}>Vulnerability</span>
            <span className={styles.why}>Ranking reason</span>
            <span className={text.number}>EPSS</span>
            <span className={text.number}>CVSS</span>
            <span />
          </li>
          {risks.data.nodes.map((risk) => (
            <li key={risk.key}>
              <Risk risk={risk} href={paths.versionTriage(version.project.id, version.id, risk.representative.id)} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
