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
import { describeSelection } from './review-text.ts'
import { ReviewTable } from './ReviewTable.tsx'
import { ReviewTools } from './ReviewTools.tsx'
import { StatementDetail } from './StatementDetail.tsx'
import { TargetPicker } from './TargetPicker.tsx'
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
            review?.issuer && `by ${visibleText(review.issuer)}`,
            review && formatCount(review.statementsCount ?? 0, 'statement'),
          ]}
          actions={
            target && (
              <ButtonLink href={paths.versionTriage(target.project.id, target.id)}>
                {`Triage of ${target.project.projectGroup.name} ${target.projectVersion}`}
              </ButtonLink>
            )
          }
        />
        <TargetPicker reviewed={reviewed} versionId={versionId} target={target} isLocked={applied !== null} />
      </div>
      {dryRun.isError ? (
        <ErrorState title="The document could not be reviewed" error={dryRun.error} onRetry={session.lookAgain} />
      ) : !review ? (
        <div className={styles.loading}>
          <PageSkeleton label="Loading statements" />
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
      <EmptyState icon="info" title="No statements">
        The document contains no statements about vulnerabilities.
      </EmptyState>
    )
  }
  return (
    <>
      <ReviewTools session={session} />
      {rows.length === 0 ? (
        <EmptyState icon="find" title="No matching statements">
          Clear the search or the filter to see the other statements.
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
        <KeyHint keys="j k">move</KeyHint>
        {session.applied ? (
          session.applied.operation && <KeyHint keys="z">undo</KeyHint>
        ) : (
          <>
            <KeyHint keys="Space">select</KeyHint>
            <KeyHint keys="a">select the group</KeyHint>
            <KeyHint keys="Enter">apply</KeyHint>
          </>
        )}
        <KeyHint keys="/">search</KeyHint>
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
            ? `Decisions applied to ${formatCount(appliedCount ?? 0, 'finding')}.`
            : 'No changes needed: the decisions already match.'}
        </p>
        {operation && (
          <Button icon="undo" keys="z" onClick={session.undo}>
            Undo
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
          <> If you change the selection, only the {formatCount(listed, 'statement')} listed can be applied.</>
        )}
      </p>
      {isRefused && (
        <Button icon="refresh" onClick={session.lookAgain}>
          Refresh
        </Button>
      )}
      <Button kind="go" keys="Enter" disabled={picked.statements === 0 || isApplying} onClick={session.applyPicked}>
        {isApplying ? 'Applying…' : 'Apply'}
      </Button>
    </footer>
  )
}
