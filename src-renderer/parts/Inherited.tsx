import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { formatCount, formatNumber } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import { Badge } from '#renderer/ui/Badge.tsx'
import { Button } from '#renderer/ui/Button.tsx'
import { Section } from '#renderer/ui/Page.tsx'
import { QueryState } from '#renderer/ui/QueryState.tsx'
import { FindingMark } from '#renderer/ui/SeverityMark.tsx'
import { StatusLabel, toStatusSign } from '#renderer/ui/StatusMark.tsx'
import { Segments } from '#renderer/ui/Tabs.tsx'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import styles from './parts.module.css'
import { rowAttribute } from './PartTree.tsx'
import * as texts from './texts.tsx'
import {
  type InheritedComponent,
  type InheritedFinding,
  type PlacedVersion,
  useInheritedComponents,
  useInheritedFindings,
  type VersionWithParts,
  versionName,
} from './use-parts.ts'

/** Lists what a version inherits from its parts: findings with their decisions, and components. */
export function Inherited({ version }: { readonly version: VersionWithParts }) {
  const below = version.partTree.filter(({ relation }) => relation.endsWith('PART'))
  const partIds = [...new Set(below.map(({ sbom }) => sbom.id))]
  if (partIds.length === 0) return null
  return <Lists version={version} partIds={partIds} />
}

function Lists({ version, partIds }: { readonly version: VersionWithParts; readonly partIds: readonly string[] }) {
  const [shown, setShown] = useState<'findings' | 'components'>('findings')
  const findings = useInheritedFindings(version.id, partIds)
  const components = useInheritedComponents(version.id, partIds)
  const label = (word: string, { list, totalCount }: { list: { isSuccess: boolean }; totalCount: number }) =>
    list.isSuccess ? `${word} ${formatNumber(totalCount)}` : word
  const note =
    findings.list.isSuccess && components.list.isSuccess
      ? texts.andDecidedInTheirParts(
          formatCount(components.totalCount, texts.componentForms),
          formatCount(findings.totalCount, texts.findingForms),
        )
      : undefined
  const all = (
    <Link href={paths.version(version.project.id, version.id, 'vulnerabilities')}>{texts.showInVulnerabilities}</Link>
  )
  return (
    <Section title={texts.inherited} note={note} aside={all} className={styles.section}>
      <div className={styles.segments}>
        <Segments
          label={texts.inherited}
          segments={[
            { value: 'findings', label: label(texts.findings, findings) },
            { value: 'components', label: label(texts.components, components) },
          ]}
          value={shown}
          onChange={setShown}
        />
      </div>
      {shown === 'findings' ? <Findings {...findings} /> : <Components {...components} />}
    </Section>
  )
}

function Findings({ list, rows, totalCount, onNeedMore }: ReturnType<typeof useInheritedFindings>) {
  if (!list.isSuccess)
    return <QueryState query={list} loading={texts.loadingInheritedFindings} failed={texts.findingsCouldNotBeLoaded} />
  if (rows.length === 0) return <p className={text.third}>{texts.partsHaveNoFindings}</p>
  return (
    <>
      <table className={styles.rows} aria-label={texts.inheritedFindings}>
        <thead>
          <tr>
            <th className={styles.mark}>
              <span className={text.hidden}>{texts.severity}</span>
            </th>
            <th>{texts.component}</th>
            <th>{texts.vulnerability}</th>
            <th>{texts.comesFrom}</th>
            <th>{texts.decisionThere}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <FindingLine key={row.id} row={row} />
          ))}
        </tbody>
      </table>
      <More shown={rows.length} total={totalCount} isBusy={list.isFetchingNextPage} onMore={onNeedMore} />
    </>
  )
}

