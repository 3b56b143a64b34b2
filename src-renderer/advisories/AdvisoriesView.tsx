import type { ReactNode } from 'react'
import { useState } from 'react'
import { Redirect } from 'wouter'
import { sendCommand } from '#renderer/lib/commands.ts'
import { advisoryParts, paths } from '#renderer/lib/paths.ts'
import type { AdvisoryPart } from '#renderer/lib/paths.ts'
import { useToday } from '#renderer/lib/today.ts'
import { usePlace } from '#renderer/lib/place.ts'
import { BottomBar } from '#renderer/ui/BottomBar.tsx'
import { Button } from '#renderer/ui/Button.tsx'
import { KeyHint } from '#renderer/ui/Kbd.tsx'
import { MissingData } from '#renderer/ui/missing-data/late.tsx'
import { Page, PageHead } from '#renderer/ui/Page.tsx'
import { Skeleton, SkeletonRows } from '#renderer/ui/Skeleton.tsx'
import { Tabs } from '#renderer/ui/Tabs.tsx'
import text from '#renderer/ui/text.module.css'
import styles from './advisories.module.css'
import { BundlesPanel } from './bundles/BundlesPanel.tsx'
import { ChangesPanel } from './changes/ChangesPanel.tsx'
import { DamagedDataNotice } from './DamagedDataNotice.tsx'
import { describeSources, factsOf } from './database-facts.tsx'
import { Failures } from './Failures.tsx'
import { RemoveSourceDialog } from './RemoveSourceDialog.tsx'
import { RunningJobs } from './RunningJobs.tsx'
import { SourcesPanel } from './SourcesPanel.tsx'
import { UpdatesPanel } from './updates/UpdatesPanel.tsx'
import { useAdvisories, useSourceRemoval } from './use-advisories.ts'
import type { Source } from './use-advisories.ts'
import { LoadError } from '#renderer/ui/QueryState.tsx'
import * as texts from './texts.tsx'

const partTitles: Readonly<Record<AdvisoryPart, string>> = {
  changes: texts.changes,
  updates: texts.updates,
  bundles: texts.bundlesAndSnapshots,
}

/** Sorts names without regard to case. */
const byName = new Intl.Collator('en', { numeric: true })

/** Shows the advisory data: the sources, their age, what the data changed, and how to get more of it. */
export function AdvisoriesView({
  part,
  detail,
}: {
  readonly part?: string | undefined
  readonly detail?: string | undefined
}) {
  const known = advisoryParts.find((one) => one === part)
  usePlace([
    known ? { label: texts.advisoryData, href: paths.advisories } : { label: texts.advisoryData },
    ...(known ? [{ label: partTitles[known] }] : []),
  ])
  if (part !== undefined && known === undefined) return <Redirect to={paths.advisories} replace />
  if (detail !== undefined && known !== 'bundles' && known !== 'changes') {
    return <Redirect to={known ? paths.advisoryPart(known) : paths.advisories} replace />
  }
  return <Known part={known} detail={detail} />
}

function Known({ part, detail }: { readonly part: AdvisoryPart | undefined; readonly detail: string | undefined }) {
  const now = useToday()
  const sources = useAdvisories()
  const remove = useSourceRemoval()
  const [removing, setRemoving] = useState<Source | null>(null)
  if (sources.isPending) {
    return (
      <Frame
        part={part}
        facts={[<Skeleton key="amount" width="11rem" lined />, <Skeleton key="age" width="12rem" lined />]}
      >
        <div role="status" aria-label={texts.loadingSources}>
          <SkeletonRows rows={8} height="3.4375rem" />
        </div>
      </Frame>
    )
  }
  if (sources.isError) return <LoadError query={sources} title={texts.sourcesCouldNotBeLoaded} isPage />
  const { advisorySources, advisoryDatabase } = sources.data
  const { problem } = advisoryDatabase
  const rows = advisorySources.nodes.toSorted((a, b) => byName.compare(a.name, b.name))
  return (
    <Frame
      part={part}
      facts={factsOf(rows, advisoryDatabase, now)}
      isEmpty={part === undefined && rows.length === 0}
      {...(problem === null && { count: describeSources(rows) })}
    >
      {problem !== null && <DamagedDataNotice problem={problem} isOnBundlesPage={part === 'bundles'} />}
      <RunningJobs />
      <Failures part={part} sources={rows} onRemove={setRemoving} />
      {part === undefined && problem === null && <MissingData versionId={null} isBesideJobs />}
      {part === undefined && (problem === null || rows.length > 0) && (
        <SourcesPanel sources={rows} database={advisoryDatabase} onRemove={setRemoving} />
      )}
      {part === 'changes' && <ChangesPanel snapshotId={detail} />}
      {part === 'updates' && <UpdatesPanel sources={rows} />}
      {part === 'bundles' && <BundlesPanel sources={rows} fingerprint={detail} />}
      <RemoveSourceDialog source={removing} remove={remove} onClose={() => setRemoving(null)} />
    </Frame>
  )
}

/** Shows the parts that do not depend on data: the title, the actions and the links to each part. */
function Frame(props: {
  readonly part: AdvisoryPart | undefined
  readonly facts: readonly ReactNode[]
  /** How many sources there are, for the bar. */
  readonly count?: string
  /** The page itself offers to import files then. */
  readonly isEmpty?: boolean
  readonly children: ReactNode
}) {
  const { part } = props
  const tabs = [
    { href: paths.advisories, label: texts.sources, count: null, current: part === undefined },
    ...advisoryParts.map((one) => ({
      href: paths.advisoryPart(one),
      label: partTitles[one],
      count: null,
      current: part === one,
    })),
  ]
  return (
    <Page>
      <PageHead
        title={texts.advisoryData}
        facts={props.facts}
        actions={
          <>
            <Button onClick={() => sendCommand('open-folder')}>{texts.importAFolder}</Button>
            {props.isEmpty !== true && (
              <Button kind="go" icon="plus" keys="$mod+o" onClick={() => sendCommand('open-files')}>
                {texts.importFiles}
              </Button>
            )}
          </>
        }
      />
      <div className={styles.tabs}>
        <Tabs label={texts.advisoryData} tabs={tabs} />
      </div>
      {props.children}
      <BottomBar>
        <span>{props.count}</span>
        <span className={text.push} />
        {part === 'changes' && (
          <>
            <KeyHint keys="j k">{texts.move}</KeyHint>
            <KeyHint keys="Enter">{texts.open}</KeyHint>
          </>
        )}
        <KeyHint keys="$mod+o">{texts.importFilesInline}</KeyHint>
      </BottomBar>
    </Page>
  )
}
