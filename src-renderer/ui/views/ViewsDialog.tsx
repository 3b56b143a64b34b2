import type { FormEvent, KeyboardEvent } from 'react'
import { useState } from 'react'
import { useAllViews, useViewAdd, useViewChange, useViewOrder, useViewRemoval } from '#renderer/lib/saved-views.ts'
import { type SavedView, type ViewedList } from '#renderer/lib/view-list.ts'
import { announce, showError, showToast } from '#renderer/lib/toasts.ts'
import { Button, IconButton } from '#renderer/ui/Button.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import { TextField } from '#renderer/ui/TextField.tsx'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import { keyValue, readKey, ViewKeySelect } from './ViewKeySelect.tsx'
import { ViewWords } from './SaveViewDialog.tsx'
import * as texts from './texts.tsx'
import styles from './views.module.css'

/** Renames, orders and deletes the views of a list. */
export function ViewsDialog({
  list,
  views,
  onClose,
}: {
  readonly list: ViewedList
  readonly views: readonly SavedView[]
  readonly onClose: () => void
}) {
  const { rows, move } = useViewOrder(list, views, {
    said: ({ row, position }) => announce(texts.namePlacePosition(row.name, position)),
    failed: texts.viewCouldNotBeMoved,
  })
  return (
    <Dialog
      open
      onClose={onClose}
      width="36rem"
      title={texts.savedViews}
      about={texts.altWithOrMovesAView}
      actions={<Button onClick={onClose}>{texts.done}</Button>}
    >
      {views.length === 0 ? (
        <p className={styles.none}>{texts.noSavedViewsFilterTheList}</p>
      ) : (
        <ul className={styles.list} aria-label={texts.savedViews}>
          {rows.map((view, at) => (
            <ViewRow
              key={view.id}
              list={list}
              view={view}
              before={rows[at - 1]}
              after={rows[at + 1]}
              onMove={(other) => move(view, other)}
            />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

interface RowProps {
  readonly list: ViewedList
  readonly view: SavedView
  readonly before: SavedView | undefined
  readonly after: SavedView | undefined
  readonly onMove: (other: SavedView) => void
}

function ViewRow({ list, view, before, after, onMove }: RowProps) {
  const [isRenaming, setRenaming] = useState(false)
  const change = useViewChange()
  const everyView = useAllViews()
  const remove = useRemoval(list)
  const move = (beside: SavedView | undefined) => {
    if (beside) onMove(beside)
  }
  const setKey = (value: string) => {
    change
      .mutateAsync({ id: view.id, key: readKey(value) })
      .catch((error: unknown) => showError(error, texts.keyCouldNotBeChanged))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move(event.key === 'ArrowUp' ? before : after)
  }
  return (
    <li className={styles.row} onKeyDown={onKeyDown}>
      {isRenaming ? (
        <RenameView view={view} onClose={() => setRenaming(false)} />
      ) : (
        <div className={styles.what}>
          <b>
            <VisibleText>{view.name}</VisibleText>
          </b>
          <ViewWords content={view} />
          {view.problems.map((problem) => (
            <p key={problem} className={styles.problem}>
              <VisibleText>{problem}</VisibleText>
            </p>
          ))}
        </div>
      )}
      <ViewKeySelect
        label={texts.keyOfName(view.name)}
        labelHidden
        value={keyValue(view.key)}
        views={everyView}
        ownId={view.id}
        onChange={setKey}
      />
      <span className={styles.tools}>
        <IconButton icon="pencil" kind="bare" label={texts.renameName(view.name)} onClick={() => setRenaming(true)} />
        <IconButton
          icon="arrow-up"
          kind="bare"
          label={texts.moveNameUp(view.name)}
          disabled={!before}
          onClick={() => move(before)}
        />
        <IconButton
          icon="chevron-down"
          kind="bare"
          label={texts.moveNameDown(view.name)}
          disabled={!after}
          onClick={() => move(after)}
        />
        <IconButton icon="trash" kind="bare" label={texts.deleteName(view.name)} onClick={() => remove(view)} />
      </span>
    </li>
  )
}

/** Deletes a view at once. The toast brings it back to its place. */
function useRemoval(list: ViewedList) {
  const remove = useViewRemoval()
  const add = useViewAdd(list)
  return (view: SavedView) => {
    const { name, filterText, search, position, key } = view
    const restore = () => {
      add
        .mutateAsync({ name, filterText, search, position, key })
        .then(() => showToast({ text: texts.viewIsBack(name) }))
        .catch((error: unknown) => showError(error, texts.viewCouldNotBeRestored))
    }
    remove
      .mutateAsync(view)
      .then(() => showToast({ text: texts.viewNameDeleted(name), action: { label: texts.undo, run: restore } }))
      .catch((error: unknown) => showError(error, texts.viewCouldNotBeDeleted))
  }
}

function RenameView({ view, onClose }: Pick<RowProps, 'view'> & { readonly onClose: () => void }) {
  const [name, setName] = useState(view.name)
  const change = useViewChange()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '' || change.isPending) return
    change
      .mutateAsync({ id: view.id, name })
      .then(onClose)
      .catch(() => {}) // shown below
  }
  return (
    <form className={styles.rename} onSubmit={submit}>
      <TextField
        label={texts.newNameOf(view.name)}
        labelHidden
        value={name}
        maxLength={200}
        autoFocus
        error={change.error?.message ?? null}
        onChange={setName}
      />
      <Button small type="submit" disabled={name.trim() === '' || change.isPending}>
        {texts.rename}
      </Button>
    </form>
  )
}
