import type { FormEvent } from 'react'
import { useId, useState } from 'react'
import { useKeys } from '#renderer/lib/keys.ts'
import editor from '#renderer/rules/editor.module.css'
import { Button } from '#renderer/ui/Button.tsx'
import { Checkbox } from '#renderer/ui/Checkbox.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import { Select } from '#renderer/ui/Select.tsx'
import { TextArea, TextField } from '#renderer/ui/TextField.tsx'
import { type FieldOwner, fieldOwners, type FieldType, fieldTypes } from './field-words.ts'
import * as texts from './texts.ts'
import { type Field, useFieldSave } from './use-labeling.ts'

interface Draft {
  readonly name: string
  readonly appliesTo: FieldOwner
  readonly type: FieldType
  /** One per line. */
  readonly choices: string
  readonly description: string
  readonly exported: boolean
}

function draftOf(field: Field | null): Draft {
  if (field === null) {
    return { name: '', appliesTo: 'finding', type: 'text', choices: '', description: '', exported: false }
  }
  const { name, description, exported } = field
  const [appliesTo, type] = [field.appliesTo as FieldOwner, field.type as FieldType] // words of the API's lists
  return { name, appliesTo, type, choices: field.choices.join('\n'), description, exported }
}

/** Makes or edits a custom field. What it is about and its type never change. */
export function FieldDialog({ field, onClose }: { readonly field: Field | null; readonly onClose: () => void }) {
  const form = useId()
  const [draft, setDraft] = useState(() => draftOf(field))
  const save = useFieldSave()
  const { name, type } = draft
  const choices = type === 'choice' ? draft.choices.split('\n').filter((line) => line.trim() !== '') : []
  const isReady = name.trim() !== '' && (type !== 'choice' || choices.length > 0) && !save.isPending
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (isReady) save.mutate({ ...draft, id: field?.id ?? null, name: name.trim(), choices }, { onSuccess: onClose })
  }
  useKeys({ '$mod+Enter': () => submit() }, { layer: 'overlay' })
  return (
    <Dialog
      open
      onClose={onClose}
      title={field === null ? texts.newCustomField : texts.editTheField(field.name)}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="go" type="submit" form={form} disabled={!isReady} keys="$mod+Enter">
            {texts.saveField}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className={editor.form}>
        <Inputs
          draft={draft}
          set={(change) => setDraft((before) => ({ ...before, ...change }))}
          isNew={field === null}
          error={save.error?.message ?? null}
        />
      </form>
    </Dialog>
  )
}

function Inputs({
  draft,
  set,
  isNew,
  error,
}: {
  readonly draft: Draft
  readonly set: (change: Partial<Draft>) => void
  readonly isNew: boolean
  readonly error: string | null
}) {
  const { name, appliesTo, type, choices, description, exported } = draft
  const property = `${appliesTo === 'product' ? 'waybill:custom:product:' : 'waybill:custom:'}${name.trim() || '…'}`
  const isRead = appliesTo === 'component' || appliesTo === 'version'
  return (
    <>
      <TextField
        label={texts.name}
        value={name}
        maxLength={60}
        autoFocus
        onChange={(text) => set({ name: text })}
        error={error}
        hint={texts.lettersDigitsAndConditionsAndRules}
      />
      {isNew && (
        <div className={editor.pair}>
          <Select
            label={texts.ofText}
            value={appliesTo}
            options={fieldOwners}
            onChange={(value) => set({ appliesTo: value })}
          />
          <Select label={texts.type} value={type} options={fieldTypes} onChange={(value) => set({ type: value })} />
        </div>
      )}
      {type === 'choice' && (
        <TextArea
          label={texts.choices}
          value={choices}
          rows={5}
          onChange={(text) => set({ choices: text })}
          hint={texts.onePerLineAChoice}
        />
      )}
      <TextField
        label={texts.description}
        value={description}
        onChange={(text) => set({ description: text })}
        hint={texts.shownBelowTheFieldWhere}
      />
      <Checkbox
        checked={exported}
        onChange={(value) => set({ exported: value })}
        hint={texts.asTheProperty(property, isRead ? texts.andReadAgainWhenSuch : '')}
      >
        {texts.exportWithTheSbom}
      </Checkbox>
    </>
  )
}