function FindingLine({ row }: { readonly row: InheritedFinding }) {
  const there = paths.versionTriage(row.sbom.project.id, row.sbom.id, row.id)
  return (
    <OpenRow rowKey={`finding ${row.id}`} href={there}>
      <td className={styles.mark}>
        <FindingMark kind={row.kind} severity={row.severity} />
      </td>
      <td>
        <ComponentName component={row.component} />
      </td>
      <td className={text.second}>{row.vuln.vulnId}</td>
      <td>
        <Origin sbom={row.sbom} />
      </td>
      <td>
        <span className={styles.answer}>
          {row.state === 'AFFECTED' ? (
            <StatusLabel sign={toStatusSign(row.vexStatus?.name)} />
          ) : (
            <span className={text.third}>{row.stateReason ?? texts.notEvaluated}</span>
          )}
          {row.vexJustification && <span className={text.second}>{row.vexJustification.name}</span>}
          {row.stale && <span className={text.second}>{texts.stale}</span>}
          <Link href={there} tabIndex={-1}>
            {texts.openThere}
          </Link>
        </span>
      </td>
    </OpenRow>
  )
}

function Components({ list, rows, totalCount, onNeedMore }: ReturnType<typeof useInheritedComponents>) {
  if (!list.isSuccess)
    return (
      <QueryState query={list} loading={texts.loadingInheritedComponents} failed={texts.componentsCouldNotBeLoaded} />
    )
  if (rows.length === 0) return <p className={text.third}>{texts.partsHaveNoComponents}</p>
  return (
    <>
      <table className={styles.rows} aria-label={texts.inheritedComponents}>
        <thead>
          <tr>
            <th>{texts.component}</th>
            <th>{texts.type}</th>
            <th>{texts.license}</th>
            <th>{texts.comesFrom}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <ComponentLine key={row.id} row={row} />
          ))}
        </tbody>
      </table>
      <More shown={rows.length} total={totalCount} isBusy={list.isFetchingNextPage} onMore={onNeedMore} />
    </>
  )
}

function ComponentLine({ row }: { readonly row: InheritedComponent }) {
  const { project, id } = row.sbom
  return (
    <OpenRow rowKey={`component ${row.id}`} href={paths.foundComponents(project.id, id, row.name)}>
      <td>
        <ComponentName component={row} />
      </td>
      <td className={text.second}>{row.kind}</td>
      <td className={text.second}>{row.licensesExp ?? <span className={text.third}>{texts.none}</span>}</td>
      <td>
        <Origin sbom={row.sbom} />
      </td>
    </OpenRow>
  )
}

/** A row that Enter opens in its part. */
function OpenRow({
  rowKey,
  href,
  children,
}: {
  readonly rowKey: string
  readonly href: string
  readonly children: ReactNode
}) {
  const [, navigate] = useLocation()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target === event.currentTarget && event.key === 'Enter') navigate(href)
  }
  return (
    <tr tabIndex={0} {...{ [rowAttribute]: rowKey }} onKeyDown={onKeyDown}>
      {children}
    </tr>
  )
}

function ComponentName({
  component,
}: {
  readonly component: { readonly name: string; readonly version: string | null }
}) {
  return (
    <>
      <b>
        <VisibleText>{component.name}</VisibleText>
      </b>{' '}
      <span className={text.third}>{component.version}</span>
    </>
  )
}

/** The part that a row comes from, which it opens. */
function Origin({ sbom }: { readonly sbom: PlacedVersion }) {
  return (
    <Link className={styles.origin} href={paths.version(sbom.project.id, sbom.id)} tabIndex={-1}>
      <Badge tone="info" cut title={texts.openSbom(versionName(sbom))}>
        <VisibleText>{versionName(sbom)}</VisibleText>
      </Badge>
    </Link>
  )
}

function More({
  shown,
  total,
  isBusy,
  onMore,
}: {
  readonly shown: number
  readonly total: number
  readonly isBusy: boolean
  readonly onMore: () => void
}) {
  if (shown >= total) return null
  return (
    <div className={styles.more}>
      <Button small disabled={isBusy} onClick={onMore}>
        {texts.showMore}
      </Button>
      <span className={text.third}>{texts.shownOfTotal(formatNumber(shown), formatNumber(total))}</span>
    </div>
  )
}
