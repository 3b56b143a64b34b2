import { useKeys } from '#renderer/lib/keys.ts'
import type { ReceivedFile } from '#renderer/lib/received-file.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { BottomBar } from '#renderer/ui/BottomBar.tsx'
import { Button } from '#renderer/ui/Button.tsx'
import { EmptyState } from '#renderer/ui/EmptyState.tsx'
import { KeyHint } from '#renderer/ui/Kbd.tsx'
import { PageHead } from '#renderer/ui/Page.tsx'
import { PageSkeleton } from '#renderer/ui/Skeleton.tsx'
import text from '#renderer/ui/text.module.css'
import { EntryCard } from './EntryCard.tsx'
import { EntryTable } from './EntryTable.tsx'
import { EntryTools } from './EntryTools.tsx'
import { FileAbout } from './FileAbout.tsx'
import styles from './handover.module.css'
import { NotOpened } from './NotOpened.tsx'
import { differencesOf, mayTake } from './review.ts'
import { TakeOver } from './TakeOver.tsx'
import * as texts from './texts.tsx'
import { type HandoverSession, useHandoverSession } from './use-handover-session.ts'

/** Lists what differs between a file and this store, and takes the file over. */
export function HandoverReview({ received, onPick }: { readonly received: ReceivedFile; readonly onPick: () => void }) {
  const session = useHandoverSession(received)
  const { dryRun, review, choose, mayChoose, taking } = session
  useKeys({ '1': () => choose('OURS'), '2': () => choose('THEIRS'), '0': () => choose(null) }, { enabled: mayChoose })
  useKeys({ z: () => taking.undo?.() }, { enabled: taking.undo !== null })
  useKeys({ 'Shift+z': () => taking.redo?.() }, { enabled: taking.redo !== null })
  const hasRows = review?.sbom != null && differencesOf(review).length > 0
  useKeys({ Enter: session.takeOver }, { enabled: !hasRows && session.mayTakeOver }) // otherwise a row has it
  useKeys({ '/': () => document.getElementById('difference-search')?.focus() })
  if (dryRun.isError) return <NotOpened session={session} name={received.file.name} onPick={onPick} />
  if (!review?.file) return <PageSkeleton label={texts.readingTheHandoverFile} isWhole />
  const { projectGroupName, projectName, projectVersion } = review.file
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <PageHead
          title={visibleText(`${projectGroupName} ${projectVersion}`)}
          facts={[visibleText(projectName), visibleText(received.file.name)]}
          actions={
            <Button icon="file" onClick={onPick}>
              {texts.chooseAnotherFile}
            </Button>
          }
        />
        <FileAbout file={review.file} session={session} />
      </div>
      {hasRows ? (
        <Differences session={session} />
      ) : (
        <div className={styles.empty}>
          <NoDifferences session={session} />
        </div>
      )}
      <TakeOver session={session} />
      <BottomBar>
        <span className={text.push} />
        {hasRows && <KeyHint keys="j k">{texts.move}</KeyHint>}
        {taking.redo !== null && <KeyHint keys="Shift+z">{texts.redo}</KeyHint>}
        {taking.undo !== null && <KeyHint keys="z">{texts.undo}</KeyHint>}
        {mayChoose && (
          <>
            <KeyHint keys="1">{texts.keepWhatIsHere}</KeyHint>
            {session.cursor && mayTake(session.cursor, 'THEIRS') && <KeyHint keys="2">{texts.takeTheFiles}</KeyHint>}
            <KeyHint keys="0">{texts.leaveOpen}</KeyHint>
          </>
        )}
        {session.mayTakeOver && <KeyHint keys="Enter">{texts.apply}</KeyHint>}
        {hasRows && <KeyHint keys="/">{texts.search}</KeyHint>}
      </BottomBar>
    </div>
  )
}

function NoDifferences({ session: { review, taking } }: { readonly session: HandoverSession }) {
  if (!review?.sbom) {
    return (
      <EmptyState icon="product" title={texts.thisVersionIsNotHereYet}>
        {review?.createsProjectGroup === true ? texts.itsProductIsNotHereEither : texts.itIs}{' '}
        {texts.madeFromTheDocument}
      </EmptyState>
    )
  }
  return (
    <EmptyState icon="check" title={taking.state.at === 'done' ? texts.everythingIsTheSame : texts.noDifferences}>
      {texts.bothSidesKnowTheSameDecisions}
    </EmptyState>
  )
}

function Differences({ session }: { readonly session: HandoverSession }) {
  const { rows, cursor } = session
  return (
    <>
      <EntryTools session={session} />
      {rows.length === 0 ? (
        <div className={styles.empty}>
          <EmptyState icon="find" title={texts.noMatchingDifferences}>
            {texts.clearTheSearchOrTheFilter}
          </EmptyState>
        </div>
      ) : (
        <>
          <EntryTable session={session} />
          {cursor && <EntryCard row={cursor} session={session} />}
        </>
      )}
    </>
  )
}
