import { Select } from '#renderer/ui/Select.tsx'
import { TextField } from '#renderer/ui/TextField.tsx'
import type { FieldValues } from '#renderer/triage/session/decision.ts'
import styles from './marks.module.css'
import type { CustomField } from './use-triage-lists.ts'

/** Edits custom fields of findings. Their values are saved with the decision; an empty value removes the field's value. */
export function FieldsForm(props: {
  readonly fields: readonly CustomField[]
  readonly written: FieldValues
  /** Values that the finding already has. Null for selected rows, which may differ. */
  readonly current: FieldValues | null
  readonly onWrite: (id: string, value: string) => void
  readonly onLeave: () => void
}) {
  const { fields, written, current, onWrite, onLeave } = props
  if (fields.length === 0) return null
  return (
    <div
      className={styles.fields}
      onKeyDown={(event) => event.key === 'Escape' && (event.stopPropagation(), onLeave())}
    >
      {fields.map((field) => (
        <FieldInput
          key={field.id}
          field={field}
          value={written.get(field.id) ?? current?.get(field.id) ?? ''}
          onChange={(value) => onWrite(field.id, value)}
        />
      ))}
    </div>
  )
}

const inputTypes: Readonly<Record<string, string>> = { number: 'number', date: 'date', url: 'url' }

function FieldInput(props: {
  readonly field: CustomField
  readonly value: string
  readonly onChange: (value: string) => void
}) {
  const { field, value, onChange } = props
  const choices = field.type === 'boolean' ? ['true', 'false'] : field.choices
  const hint = field.description === '' ? undefined : field.description
  if (field.type === 'boolean' || field.type === 'choice') {
    const words: Readonly<Record<string, string>> = field.type === 'boolean' ? { true: 'Yes', false: 'No' } : {}
    const options = ['', ...choices].map((one) => ({ value: one, label: one === '' ? '–' : (words[one] ?? one) }))
    return <Select label={field.name} hint={hint} value={value} options={options} onChange={onChange} />
  }
  return (
    <TextField
      label={field.name}
      hint={hint}
      type={inputTypes[field.type] ?? 'text'}
      {...(field.type === 'number' && { step: 'any' })}
      value={value}
      onChange={onChange}
    />
  )
}
