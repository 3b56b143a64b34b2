import { formatCount } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import { BottomBar } from '#renderer/ui/BottomBar.tsx'
import { Button, ButtonLink } from '#renderer/ui/Button.tsx'
import { EmptyState } from '#renderer/ui/EmptyState.tsx'
import { KeyHint } from '#renderer/ui/Kbd.tsx'
import text from '#renderer/ui/text.module.css'
import { CarriedDecisionDetail } from './CarriedDetail.tsx'
import { CarriedDecisionTable } from './CarriedTable.tsx'
import { unchanged } from './carried-text.ts'
import { GroupBar } from './GroupBar.tsx'
import type { CarrySession } from './use-carry-over-session.ts'
import { useCarrySession } from './use-carry-over-session.ts'
import { QueryState } from '#renderer/ui/QueryState.tsx'

interface CarryOverTabProps {
  readonly sbomId: string
  readonly environmentId: string
}

/** Shows decisions of earlier versions that may apply to this one, grouped by what changed in their evidence. */
export function CarryOverTab({ sbomId, environmentId }: CarryOverTabProps) {
  const session = useCarrySession(sbomId)
  const { groups, group } = session
  if (!groups.isSuccess)
    return (
      <QueryState query={groups} loading="Loading earlier decisions" failed="Earlier decisions could not be loaded" />
    )
  return (
    <>
      {group === undefined ? (
        <NothingPending session={session} queueHref={paths.versionTriage(environmentId, sbomId)} />
      ) : (
        <>
          <GroupBar session={session} />
          <Waiting session={session} queueAt={(id) => paths.versionTriage(environmentId, sbomId, id)} />
        </>
      )}
      <Hints session={session} />
    </>
  )
}

function Waiting({
  session,
  queueAt,
}: {
  readonly session: CarrySession
  readonly queueAt: (findingId: string) => string
}) {
  const { carried, group, cursor, moveTo, settleRow, isBusy } = session
  const { list, rows, totalCount, onNeedMore } = carried
  if (!list.isSuccess)
    return (
      <QueryState query={list} loading="Loading the decisions in this group" failed="Decisions could not be loaded" />
    )
  if (!cursor) return null
  return (
    <>
      <CarriedDecisionTable
        label={`Earlier decisions: ${group?.label ?? ''}`}
        rows={rows}
        totalCount={totalCount}
        cursor={cursor}
        onCursor={moveTo}
        onConfirm={(row) => settleRow(row, true)}
        onNeedMore={onNeedMore}
      />
      <CarriedDecisionDetail
        row={cursor}
        queueHref={queueAt(cursor.componentVuln.id)}
        isBusy={isBusy}
        onSettle={(accept) => settleRow(cursor, accept)}
      />
    </>
  )
}

/** Shows that all decisions are settled, or that there never were any. */
function NothingPending({ session, queueHref }: { readonly session: CarrySession; readonly queueHref: string }) {
  const { groups, canUndo, undo } = session
  const settled = groups.data?.settled.totalCount ?? 0
  const left = groups.data?.stats.triage.remaining ?? 0
  return (
    <EmptyState
      icon="check"
      title={settled > 0 ? 'No earlier decisions to confirm' : 'No earlier decisions'}
      actions={
        <>
          {canUndo && (
            <Button icon="undo" keys="z" onClick={undo}>
              Undo
            </Button>
          )}
          <ButtonLink kind="go" keys="g q" href={queueHref}>
            {left > 0 ? `Triage ${formatCount(left, 'finding')}` : 'Review triage'}
          </ButtonLink>
        </>
      }
    >
      {settled > 0
        ? `${formatCount(settled, 'earlier decision')} confirmed or declined for this version.`
        : 'If an earlier version of this product had the same vulnerability in the same package, its decision is proposed here.'}
    </EmptyState>
  )
}

function Hints({ session: { groups, group, canUndo, canRedo } }: { readonly session: CarrySession }) {
  const hasUnchanged = groups.data?.carryOver.some(({ evidenceKind }) => evidenceKind === unchanged)
  if (!group && !canUndo && !canRedo) return null
  return (
    <BottomBar>
      <span className={text.push} />
      {group && (
        <>
          <KeyHint keys="j k">move</KeyHint>
          <KeyHint keys="Enter" keep>
            confirm
          </KeyHint>
          <KeyHint keys="x">decline</KeyHint>
          {hasUnchanged && (
            <KeyHint keys="y" keep>
              confirm all unchanged
            </KeyHint>
          )}
          <KeyHint keys="Shift+Y">confirm the group</KeyHint>
        </>
      )}
      {canUndo && <KeyHint keys="z">undo</KeyHint>}
      {canRedo && <KeyHint keys="Shift+Z">redo</KeyHint>}
    </BottomBar>
  )
}
