import { formatCount } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import { BottomBar } from '#renderer/ui/BottomBar.tsx'
import { Button, ButtonLink } from '#renderer/ui/Button.tsx'
import { EmptyState } from '#renderer/ui/EmptyState.tsx'
import { KeyHint } from '#renderer/ui/Kbd.tsx'
import { QueryState } from '#renderer/ui/QueryState.tsx'
import text from '#renderer/ui/text.module.css'
import { CarriedGroupDetail } from './CarriedDetail.tsx'
import { countDecisions, countPackages } from './carried-groups.ts'
import { CarriedList } from './CarriedList.tsx'
import { CarriedTools } from './CarriedTools.tsx'
import { KindBar } from './KindBar.tsx'
import type { CarrySession } from './use-carry-over-session.ts'
import { useCarrySession } from './use-carry-over-session.ts'
import styles from './carry-over.module.css'
import * as texts from './texts.tsx'

interface CarryOverTabProps {
  readonly sbomId: string
  readonly environmentId: string
}

/** Shows decisions of earlier versions that may apply to this one: by what changed since, then by severity and package. */
export function CarryOverTab({ sbomId, environmentId }: CarryOverTabProps) {
  const session = useCarrySession(sbomId, environmentId)
  const { counts, kind } = session
  if (!counts.isSuccess)
    return (
      <QueryState
        query={counts}
        loading={texts.loadingEarlierDecisions}
        failed={texts.earlierDecisionsCouldNotBeLoaded}
      />
    )
  return (
    <>
      {kind === undefined ? (
        <NothingPending session={session} queueHref={paths.versionTriage(environmentId, sbomId)} />
      ) : (
        <div className={styles.review}>
          <div className={styles.left}>
            <KindBar session={session} />
            <CarriedTools session={session} kind={kind} />
            <Groups session={session} label={kind.label} />
          </div>
          <CarriedGroupDetail session={session} />
        </div>
      )}
      <Hints session={session} />
    </>
  )
}

function Groups({ session, label }: { readonly session: CarrySession; readonly label: string }) {
  const { carried, list } = session
  if (!carried.isSuccess)
    return <QueryState query={carried} loading={texts.loadingTheDecisions} failed={texts.decisionsCouldNotBeLoaded} />
  if (list.groups.length === 0)
    return list.isNarrowed ? (
      <EmptyState
        icon="find"
        title={texts.noDecisionMatches}
        actions={<Button onClick={() => list.setTyped('')}>{texts.clearTheSearch}</Button>}
      >
        {texts.packagesVulnerabilitiesAndTheWords}
      </EmptyState>
    ) : null
  return <CarriedList session={session} label={texts.earlierDecisionsLabel(label)} />
}

/** Shows that all decisions are settled, or that there never were any. */
function NothingPending({ session, queueHref }: { readonly session: CarrySession; readonly queueHref: string }) {
  const { counts, canUndo, undo } = session
  const settled = counts.data?.settled.totalCount ?? 0
  const left = counts.data?.stats.triage.remaining ?? 0
  return (
    <EmptyState
      icon="check"
      title={settled > 0 ? texts.noEarlierDecisionsToConfirm : texts.noEarlierDecisions}
      actions={
        <>
          {canUndo && (
            <Button icon="undo" keys="z" onClick={undo}>
              {texts.undo}
            </Button>
          )}
          <ButtonLink keys="g q" href={queueHref}>
            {left > 0 ? texts.triageFindings(formatCount(left, texts.findingForms)) : texts.reviewTriage}
          </ButtonLink>
        </>
      }
    >
      {settled > 0
        ? texts.confirmedOrDeclinedForThisVersion(formatCount(settled, texts.earlierDecisionForms))
        : texts.ifAnEarlierVersion}
    </EmptyState>
  )
}

function Hints({ session: { kinds, kind, list, mayDecide, canUndo, canRedo } }: { readonly session: CarrySession }) {
  const hasUnchanged = (kinds[0]?.pending ?? 0) > 0
  return (
    <BottomBar>
      <span>
        {kind
          ? `${formatCount(countDecisions(list.groups), texts.decisionForms)}, ${formatCount(countPackages(list.groups), texts.packageForms)}`
          : texts.toConfirm(formatCount(0, texts.decisionForms))}
      </span>
      <span className={text.push} />
      {!kind && <KeyHint keys="g q">{texts.triageInline}</KeyHint>}
      {kind && (
        <>
          <KeyHint keys="1 … 3">{texts.kind}</KeyHint>
          <KeyHint keys="j k">{texts.move}</KeyHint>
          {mayDecide && (
            <>
              <KeyHint keys="Enter" keep>
                {texts.confirmInline}
              </KeyHint>
              <KeyHint keys="x">{texts.declineInline}</KeyHint>
              <KeyHint keys="Space">{texts.leaveOut}</KeyHint>
              {hasUnchanged && (
                <KeyHint keys="y" keep>
                  {texts.confirmAllUnchanged}
                </KeyHint>
              )}
              <KeyHint keys="q">{texts.decideAnewInline}</KeyHint>
            </>
          )}
        </>
      )}
      {canUndo && <KeyHint keys="z">{texts.undoInline}</KeyHint>}
      {canRedo && <KeyHint keys="Shift+Z">{texts.redo}</KeyHint>}
    </BottomBar>
  )
}
