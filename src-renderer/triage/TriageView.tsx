import { useCallback, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { useLocation } from 'wouter'
import { useCommand } from '#renderer/lib/commands.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { paths } from '#renderer/lib/paths.ts'
import { useViewStart } from '#renderer/lib/use-view-start.ts'
import { ViewState } from '#renderer/ui/views/ViewState.tsx'
import { Keys } from '#renderer/ui/Kbd.tsx'
import { classNames } from '#renderer/ui/class-names.ts'
import { AttentionLine } from './queue/AttentionLine.tsx'
import { DecisionPane } from './decision/DecisionPane.tsx'
import { EvidencePane } from './evidence/EvidencePane.tsx'
import { FilterBar } from './queue/FilterBar.tsx'
import { isOpenFilter, readFilter } from './queue/queue-filter.ts'
import styles from './queue/queue.module.css'
import { MarkDialogs } from './decision/MarkDialogs.tsx'
import { marksOf } from './session/marks.ts'
import { MiddleState } from './MiddleState.tsx'
import { PaneSkeletons } from './PaneSkeletons.tsx'
import { QueueList } from './queue/QueueList.tsx'
import { QueueSkeleton, QueuePane } from './queue/QueuePane.tsx'
import { urgentOf } from './queue/QueueStates.tsx'
import { TriageBar } from './queue/TriageBar.tsx'
import triageStyles from './triage.module.css'
import { usePracticeFacts } from './use-practice-facts.ts'
import { useTriage } from './use-triage.ts'
import { queueAddress, versionOf } from './queue/queue-address.ts'
import { useQueueViews, type ViewPlace } from './queue/use-queue-views.ts'
import { queueViews } from './queue/queue-views.ts'
import * as texts from './texts.tsx'
import type { Triage, TriageStart } from './use-triage.ts'

export interface TriageViewProps {
  /** The version to triage. Omitted: the newest version of every environment. */
  readonly sbomId?: string | undefined
  /** The environment of the version, as the URL names it. */
  readonly projectId?: string | undefined
  /** The finding to select first. */
  readonly findingId?: string | undefined
  /** The initial filter, as typed after `/`. */
  readonly filterWords?: string | undefined
  /** True if what the version inherits from its parts is left out. */
  readonly leavesPartsOut?: boolean | undefined
  /** The saved view that the queue begins with. */
  readonly viewId?: string | undefined
  /** What guides through the queue, below it: the line of the practice course. */
  readonly coach?: ReactNode
  /** The export dialog of a version, which is a separate feature passed in by the shell. */
  readonly exportDialog?: ComponentType<{
    readonly sbomId: string
    readonly projectId: string
    readonly open: boolean
    readonly onClose: () => void
  }>
}

/** Shows triage: the ranked queue, the evidence of the selected row, and its decision. */
export function TriageView(props: TriageViewProps) {
  const {
    sbomId,
    projectId,
    findingId,
    filterWords,
    viewId,
    leavesPartsOut = false,
    exportDialog: ExportDialog,
    coach,
  } = props
  const [, navigate] = useLocation()
  const [isExporting, setExporting] = useState(false)
  const { start: viewStart, latest } = useViewStart(viewId, queueViews)
  const addressOf = useCallback(
    (id?: string, withoutParts = leavesPartsOut) =>
      queueAddress({ version: versionOf(projectId, sbomId), filterWords, viewId, withoutParts }, id),
    [projectId, sbomId, filterWords, viewId, leavesPartsOut],
  )
  const canExport = ExportDialog !== undefined && sbomId !== undefined
  useKeys({ '$mod+e': () => setExporting(true) }, { enabled: canExport })
  useCommand('open-export', () => setExporting(true), canExport)
  return (
    <div className={triageStyles.page}>
      {viewStart.state === 'ready' ? (
        <TriagePanes
          key={`${sbomId ?? ''} ${filterWords ?? ''} ${viewId ?? ''}`}
          sbomId={sbomId}
          place={{ viewId, version: versionOf(projectId, sbomId), withoutParts: leavesPartsOut }}
          start={{
            includesParts: !leavesPartsOut,
            onParts: () => navigate(addressOf(undefined, !leavesPartsOut), { replace: true }),
            findingId,
            addressOf,
            base: latest ?? viewStart.filter,
            filter: readFilter(filterWords ?? '', viewStart.filter),
          }}
          canExport={canExport}
          isExporting={isExporting}
        />
      ) : (
        <ViewState
          start={viewStart}
          all={{ href: paths.triage, label: texts.openTheQueue }}
          loading={<QueueLoading />}
          isPage
        />
      )}
      {canExport && (
        <ExportDialog
          sbomId={sbomId}
          projectId={projectId ?? ''}
          open={isExporting}
          onClose={() => setExporting(false)}
        />
      )}
      {coach}
    </div>
  )
}

function QueueLoading() {
  return (
    <div className={triageStyles.panes}>
      <section className={styles.pane} aria-label={texts.queue}>
        <QueueSkeleton />
      </section>
      <PaneSkeletons />
    </div>
  )
}

function TriagePanes({
  sbomId,
  place,
  start,
  canExport,
  isExporting,
}: {
  readonly sbomId: string | undefined
  readonly place: ViewPlace
  readonly start: TriageStart
  readonly canExport: boolean
  readonly isExporting: boolean
}) {
  const triage = useTriage(sbomId, start)
  usePracticeFacts(sbomId, triage.state, isExporting)
  const views = useQueueViews(triage, start.base, place)
  const { state, queue, numbers, version, row } = triage
  const isEmpty = !queue.isLoading && queue.rows.length === 0
  const showsState = !queue.isLoading && (queue.error !== null || isEmpty || state.isFinished || !row)
  return (
    <div
      className={classNames(
        triageStyles.panes,
        showsState && triageStyles.wide,
        !showsState && !triage.hasEvidence && triageStyles.noEvidence,
      )}
    >
      <Queue triage={triage} views={views} />
      {queue.isLoading ? (
        <PaneSkeletons />
      ) : showsState ? (
        <MiddleState triage={triage} />
      ) : (
        <RowPanes triage={triage} />
      )}
      <TriageBar
        progress={numbers?.triageQueue.progress}
        urgent={version && urgentOf(version)}
        isWaiting={triage.pending !== null}
        hasSelection={state.selection.rows.size > 0}
        hasRows={queue.rows.length > 0}
        mayDecide={triage.mayDecide}
        canUndo={state.steps.done.length > 0}
        canExport={canExport}
      />
      <MarkDialogs
        open={triage.markDialog}
        state={state}
        labels={numbers?.triageQueue.facets.label.map(({ key }) => key) ?? []}
        onMark={(rows, change) => void triage.session.mark(rows, change)}
        onClose={triage.closeMark}
      />
      {views.dialog}
    </div>
  )
}

function Queue({ triage, views }: { readonly triage: Triage; readonly views: ReturnType<typeof useQueueViews> }) {
  const { state, numbers, isMatching, filter } = triage
  return (
    <QueuePane
      ticked={state.selection.rows.size}
      left={leftOf(numbers?.triageQueue.progress)}
      fitting={isOpenFilter(filter) ? undefined : numbers?.triageQueue.matchingCount}
      isMatching={isMatching}
      grouping={triage.grouping}
      hasChanged={triage.hasChanged}
      onGrouping={triage.setGrouping}
      onReload={triage.reload}
      attention={
        <AttentionLine
          filter={filter}
          start={triage.base}
          progress={numbers?.triageQueue.progress}
          ownCount={triage.ownCount}
          onChange={(next) => {
            triage.setFilter(next)
            triage.focusQueue()
          }}
        />
      }
      options={views.menuItems}
      filterBar={
        <>
          <div className={styles.views}>{views.bar}</div>
          <FilterBar
            filter={filter}
            numbers={numbers?.triageQueue}
            inputRef={triage.filterRef}
            onChange={triage.setFilter}
            parts={triage.parts && { ...triage.parts, toggle: () => (triage.parts?.toggle(), triage.focusQueue()) }}
            onLeave={triage.focusQueue}
            onSave={views.onSave}
          />
        </>
      }
    >
      <QueueBody triage={triage} />
    </QueuePane>
  )
}

function QueueBody({ triage }: { readonly triage: Triage }) {
  const { queue, state, filter, numbers } = triage
  if (queue.isLoading) return <QueueSkeleton />
  if (queue.rows.length === 0) {
    return (
      <div className={styles.empty}>
        {!queue.error && !isOpenFilter(filter) && (
          <>
            <p>{texts.noFindingsMatchThisFilter}</p>
            <p>{texts.toEditToClear(<Keys keys="/" />, <Keys keys="Esc" />)}</p>
          </>
        )}
      </div>
    )
  }
  return (
    <QueueList
      state={state}
      total={queue.total}
      hasMore={queue.hasMore}
      kevDate={numbers?.advisoryDatabase.kevDate ?? null}
      isSeveralVersions={triage.isSeveralVersions}
      listRef={triage.listRef}
      onLoadMore={queue.loadMore}
      onMove={triage.session.moveTo}
      onSelectRow={triage.session.toggleSelection}
    />
  )
}

function RowPanes({ triage }: { readonly triage: Triage }) {
  const { row, evidence } = triage
  if (!row) return null
  return (
    <>
      {triage.hasEvidence && (
        <EvidencePane
          row={row}
          marks={marksOf(triage.state, row)}
          evidence={evidence.data}
          error={evidence.error}
          onRetry={() => void evidence.refetch()}
          scrollRef={triage.evidenceRef}
          ticked={triage.state.selection}
        />
      )}
      <DecisionPane
        state={triage.state}
        session={triage.session}
        mayDecide={triage.mayDecide}
        evidence={evidence.data ?? undefined}
        place={triage.place}
        noteRef={triage.noteRef}
        onLeave={triage.focusQueue}
        onMark={triage.openMark}
      />
    </>
  )
}

/** Undefined if there are no findings: "0 left" would look like finished work. */
function leftOf(progress: { readonly total: number; readonly remaining: number } | undefined): number | undefined {
  return progress && progress.total > 0 ? progress.remaining : undefined
}
