import type { FormEvent } from 'react'
import { useId, useState } from 'react'
import { useKeys } from '#renderer/lib/keys.ts'
import { showToast } from '#renderer/lib/toasts.ts'
import styles from '#renderer/rules/editor.module.css'
import { Button } from '#renderer/ui/Button.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import { TextArea, TextField } from '#renderer/ui/TextField.tsx'
import { UsersOfList } from './UsersOfList.tsx'
import { type NamedList, useListSave } from './use-lists.ts'

/** Edits a named list: a value each line. Who may not change it reads it. */
export function ListDialog({
  list,
  mayChange,
  onClose,
}: {
  readonly list: NamedList | null
  readonly mayChange: boolean
  readonly onClose: () => void
}) {
  const form = useId()
  const [name, setName] = useState(list?.name ?? '')
  const [description, setDescription] = useState(list?.description ?? '')
  const [values, setValues] = useState(list?.values.join('\n') ?? '')
  const save = useListSave()
  const isReady = mayChange && name.trim() !== '' && !save.isPending
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (!isReady) return
    const fields = { name: name.trim(), description, values: values.split('\n') }
    save
      .mutateAsync({ id: list?.id ?? null, ...fields })
      .then(() => {
        showToast({ text: `List “${fields.name}” saved` })
        onClose()
      })
      .catch(() => {}) // shown below
  }
  useKeys({ '$mod+Enter': () => submit() }, { layer: 'overlay' })
  const readOnly = !mayChange
  return (
    <Dialog
      open
      onClose={onClose}
      title={list === null ? 'New named list' : mayChange ? `Edit @${list.name}` : `@${list.name}`}
      actions={
        mayChange ? (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button kind="go" type="submit" form={form} disabled={!isReady} keys="$mod+Enter">
              Save list
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>Close</Button>
        )
      }
    >
      <form id={form} onSubmit={submit} className={styles.form}>
        <TextField
          label="Name"
          value={name}
          maxLength={200}
          autoFocus
          readOnly={readOnly}
          onChange={setName}
          hint={list !== null && mayChange ? 'Rules and views that use the list follow a new name.' : undefined}
          error={save.error?.message}
        />
        <TextField label="What it is for" value={description} readOnly={readOnly} onChange={setDescription} />
        <TextArea
          label="Values"
          value={values}
          rows={7}
          spellCheck={false}
          readOnly={readOnly}
          onChange={setValues}
          hint={
            mayChange
              ? 'One value per line. Policies that use the list are evaluated again when it is saved.'
              : undefined
          }
        />
        {list !== null && <UsersOfList list={list} />}
      </form>
    </Dialog>
  )
}
