import { Link } from 'wouter'
import { formatAgo } from '#renderer/lib/format.ts'
import { resultTypeText } from '#renderer/lib/policy-words.ts'
import { showToast } from '#renderer/lib/toasts.ts'
import { rowKeys } from '#renderer/rules/row-keys.ts'
import styles from '#renderer/rules/rows.module.css'
import { Badge } from '#renderer/ui/Badge.tsx'
import { Button } from '#renderer/ui/Button.tsx'
import { classNames } from '#renderer/ui/class-names.ts'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import { keepDraft, keptDraft, type ListedDraft, nameOf } from './kept-drafts.ts'
import * as texts from './texts.tsx'

/** Shows a policy that was written and is not stored. Enter opens it. It has no switch: it is not on or off. */
export function DraftRow({
  kept,
  onOpen,
  onDiscarded,
}: {
  readonly kept: ListedDraft
  readonly onOpen: () => void
  /** Called before the row goes. */
  readonly onDiscarded: () => void
}) {
  const { url, draft, base, at } = kept
  const name = nameOf(draft)
  const restore = () => {
    // What was written on the same page since is newer: it stays.
    if (keptDraft(url) === undefined) keepDraft(url, { draft, base })
    else showToast({ text: texts.draftOfNameNotRestored(name), tone: 'bad' })
  }
  const discard = () => {
    onDiscarded()
    keepDraft(url, null)
    showToast({
      text: texts.draftOfNameDiscarded(name),
      action: { label: texts.undo, run: restore },
    })
  }
  return (
    <li
      className={classNames(styles.row, styles.draft)}
      tabIndex={-1}
      onKeyDown={rowKeys({ open: onOpen, turn: () => {} })}
    >
      <div className={styles.what}>
        <Link href={url} className={styles.name}>
          <VisibleText>{name}</VisibleText>
        </Link>{' '}
        <span className={text.third}>
          {resultTypeText(draft.resultType)}, {formatAgo(new Date(at).toISOString())}
        </span>{' '}
        <Badge tone="info">{base === null ? texts.newPolicyNotSaved : texts.deletedChangesNotSaved}</Badge>
        {draft.text.trim() !== '' && (
          <p className={text.mono}>
            <VisibleText>{draft.text}</VisibleText>
          </p>
        )}
      </div>
      <span className={styles.actions}>
        <Button small onClick={onOpen} aria-label={texts.openName(name)}>
          {texts.openVerb}
        </Button>
        <Button small kind="bare" onClick={discard} aria-label={texts.discardName(name)}>
          {texts.discard}
        </Button>
      </span>
    </li>
  )
}
