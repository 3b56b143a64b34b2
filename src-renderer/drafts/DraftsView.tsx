import { useState } from 'react'
import { useLocation } from 'wouter'
import { useConnection } from '#renderer/lib/connection.ts'
import { type Draft, useDrafts } from '#renderer/lib/drafts.ts'
import { formatCount } from '#renderer/lib/format.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { usePlace } from '#renderer/lib/place.ts'
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
import { discardDraft, useSendDraft } from './use-drafts-page.ts'

/** Decisions that were not sent. Each is sent, opened or discarded by hand. */
export function DraftsView() {
  usePlace([{ label: 'Drafts' }])
  const { drafts } = useDrafts()
  const isLost = useConnection((connection) => connection.isLost)
  return (
    <>
      <div className={styles.page}>
        <header className={styles.head}>
          <h1>Drafts</h1>
          <span className={text.third}>decisions that were not sent; nothing is sent by itself</span>
        </header>
        <Notices />
        {drafts.length > 0 ? (
          <DraftList drafts={drafts} isLost={isLost} />
        ) : (
          <EmptyState icon="pencil" title="No drafts">
            A decision that cannot be sent, because the server does not answer or no longer accepts the token, is kept
            here. It is no decision until you send it.
          </EmptyState>
        )}
      </div>
      <BottomBar>
        <span>{formatCount(drafts.length, 'draft')}</span>
        <span className={text.push} />
        <KeyHint keys="j k">move</KeyHint>
        <KeyHint keys="s">send</KeyHint>
        <KeyHint keys="Enter">open finding</KeyHint>
        <KeyHint keys="Backspace">discard</KeyHint>
      </BottomBar>
    </>
  )
}

function Notices() {
  const { problem, unreadable, ofOthers } = useDrafts()
  const said = [
    problem,
    unreadable > 0
      ? `${formatCount(unreadable, 'draft')} cannot be read: damaged, or made by a newer Waybill. Nothing was deleted.`
      : null,
    ofOthers > 0
      ? `${formatCount(ofOthers, 'draft')} of another user of this computer ${ofOthers === 1 ? 'is' : 'are'} not shown.`
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
        <ul ref={box} aria-label="Drafts">
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
