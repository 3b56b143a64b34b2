import type { KeyboardEvent } from 'react'
import type { Draft } from '#renderer/lib/drafts.ts'
import { formatAgo } from '#renderer/lib/format.ts'
import { classNames } from '#renderer/ui/class-names.ts'
import { StatusMark, toStatusSign } from '#renderer/ui/StatusMark.tsx'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import { describeIds, idsOfDraft, reachOf, statusOf, titleOf } from './draft-text.ts'
import styles from './drafts.module.css'
import * as texts from './texts.ts'

interface RowProps {
  readonly draft: Draft
  readonly isShown: boolean
  readonly onShow: () => void
  readonly onOpen: () => void
}

/** A draft in the list. Selected by focus or click, opened by Enter or a double click. */
export function DraftRow({ draft, isShown, onShow, onOpen }: RowProps) {
  const ids = idsOfDraft(draft.change)
  const second = [draft.subjects[0]?.version, reachOf(draft), draft.change.input.note].filter(Boolean).join(' · ')
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    onOpen()
  }
  return (
    <button
      type="button"
      data-draft=""
      className={classNames(styles.row, isShown && styles.shown)}
      aria-current={isShown ? 'true' : undefined}
      onFocus={onShow}
      onClick={onShow}
      onDoubleClick={onOpen}
      onKeyDown={onKeyDown}
    >
      <StatusMark sign={toStatusSign(statusOf(ids))} decorative />
      <span className={styles.words}>
        <b>
          <VisibleText>{titleOf(draft)}</VisibleText>
        </b>
        <span className={styles.second}>
          <VisibleText>{[describeIds(ids), second].filter(Boolean).join(' · ')}</VisibleText>
        </span>
      </span>
      <span className={classNames(styles.chance, draft.mayHaveArrived ? text.warn : text.second)}>
        {draft.mayHaveArrived ? texts.mayHaveArrived : texts.notSent}
      </span>
      <span className={classNames(styles.when, text.second)}>{formatAgo(draft.madeAt)}</span>
    </button>
  )
}
