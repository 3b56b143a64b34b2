import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { formatNumber } from '#renderer/lib/format.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import type { VersionTab } from '#renderer/lib/paths.ts'
import { paths } from '#renderer/lib/paths.ts'
import { usePlace } from '#renderer/lib/place.ts'
import { stageLabel, stageTicks } from '#renderer/lib/stages.ts'
import { ButtonLink } from '#renderer/ui/Button.tsx'
import { EmptyState } from '#renderer/ui/EmptyState.tsx'
import { ErrorState } from '#renderer/ui/ErrorState.tsx'
import { Icon } from '#renderer/ui/Icon.tsx'
import { Page } from '#renderer/ui/Page.tsx'
import { StageTicks } from '#renderer/ui/Progress.tsx'
import { Tabs } from '#renderer/ui/Tabs.tsx'
import { DocumentsTab } from './DocumentsTab.tsx'
import type { ExportDialogComponent } from './export-dialog.ts'
import { Overview } from './Overview.tsx'
import type { Version } from './use-version.ts'
import { hasJudged, isProcessing, useVersion } from './use-version.ts'
import { VersionHead } from './VersionHead.tsx'
import { VersionSkeleton } from './VersionSkeleton.tsx'
import styles from './VersionView.module.css'

const tabLabels: Readonly<Record<VersionTab, string>> = {
  overview: 'Overview',
  components: 'Components',
  vulnerabilities: 'Vulnerabilities',
  documents: 'Documents',
}

export interface VersionViewProps {
  readonly environmentId: string
  readonly versionId: string
  readonly tab: VersionTab
  /** The list of components and that of findings are features of their own, handed in by the shell. */
  readonly components: (version: { readonly sbomId: string; readonly environmentId: string }) => ReactNode
  readonly vulnerabilities: (version: { readonly sbomId: string; readonly environmentId: string }) => ReactNode
  readonly exportDialog: ExportDialogComponent
}

function VersionTabs({ version, tab }: { readonly version: Version; readonly tab: VersionTab }) {
  const { compCount, severityCounts } = version.stats
  // Where nothing could be judged there is no number: a zero would be an answer.
  const findings = hasJudged(version) || severityCounts.total > 0 ? severityCounts.total : null
  const count = { overview: null, components: compCount, vulnerabilities: findings, documents: null }
  return (
    <Tabs
      label="Version"
      tabs={(['overview', 'components', 'vulnerabilities', 'documents'] as const).map((one) => ({
        href: paths.version(version.project.id, version.id, one),
        label: tabLabels[one],
        count: count[one] === null ? null : formatNumber(count[one]),
        current: one === tab,
      }))}
    />
  )
}

function Failures({ processingErrors }: Pick<Version, 'processingErrors'>) {
  if (processingErrors.length === 0) return null
  return (
    <ul className={styles.failures} role="alert">
      {processingErrors.map(({ stage, message, at }) => (
        <li key={`${stage} ${at} ${message}`}>
          <Icon name="warning" />
          <span>
            <b>{stageLabel(stage)} failed.</b> {message} Earlier results of this stage stay.
          </span>
        </li>
      ))}
    </ul>
  )
}

/** True when an empty list of findings would say nothing, and must not look as if it did. */
function isSilent(version: Version): boolean {
  return !isProcessing(version) && !hasJudged(version) && version.stats.severityCounts.total === 0
}

function NothingJudged({ version }: { readonly version: Version }) {
  const isEmpty = version.stats.compCount === 0
  return (
    <EmptyState icon="info" title={isEmpty ? 'Nothing to match' : 'Nothing could be judged'}>
      {isEmpty
        ? 'The document lists no components. That says nothing about what the product contains.'
        : 'No component could be compared with the advisory data, so nothing is known about vulnerabilities.'}
    </EmptyState>
  )
}

function Content({ version, props }: { readonly version: Version; readonly props: VersionViewProps }) {
  const { tab, versionId, environmentId } = props
  // The same on every tab: what is under the pointer stays where it is.
  const top = (
    <>
      <VersionHead version={version} exportDialog={props.exportDialog} />
      <Failures processingErrors={version.processingErrors} />
      <div className={styles.tabs}>
        <VersionTabs version={version} tab={tab} />
      </div>
    </>
  )
  if (tab === 'components' || tab === 'vulnerabilities') {
    const list = tab === 'components' ? props.components : props.vulnerabilities
    return (
      <div className={styles.fill}>
        <div className={styles.fillTop}>{top}</div>
        {tab === 'vulnerabilities' && isSilent(version) ? (
          <NothingJudged version={version} />
        ) : (
          list({ sbomId: versionId, environmentId })
        )}
      </div>
    )
  }
  return (
    <Page>
      {top}
      {tab === 'overview' && (
        <div className={styles.stages}>
          <StageTicks label="Processing" stages={stageTicks(version.stages)} />
        </div>
      )}
      {tab === 'overview' ? <Overview version={version} /> : <DocumentsTab sbomId={versionId} />}
    </Page>
  )
}

function useVersionPlace(version: Version | null | undefined, tab: VersionTab) {
  const [, navigate] = useLocation()
  const name = version?.projectVersion ?? 'Version'
  const here = version ? paths.version(version.project.id, version.id) : undefined
  const isOverview = tab === 'overview'
  usePlace(
    version
      ? [
          { label: version.project.projectGroup.name, href: paths.product(version.project.projectGroup.id) },
          { label: version.project.name, href: paths.product(version.project.projectGroup.id) },
          isOverview || here === undefined ? { label: name } : { label: name, href: here },
          ...(isOverview ? [] : [{ label: tabLabels[tab] }]),
        ]
      : [{ label: name }],
  )
  const go = (to: VersionTab) => version && navigate(paths.version(version.project.id, version.id, to))
  useKeys({
    'g q': () => version && navigate(paths.versionTriage(version.project.id, version.id)),
    'g v': () => go('overview'),
    'g c': () => go('components'),
    'g f': () => go('vulnerabilities'),
  })
}

/** One version: overview, components, vulnerabilities, documents. */
export function VersionView(props: VersionViewProps) {
  const version = useVersion(props.versionId)
  useVersionPlace(version.data, props.tab)
  if (version.isPending) return <VersionSkeleton tab={props.tab} />
  if (version.isError) {
    return (
      <ErrorState
        heading="h1"
        title="The version cannot be shown"
        error={version.error}
        onRetry={() => void version.refetch()}
      />
    )
  }
  if (version.data === null) {
    return (
      <EmptyState
        icon="product"
        heading="h1"
        title="This version is not there"
        actions={<ButtonLink href={paths.products}>All products</ButtonLink>}
      >
        It was deleted, or the link was cut short.
      </EmptyState>
    )
  }
  return <Content version={version.data} props={props} />
}
