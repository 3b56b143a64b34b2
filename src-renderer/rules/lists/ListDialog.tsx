import type { FormEvent } from 'react'
import { useId, useState } from 'react'
import { useKeys } from '#renderer/lib/keys.ts'
import { showToast } from '#renderer/lib/toasts.ts'
import styles from '#renderer/rules/editor.module.css'
import { Button } from '#renderer/ui/Button.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import { TextArea, TextField } from '#renderer/ui/TextField.tsx'
import * as texts from './texts.ts'
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
        showToast({ text: texts.listNameSaved(fields.name) })
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
      title={list === null ? texts.newNamedList : mayChange ? texts.editName(list.name) : `@${list.name}`}
      actions={
        mayChange ? (
          <>
            <Button onClick={onClose}>{texts.cancel}</Button>
            <Button kind="go" type="submit" form={form} disabled={!isReady} keys="$mod+Enter">
              {texts.saveList}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>{texts.close}</Button>
        )
      }
    >
      <form id={form} onSubmit={submit} className={styles.form}>
        <TextField
          label={texts.name}
          value={name}
          maxLength={200}
          autoFocus
          readOnly={readOnly}
          onChange={setName}
          hint={list !== null && mayChange ? texts.rulesAndViewsThatUse : undefined}
          error={save.error?.message}
        />
        <TextField label={texts.whatItIsFor} value={description} readOnly={readOnly} onChange={setDescription} />
        <TextArea
          label={texts.values}
          value={values}
          rows={7}
          spellCheck={false}
          readOnly={readOnly}
          onChange={setValues}
          hint={mayChange ? texts.oneValuePerLinePolicies : undefined}
        />
        {list !== null && <UsersOfList list={list} />}
      </form>
    </Dialog>
  )
}
