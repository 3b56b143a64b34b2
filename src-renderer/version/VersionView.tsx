import type { ReactNode } from 'react'
import { formatNumber } from '#renderer/lib/format.ts'
import type { VersionTab } from '#renderer/lib/paths.ts'
import { paths, versionTabs } from '#renderer/lib/paths.ts'
import { usePlace } from '#renderer/lib/place.ts'
import { stageLabel, stageTicks } from '#renderer/lib/stages.ts'
import { versionPlaces } from '#renderer/lib/version-places.ts'
import { EmptyState } from '#renderer/ui/EmptyState.tsx'
import { Icon } from '#renderer/ui/Icon.tsx'
import { Page } from '#renderer/ui/Page.tsx'
import { StageTicks } from '#renderer/ui/Progress.tsx'
import { Tabs } from '#renderer/ui/Tabs.tsx'
import type { ExportDialogComponent } from './export-dialog.ts'
import { Overview } from './Overview.tsx'
import { countFailed } from './strip-text.ts'
import type { Version } from './use-version.ts'
import { hasEvaluatedComponents, isPendingVersion, isProcessing, useVersion } from './use-version.ts'
import { VersionBar } from './VersionBar.tsx'
import { VersionHead } from './VersionHead.tsx'
import { useNeighborKeys } from './use-neighbor-keys.ts'
import { VersionSkeleton } from './VersionSkeleton.tsx'
import styles from './VersionView.module.css'
import { LoadError } from '#renderer/ui/QueryState.tsx'
import { NotFound } from '#renderer/ui/NotFound.tsx'
import * as texts from './texts.tsx'

/** A tab's content for the given version and environment. */
type VersionPart = (version: { readonly sbomId: string; readonly environmentId: string }) => ReactNode

export interface VersionViewProps {
  readonly environmentId: string
  readonly versionId: string
  readonly tab: VersionTab
  /** The contents of the tabs are separate features, passed in by the shell. */
  readonly components: VersionPart
  readonly vulnerabilities: VersionPart
  readonly licenses: VersionPart
  readonly checks: VersionPart
  readonly policy: VersionPart
  readonly parts: VersionPart
  readonly changes: VersionPart
  readonly carried: VersionPart
  readonly disclosed: VersionPart
  readonly files: VersionPart
  readonly documents: VersionPart
  readonly 'change-log': VersionPart
  /** One document instead of their list. */
  readonly document: VersionPart | undefined
  readonly exportDialog: ExportDialogComponent
}

function VersionTabs({ version, tab }: { readonly version: Version; readonly tab: VersionTab }) {
  const { partCount, triage } = version.stats
  const { compCount, severityCounts } = version.stats.withParts // as the lists have them
  const changed = version.scanDelta?.counts.total ?? 0
  // If nothing was evaluated there is no count, because zero would look like a result.
  const isKnown = !isPendingVersion(version) && hasEvaluatedComponents(version)
  const findings = isKnown || severityCounts.total > 0 ? severityCounts.total : null
  const disclosed = version.disclosedVulns.totalCount
  const policies = version.policyGate.counts
  const count = {
    overview: null,
    components: compCount,
    vulnerabilities: findings,
    licenses: null,
    checks: countFailed(version.checkResults) || null,
    policy: policies.failed + policies.warned + policies.errored || null,
    parts: partCount || null,
    disclosed,
    changes: changed || null,
    carried: triage.carriedPending || null,
    files: version.files.totalCount || null,
    documents: version.documents.length,
    'change-log': null,
  }
  // Tabs that are empty for most versions are hidden.
  const isEmpty = {
    ...{ changes: changed === 0, carried: triage.carriedPending === 0, disclosed: disclosed === 0 },
  }
  const isShown = (one: VersionTab) => !(one in isEmpty) || !isEmpty[one as keyof typeof isEmpty]
  // One that is opened all the same stands last, so that no tab moves under the pointer.
  const shown = [...versionTabs.filter(isShown), ...(isShown(tab) ? [] : [tab])]
  return (
    <Tabs
      label={texts.version}
      tabs={shown.map((one) => ({
        href: paths.version(version.project.id, version.id, one),
        label: versionPlaces[one].tabLabel,
        count: count[one] === null ? null : formatNumber(count[one]),
        current: one === tab,
      }))}
    />
  )
}

