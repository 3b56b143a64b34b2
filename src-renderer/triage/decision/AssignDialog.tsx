import { useState } from 'react'
import type { FormEvent } from 'react'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import { ErrorState } from '#renderer/ui/ErrorState.tsx'
import { Icon } from '#renderer/ui/Icon.tsx'
import { TextField } from '#renderer/ui/TextField.tsx'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import type { MarkDialogProps } from './mark-dialog-props.ts'
import styles from './marks.module.css'
import { findPeople } from './people.ts'
import * as texts from './texts.tsx'
import { usePeople } from './use-triage-lists.ts'

/** Opens with `@` and assigns findings. Typing narrows the list, and Enter selects the first person. */
export function AssignDialog({ about, marks, onMark, onClose }: MarkDialogProps) {
  const [typed, setTyped] = useState('')
  const { data, error, refetch } = usePeople()
  const people = findPeople(data?.people ?? [], typed)
  const [first] = people
  const pick = (userId: string | null) => onMark({ kind: 'assign', userId })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (first) pick(first.id)
  }
  return (
    <Dialog open onClose={onClose} title={texts.assign} about={about} width="26rem">
      <form onSubmit={submit}>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog moves the focus into itself */}
        <TextField
          label={texts.name}
          labelHidden
          placeholder={texts.name}
          icon="find"
          value={typed}
          onChange={setTyped}
          autoFocus
        />
      </form>
      {error && <ErrorState title={texts.usersCouldNotBeLoaded} error={error} onRetry={() => void refetch()} />}
      <div className={styles.picks} role="group" aria-label={texts.people}>
        {people.map(({ id, name, isMe }) => (
          <button key={id} type="button" onClick={() => pick(id)}>
            <span>
              <VisibleText>{name}</VisibleText>
              {isMe && <em> {texts.you}</em>}
            </span>
            {marks.every(({ assignee }) => assignee?.id === id) && <Icon name="check" label={texts.currentAssignee} />}
          </button>
        ))}
        {marks.some(({ assignee }) => assignee !== null) && (
          <button type="button" onClick={() => pick(null)}>
            <span>{texts.unassigned}</span>
          </button>
        )}
      </div>
      {data && people.length === 0 && <p className={styles.quiet}>{texts.noUsersMatch(typed)}</p>}
    </Dialog>
  )
}
