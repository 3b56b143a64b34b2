import { formatCount } from '#renderer/lib/format.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { paths } from '#renderer/lib/paths.ts'
import type { ReviewedFile } from '#renderer/lib/vex-file.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { BottomBar } from '#renderer/ui/BottomBar.tsx'
import { Button, ButtonLink } from '#renderer/ui/Button.tsx'
import { EmptyState } from '#renderer/ui/EmptyState.tsx'
import { ErrorState } from '#renderer/ui/ErrorState.tsx'
import { KeyHint } from '#renderer/ui/Kbd.tsx'
import { PageHead } from '#renderer/ui/Page.tsx'
import { PageSkeleton } from '#renderer/ui/Skeleton.tsx'
import text from '#renderer/ui/text.module.css'
import { describeJustifications, describeSelection } from './review-text.ts'
import { ReviewTable } from './ReviewTable.tsx'
import { ReviewTools } from './ReviewTools.tsx'
import { StatementDetail } from './StatementDetail.tsx'
import { TargetPicker } from './TargetPicker.tsx'
import * as texts from './texts.tsx'
import { useReviewSession } from './use-review-session.ts'
import type { ReviewSession } from './use-review-session.ts'
import { useTarget } from './use-vex-review.ts'
import styles from './vex-import.module.css'

/** Lists the statements of a document with their outcomes, and the button that applies the selected ones. */
export function VexReview({
  reviewed,
  versionId,
}: {
  readonly reviewed: ReviewedFile
  readonly versionId: string | null
}) {
  const session = useReviewSession(reviewed, versionId)
  const { review, applied, dryRun } = session
  const target = useTarget(versionId)
  useKeys({ z: session.undo }, { enabled: applied?.operation != null })
  useKeys({ a: session.toggleGroup }, { enabled: applied === null })
  useKeys({ '/': () => document.getElementById('statement-search')?.focus() })
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <PageHead
          title={visibleText(reviewed.file.name)}
          facts={[
            review?.format,
            review?.issuer && texts.byIssuer(visibleText(review.issuer)),
            review && formatCount(review.statementsCount ?? 0, texts.statementForms),
            review && describeJustifications(review.statements ?? [], review.statementsCount ?? 0),
          ]}
          actions={
            target && (
              <ButtonLink href={paths.versionTriage(target.project.id, target.id)}>
                {texts.triageOfNameProjectVersion(target.project.projectGroup.name, target.projectVersion)}
              </ButtonLink>
            )
          }
        />
        <TargetPicker reviewed={reviewed} versionId={versionId} target={target} isLocked={applied !== null} />
      </div>
      {dryRun.isError ? (
        <ErrorState title={texts.documentCouldNotBeReviewed} error={dryRun.error} onRetry={session.lookAgain} />
      ) : !review ? (
        <div className={styles.loading}>
          <PageSkeleton label={texts.loadingStatements} />
        </div>
      ) : (
        <Reviewed session={session} />
      )}
    </div>
  )
}

function Reviewed({ session }: { readonly session: ReviewSession }) {
  const { review, rows, cursor } = session
  if ((review?.statementsCount ?? 0) === 0) {
    return (
      <EmptyState icon="info" title={texts.noStatements}>
        {texts.documentContainsNoStatementsAbout}
      </EmptyState>
    )
  }
  return (
    <>
      <ReviewTools session={session} />
      {rows.length === 0 ? (
        <EmptyState icon="find" title={texts.noMatchingStatements}>
          {texts.clearTheSearchOrTheFilter}
        </EmptyState>
      ) : (
        <>
          <ReviewTable session={session} />
          {cursor?.kind === 'statement' && (
            <StatementDetail statement={cursor.statement} isPast={session.applied !== null} />
          )}
        </>
      )}
      <Actions session={session} />
      <BottomBar>
        <span className={text.push} />
        <KeyHint keys="j k">{texts.move}</KeyHint>
        {session.applied ? (
          session.applied.operation && <KeyHint keys="z">{texts.undo}</KeyHint>
        ) : (
          <>
            <KeyHint keys="Space">{texts.select}</KeyHint>
            <KeyHint keys="a">{texts.selectTheGroup}</KeyHint>
            <KeyHint keys="Enter">{texts.apply}</KeyHint>
          </>
        )}
        <KeyHint keys="/">{texts.search}</KeyHint>
      </BottomBar>
    </>
  )
}

/** Describes what will happen, with the button; afterwards what happened, with undo. */
function Actions({ session }: { readonly session: ReviewSession }) {
  const { applied, picked, review, isApplying, isRefused } = session
  const listed = review?.statements?.length ?? 0
  const all = review?.statementsCount ?? 0
  if (applied) {
    const { operation, appliedCount } = applied
    return (
      <footer className={styles.actions}>
        <p role="status">
          {operation
            ? texts.decisionsAppliedTo(formatCount(appliedCount ?? 0, texts.findingForms))
            : texts.noChangesNeededTheDecisionsAlready}
        </p>
        {operation && (
          <Button icon="undo" keys="z" onClick={session.undo}>
            {texts.undoLabel}
          </Button>
        )}
      </footer>
    )
  }
  return (
    <footer className={styles.actions}>
      <p role="status">
        {describeSelection(picked, all)}
        {listed < all && picked.accept !== null && (
          <> {texts.ifYouChangeTheSelectionOnly(formatCount(listed, texts.statementForms))}</>
        )}
      </p>
      {isRefused && (
        <Button icon="refresh" onClick={session.lookAgain}>
          {texts.refresh}
        </Button>
      )}
      <Button kind="go" keys="Enter" disabled={picked.statements === 0 || isApplying} onClick={session.applyPicked}>
        {isApplying ? texts.applying : texts.applyLabel}
      </Button>
    </footer>
  )
}