function Failures({ processingErrors }: Pick<Version, 'processingErrors'>) {
  if (processingErrors.length === 0) return null
  return (
    <div role="alert">
      <ul className={styles.failures}>
        {processingErrors.map(({ stage, message, at }) => (
          <li key={`${stage} ${at} ${message}`}>
            <Icon name="warning" />
            <span>{texts.earlierResultsOfThisStage(<b>{texts.stageFailed(stageLabel(stage))}</b>, message)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Returns true if an empty list of findings would prove nothing and must not look like a result. */
function hasNoEvidence(version: Version): boolean {
  return !isProcessing(version) && !hasEvaluatedComponents(version) && version.stats.severityCounts.total === 0
}

/** Whether there is no list of findings to show. Parts have findings of their own, whatever the version itself has. */
function isWithoutFindings(version: Version): boolean {
  return version.stats.partCount === 0 && (hasNoEvidence(version) || isPendingVersion(version))
}

function NothingEvaluated({ version }: { readonly version: Version }) {
  const isEmpty = version.stats.compCount === 0
  if (isPendingVersion(version)) {
    return (
      <EmptyState icon="info" title={texts.notScannedYetLabel}>
        {isProcessing(version) ? texts.findingsAppearWhenTheScan : texts.scanFailedReprocessTheVersion}
      </EmptyState>
    )
  }
  return (
    <EmptyState icon="info" title={isEmpty ? texts.nothingToScan : texts.noComponentCouldBeEvaluatedLabel}>
      {isEmpty ? texts.documentListsNoComponentsThisSays : texts.noComponentCouldBeCompared}
    </EmptyState>
  )
}

/** Returns the content that fills the window below the tabs. Undefined for a page that scrolls as a whole. */
function listOf(props: VersionViewProps): VersionPart | undefined {
  if (props.tab === 'overview') return undefined
  return props.tab === 'documents' ? props.document : props[props.tab]
}

/** The stages of a version that is being processed. How long they took helps only while they run: Activity has it later. */
function Stages({ version }: { readonly version: Version }) {
  const ticks = stageTicks(version.stages).filter(({ state }) => state !== 'idle')
  if (ticks.length === 0) return null
  return (
    <div className={styles.stages}>
      <StageTicks label={texts.processingLabel} stages={ticks} />
    </div>
  )
}

function Content({ version, props }: { readonly version: Version; readonly props: VersionViewProps }) {
  const { tab, versionId, environmentId } = props
  // The same on every tab, so that nothing moves under the pointer.
  const top = (
    <>
      <VersionHead
        version={version}
        exportDialog={props.exportDialog}
        // Earlier decisions have a filled button of their own while there are any to confirm.
        isQuiet={tab === 'carried' && version.stats.triage.carriedPending > 0}
      />
      <Failures processingErrors={version.processingErrors} />
      <div className={styles.tabs}>
        <VersionTabs version={version} tab={tab} />
      </div>
    </>
  )
  const list = listOf(props)
  if (list !== undefined) {
    return (
      <div className={styles.fill}>
        <div className={styles.fillTop}>{top}</div>
        {tab === 'vulnerabilities' && isWithoutFindings(version) ? (
          <>
            <NothingEvaluated version={version} />
            <VersionBar version={version} />
          </>
        ) : (
          list({ sbomId: versionId, environmentId })
        )}
      </div>
    )
  }
  return (
    <Page>
      {top}
      {tab === 'overview' && isProcessing(version) && <Stages version={version} />}
      {tab === 'overview' ? (
        <>
          <Overview version={version} />
          <VersionBar version={version} />
        </>
      ) : (
        props.documents({ sbomId: versionId, environmentId })
      )}
    </Page>
  )
}

function useVersionPlace(version: Version | null | undefined, tab: VersionTab) {
  const name = version?.projectVersion ?? texts.version
  const here = version ? paths.version(version.project.id, version.id) : undefined
  const isOverview = tab === 'overview'
  usePlace(
    version
      ? [
          { label: version.project.projectGroup.name, href: paths.product(version.project.projectGroup.id) },
          { label: version.project.name, href: paths.product(version.project.projectGroup.id) },
          isOverview || here === undefined ? { label: name } : { label: name, href: here },
          ...(isOverview ? [] : [{ label: versionPlaces[tab].tabLabel }]),
        ]
      : [{ label: name }],
  )
}

/** Shows one version: overview, components, vulnerabilities, documents. */
export function VersionView(props: VersionViewProps) {
  const version = useVersion(props.versionId)
  useVersionPlace(version.data, props.tab)
  const { versionId: id, environmentId, tab } = props
  useNeighborKeys({ id, environmentId, environment: version.data?.project.name }, tab)
  if (version.isPending) return <VersionSkeleton tab={props.tab} />
  if (version.isError) return <LoadError query={version} title={texts.versionCouldNotBeLoaded} isPage />
  if (version.data === null) {
    return (
      <NotFound
        title={texts.versionNotFound}
        icon="product"
        all={{ href: paths.products, label: texts.allProducts }}
        isPage
      />
    )
  }
  return <Content version={version.data} props={props} />
}
