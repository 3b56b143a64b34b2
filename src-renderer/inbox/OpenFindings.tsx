import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { formatCount, formatVersion } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import { isEvaluated, stateWithoutFindings } from '#renderer/lib/state-without-findings.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { KevBadge } from '#renderer/ui/Badge.tsx'
import { ButtonLink } from '#renderer/ui/Button.tsx'
import { classNames } from '#renderer/ui/class-names.ts'
import { LoadError } from '#renderer/ui/QueryState.tsx'
import { FindingMark } from '#renderer/ui/SeverityMark.tsx'
import { SkeletonRows } from '#renderer/ui/Skeleton.tsx'
import text from '#renderer/ui/text.module.css'
import styles from './inbox.module.css'
import * as texts from './texts.ts'
import { type OpenFinding, type ToldVersion, useToldVersion } from './use-inbox.ts'

/** The most urgent open findings of the version that a message is about, as they are now, and what can be done with them. */
export function OpenFindings({ sbomId }: { readonly sbomId: string }) {
  const told = useToldVersion(sbomId)
  if (told.isError) return <LoadError query={told} title={texts.openFindingsCouldNotBeLoaded} />
  if (told.isPending) return <Loading />
  const { sbom } = told.data
  // Of a version that was deleted nothing is left to show.
  if (!sbom) return null
  const { matchingCount, groups } = told.data.triageQueue
  const { previousVersion, project } = sbom
  const findings = formatCount(matchingCount, texts.findingForms)
  const compare = previousVersion && (
    <ButtonLink icon="compare" href={paths.compare(previousVersion.id, sbom.id)}>
      {texts.compareWith(visibleText(formatVersion(previousVersion.projectVersion)))}
    </ButtonLink>
  )
  if (matchingCount === 0) return <NoneOpen sbom={sbom} compare={compare} />
  return (
    <section className={styles.findings} aria-label={texts.openFindingsNow}>
      <h3>
        {texts.openFindingsNow}{' '}
        {groups.totalCount > groups.nodes.length && <span className={text.third}>{texts.mostUrgentOf(findings)}</span>}
      </h3>
      <ul>
        {groups.nodes.map((finding) => (
          <li key={finding.key}>
            <Row finding={finding} href={paths.versionTriage(project.id, sbom.id, finding.representative.id)} />
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <ButtonLink href={paths.versionTriage(project.id, sbom.id)}>{texts.triageThe(findings)}</ButtonLink>
        {compare}
      </div>
    </section>
  )
}

/** Takes the room of the findings, so that what follows stays in its place. */
function Loading() {
  return (
    <section className={styles.findings} aria-label={texts.openFindingsNow} aria-busy="true">
      <h3>{texts.openFindingsNow}</h3>
      <SkeletonRows rows={6} height="2rem" />
    </section>
  )
}

interface NoneOpenProps {
  readonly sbom: ToldVersion
  readonly compare: ReactNode
}

/** Says that nothing is open only if something was evaluated, and then what was not. */
function NoneOpen({ sbom: { vulnRunStatus, stats }, compare }: NoneOpenProps) {
  const { matchCoverage } = stats
  const actions = compare && <div className={styles.actions}>{compare}</div>
  if (vulnRunStatus !== 'FINISHED' || matchCoverage.exact + matchCoverage.cpe === 0) return actions
  return (
    <section className={styles.findings} aria-label={texts.openFindingsNow}>
      <p className={text.second}>
        {isEvaluated(matchCoverage)
          ? texts.noOpenFindings
          : texts.noOpenFindingsAndWhatElse(stateWithoutFindings(matchCoverage))}
      </p>
      {actions}
    </section>
  )
}

function Row({ finding, href }: { readonly finding: OpenFinding; readonly href: string }) {
  const { representative, packageName, packageVersion, packageVersionsCount, recordsCount, upstreamId } = finding
  const { component, vuln, kind, severity } = representative
  const name = visibleText(packageName ?? component.name)
  const version =
    (packageVersionsCount ?? 1) > 1
      ? formatCount(packageVersionsCount ?? 1, texts.versionForms)
      : visibleText(packageVersion ?? component.version ?? '')
  // Several records of one CVE form one row, named after it.
  const id = visibleText(recordsCount > 1 ? (upstreamId ?? vuln.vulnId) : vuln.vulnId)
  return (
    <Link href={href} className={styles.finding ?? ''}>
      <FindingMark kind={kind} severity={severity} />
      <span className={styles.package} title={`${name} ${version}`}>
        <span className={text.cut}>{name}</span>
        <span className={text.second}>{version}</span>
        {vuln.vulnInfo.kev && <KevBadge />}
      </span>
      <span className={classNames(styles.id, text.cut)} title={id}>
        {id}
      </span>
    </Link>
  )
}
