import { useState } from 'react'
import { Link } from 'wouter'
import { formatNumber, formatProbability, formatScore } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { KevBadge } from '#renderer/ui/Badge.tsx'
import { classNames } from '#renderer/ui/class-names.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import { Section } from '#renderer/ui/Page.tsx'
import { FindingMark } from '#renderer/ui/SeverityMark.tsx'
import { SkeletonRows } from '#renderer/ui/Skeleton.tsx'
import text from '#renderer/ui/text.module.css'
import { describeRisk, type RiskGroup, type RiskRow } from './risk-text.ts'
import * as texts from './texts.tsx'
import type { Version } from './use-version.ts'
import { useTopRisks } from './use-version.ts'
import styles from './VersionView.module.css'

/** The number that the query requests. */
const maxRisks = 6

function RiskCells({ risk, versions = 1 }: { readonly risk: RiskRow; readonly versions?: number }) {
  const { vuln, kind, severity } = risk.representative
  const { name, label, id, why, allWhy } = describeRisk(risk, versions)
  return (
    <>
      <FindingMark kind={kind} severity={severity} />
      <span className={styles.package} title={[name, label].filter(Boolean).join(' ')}>
        {/* Which version it is says more than the end of a long name. */}
        <span className={classNames(text.cut, text.medium)}>{name}</span>
        <span className={classNames(styles.versionOf, text.second)}>{label}</span>
        {vuln.vulnInfo.kev && <KevBadge />}
      </span>
      <span className={classNames(styles.id, text.cut, text.second)} title={id}>
        {id}
      </span>
      <span className={classNames(styles.why, text.cut, text.third, text.small)} title={allWhy}>
        {why}
      </span>
      <span className={classNames(text.number, text.medium)}>{formatProbability(vuln.vulnInfo.epssScore)}</span>
      <span className={text.number}>{formatScore(vuln.cvssScore)}</span>
    </>
  )
}

interface RiskProps {
  readonly version: Version
}

function Risk({ risk, version }: RiskProps & { readonly risk: RiskRow }) {
  const href = paths.versionTriage(version.project.id, version.id, risk.representative.id)
  return (
    <Link className={styles.risk} href={href}>
      <RiskCells risk={risk} />
      <Icon name="chevron-right" small />
    </Link>
  )
}

/** The same vulnerability in several versions of a package: one row, which opens to one row for each of them. */
function Risks({ risk, version }: RiskProps & { readonly risk: RiskGroup }) {
  const [isOpen, setOpen] = useState(false)
  const { nodes, totalCount } = risk.groups ?? { nodes: [], totalCount: 0 }
  const more = totalCount - nodes.length
  return (
    <>
      <button
        type="button"
        className={styles.risk}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={({ key }) => {
          if (key === 'ArrowRight') setOpen(true)
          if (key === 'ArrowLeft') setOpen(false)
        }}
      >
        <RiskCells risk={risk} versions={totalCount} />
        <Icon name="chevron-down" small className={classNames(isOpen && styles.turned)} />
      </button>
      {isOpen && (
        <ul
          className={styles.riskVersions}
          aria-label={texts.versionsOfPackageName(visibleText(risk.packageName ?? ''))}
        >
          {nodes.map((one) => (
            <li key={one.key}>
              <Risk risk={one} version={version} />
            </li>
          ))}
          {more > 0 && (
            <li className={styles.note}>
              <Link href={paths.versionTriage(version.project.id, version.id)}>
                {texts.moreInTheQueue(formatNumber(more))}
              </Link>
            </li>
          )}
        </ul>
      )}
    </>
  )
}

/** Lists the first rows of the queue with the reasons for their rank. */
export function TopRisks({ version }: { readonly version: Version }) {
  const risks = useTopRisks(version.id)
  const queue = paths.versionTriage(version.project.id, version.id)
  if (risks.isSuccess && risks.data.nodes.length === 0) return null
  return (
    <Section title={texts.topRisks} note={texts.topOfTheQueue} aside={<Link href={queue}>{texts.openTheQueue}</Link>}>
      {risks.isError && <p className={styles.note}>{texts.queueCouldNotBeLoaded(risks.error.message)}</p>}
      {risks.isPending && <SkeletonRows rows={maxRisks + 1} height="2.125rem" />}
      {risks.data && (
        <ul className={styles.risks}>
          <li className={classNames(styles.risk, styles.riskHead)} aria-hidden="true">
            <span />
            <span>{texts.packageText}</span>
            <span className={styles.id}>{texts.vulnerability}</span>
            <span className={styles.why}>{texts.rankingReason}</span>
            <span className={text.number}>{texts.epss}</span>
            <span className={text.number}>{texts.cvss}</span>
            <span />
          </li>
          {risks.data.nodes.map((risk) => (
            <li key={risk.key}>
              {(risk.groups?.totalCount ?? 0) > 1 ? (
                <Risks risk={risk} version={version} />
              ) : (
                <Risk risk={risk.groups?.nodes[0] ?? risk} version={version} />
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
