import type { FormEvent } from 'react'
import { useId, useState } from 'react'
import { Button } from '#renderer/ui/Button.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import { TextArea, TextField } from '#renderer/ui/TextField.tsx'
import styles from '#renderer/rules/editor.module.css'
import { type NamedList, useListSave } from './use-policies.ts'

/** Edits a named list: a value each line. */
export function ListDialog({ list, onClose }: { readonly list: NamedList | null; readonly onClose: () => void }) {
  const form = useId()
  const [name, setName] = useState(list?.name ?? '')
  const [values, setValues] = useState(list?.values.join('\n') ?? '')
  const save = useListSave()
  const isReady = name.trim() !== '' && !save.isPending
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady)
      save.mutate({ id: list?.id ?? null, name: name.trim(), values: values.split('\n') }, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={list === null ? 'New named list' : `Edit @${list.name}`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="go" type="submit" form={form} disabled={!isReady}>
            Save list
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className={styles.form}>
        <TextField label="Name" value={name} maxLength={200} autoFocus onChange={setName} error={save.error?.message} />
        <TextArea
          label="Values"
          value={values}
          rows={10}
          spellCheck={false}
          onChange={setValues}
          hint="One value per line. Policies that use the list are evaluated again when it is saved."
        />
      </form>
    </Dialog>
  )
}
