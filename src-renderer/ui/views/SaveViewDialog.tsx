import type { FormEvent } from 'react'
import { useId, useState } from 'react'
import { useAllViews, useViewAdd, useViewChange } from '#renderer/lib/saved-views.ts'
import { freeViewKey, type SavedView, type ViewedList } from '#renderer/lib/view-list.ts'
import { showToast } from '#renderer/lib/toasts.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import { TextField } from '#renderer/ui/TextField.tsx'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import * as texts from './texts.tsx'
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
      showToast({ text, action: { label: texts.open, run: () => onOpen(id) } })
      onClose()
    }
    const saved = twin
      ? change
          .mutateAsync({ id: twin.id, key: readKey(key), ...content })
          .then(() => done(twin.id, texts.viewNameReplaced(twin.name)))
      : add
          .mutateAsync({ name, key: readKey(key), ...content })
          .then((view) => done(view.id, texts.viewNameSaved(view.name)))
    saved.catch(() => {}) // shown below
  }
  const error = add.error ?? change.error
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.saveThisFilterAsAView}
      about={texts.viewIsYoursAlone}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="go" type="submit" form={form} disabled={!isReady}>
            {twin ? texts.replaceView : texts.saveView}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className={styles.form}>
        <TextField
          label={texts.name}
          value={name}
          maxLength={200}
          autoFocus
          hint={twin ? texts.willShowThisFilterInstead(twin.name) : undefined}
          error={error?.message ?? null}
          onChange={setName}
        />
        <ViewKeySelect label={texts.key} value={key} views={everyView} ownId={twin?.id} onChange={setKey} />
        <ViewWords content={content} />
      </form>
    </Dialog>
  )
}

/** What a view shows, as it is typed. */
export function ViewWords({ content: { filterText, search } }: { readonly content: ViewContent }) {
  if (filterText === '' && search === '') return <span className={styles.words}>{texts.everything}</span>
  return (
    <span className={styles.words}>
      {filterText !== '' && (
        <code>
          <VisibleText>{filterText}</VisibleText>
        </code>
      )}
      {search !== '' && <span>{texts.hasSearch(<VisibleText>{search}</VisibleText>)}</span>}
    </span>
  )
}
