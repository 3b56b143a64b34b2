import { useState } from 'react'
import { useLocation } from 'wouter'
import { useConnection } from '#renderer/lib/connection.ts'
import { type Draft, useDrafts } from '#renderer/lib/drafts.ts'
import { formatCount } from '#renderer/lib/format.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { usePlace } from '#renderer/lib/place.ts'
import { plural } from '#renderer/lib/plural.ts'
import { useRowFocus } from '#renderer/lib/row-focus.ts'
import { BottomBar } from '#renderer/ui/BottomBar.tsx'
import { EmptyState } from '#renderer/ui/EmptyState.tsx'
import { Icon } from '#renderer/ui/Icon.tsx'
import { KeyHint } from '#renderer/ui/Kbd.tsx'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import { DraftDetail } from './DraftDetail.tsx'
import { DraftRow } from './DraftRow.tsx'
import styles from './drafts.module.css'
import * as texts from './texts.ts'
import { discardDraft, useSendDraft } from './use-drafts-page.ts'

/** Decisions that were not sent. Each is sent, opened or discarded by hand. */
export function DraftsView() {
  usePlace([{ label: texts.drafts }])
  const { drafts } = useDrafts()
  const isLost = useConnection((connection) => connection.isLost)
  return (
    <>
      <div className={styles.page}>
        <header className={styles.head}>
          <h1>{texts.drafts}</h1>
          <span className={text.third}>{texts.decisionsThatWereNotSentNothing}</span>
        </header>
        <Notices />
        {drafts.length > 0 ? (
          <DraftList drafts={drafts} isLost={isLost} />
        ) : (
          <EmptyState icon="pencil" title={texts.noDrafts}>
            {texts.decisionThatCannotBeSentBecause}
          </EmptyState>
        )}
      </div>
      <BottomBar>
        <span>{formatCount(drafts.length, texts.draftForms)}</span>
        <span className={text.push} />
        <KeyHint keys="j k">{texts.move}</KeyHint>
        <KeyHint keys="s">{texts.sendInline}</KeyHint>
        <KeyHint keys="Enter">{texts.openFindingInline}</KeyHint>
        <KeyHint keys="Backspace">{texts.discardInline}</KeyHint>
      </BottomBar>
    </>
  )
}

function Notices() {
  const { problem, unreadable, ofOthers } = useDrafts()
  const said = [
    problem,
    unreadable > 0
      ? `${formatCount(unreadable, texts.draftForms)} cannot be read: damaged, or made by a newer Waybill. Nothing was deleted.`
      : null,
    ofOthers > 0
      ? `${formatCount(ofOthers, texts.draftForms)} of another user of this computer ${plural(ofOthers, texts.isOrAre)} not shown.`
      : null,
  ].filter((line) => line !== null)
  return said.map((line) => (
    <p key={line} className={styles.notice} role="status">
      <Icon name="info" small />
      <span>
        <VisibleText>{line}</VisibleText>
      </span>
    </p>
  ))
}

function DraftList({ drafts, isLost }: { readonly drafts: readonly Draft[]; readonly isLost: boolean }) {
  const [, navigate] = useLocation()
  const box = useRowFocus<HTMLUListElement>('[data-draft]')
  const [shownId, setShownId] = useState<string | null>(null)
  const sending = useSendDraft()
  const shown = drafts.find(({ id }) => id === shownId) ?? drafts[0]
  const open = (draft: Draft) => navigate(draft.place)
  const canSend = !isLost && !sending.isPending
  useKeys({
    s: () => {
      if (shown && canSend) sending.mutate(shown)
    },
    Backspace: () => void (shown && !sending.isPending && discardDraft(shown)),
  })
  return (
    <div className={styles.split}>
      <div className={styles.rows}>
        <ul ref={box} aria-label={texts.drafts}>
          {drafts.map((draft) => (
            <li key={draft.id}>
              <DraftRow
                draft={draft}
                isShown={draft.id === shown?.id}
                onShow={() => setShownId(draft.id)}
                onOpen={() => open(draft)}
              />
            </li>
          ))}
        </ul>
      </div>
      {shown && (
        <DraftDetail
          key={shown.id}
          draft={shown}
          isLost={isLost}
          isSending={sending.isPending}
          failure={sending.variables?.id === shown.id ? sending.error : null}
          onSend={() => sending.mutate(shown)}
          onOpen={() => open(shown)}
          onDiscard={() => void discardDraft(shown)}
        />
      )}
    </div>
  )
}
