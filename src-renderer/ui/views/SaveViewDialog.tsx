import type { FormEvent } from 'react'
import { useId, useState } from 'react'
import { useAllViews, useViewAdd, useViewChange } from '#renderer/lib/saved-views.ts'
import { freeViewKey, type SavedView, type ViewedList } from '#renderer/lib/view-list.ts'
import { showToast } from '#renderer/lib/toasts.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import { TextField } from '#renderer/ui/TextField.tsx'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import { keyValue, readKey, ViewKeySelect } from './ViewKeySelect.tsx'
import styles from './views.module.css'

/** What a view shows. */
export interface ViewContent {
  readonly filterText: string
  readonly search: string
}

/** Saves the filter of a list under a name. A view that has the name already can be replaced. */
export function SaveViewDialog({
  list,
  content,
  views,
  onOpen,
  onClose,
}: {
  readonly list: ViewedList
  readonly content: ViewContent
  readonly views: readonly SavedView[]
  /** Opens a view. Saving one does not: it would end what goes on here, with its undo steps. */
  readonly onOpen: (id: string) => void
  readonly onClose: () => void
}) {
  const form = useId()
  const [name, setName] = useState('')
  const [chosenKey, setKey] = useState<string | null>(null)
  const everyView = useAllViews()
  const add = useViewAdd(list)
  const change = useViewChange()
  const twin = views.find((one) => one.name.toLowerCase() === name.trim().toLowerCase())
  const key = chosenKey ?? keyValue(twin ? twin.key : freeViewKey(everyView))
  const isReady = name.trim() !== '' && !add.isPending && !change.isPending
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    const done = (id: string, text: string) => {
      showToast({ text, action: { label: 'Open', run: () => onOpen(id) } })
      onClose()
    }
    const saved = twin
      ? change
          .mutateAsync({ id: twin.id, key: readKey(key), ...content })
          .then(() => done(twin.id, `View “${twin.name}” replaced`))
      : add
          .mutateAsync({ name, key: readKey(key), ...content })
          .then((view) => done(view.id, `View “${view.name}” saved`))
    saved.catch(() => {}) // shown below
  }
  const error = add.error ?? change.error
  return (
    <Dialog
      open
      onClose={onClose}
      title="Save this filter as a view"
      about="A view is yours alone. It has an address, and a key if you like."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="go" type="submit" form={form} disabled={!isReady}>
            {twin ? 'Replace view' : 'Save view'}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className={styles.form}>
        <TextField
          label="Name"
          value={name}
          maxLength={200}
          autoFocus
          hint={twin ? `“${twin.name}” will show this filter instead of its own.` : undefined}
          error={error?.message ?? null}
          onChange={setName}
        />
        <ViewKeySelect label="Key" value={key} views={everyView} ownId={twin?.id} onChange={setKey} />
        <ViewWords content={content} />
      </form>
    </Dialog>
  )
}

/** What a view shows, as it is typed. */
export function ViewWords({ content: { filterText, search } }: { readonly content: ViewContent }) {
  if (filterText === '' && search === '') return <span className={styles.words}>everything</span>
  return (
    <span className={styles.words}>
      {filterText !== '' && (
        <code>
          <VisibleText>{filterText}</VisibleText>
        </code>
      )}
      {search !== '' && (
        <span>
          has <VisibleText>{search}</VisibleText>
        </span>
      )}
    </span>
  )
}
