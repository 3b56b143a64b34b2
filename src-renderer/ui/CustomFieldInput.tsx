import { Select } from './Select.tsx'
import { TextField } from './TextField.tsx'
import * as texts from './texts.tsx'

/** A field of the organization's own: what the input needs to know of it. */
export interface ShownField {
  readonly id: string
  readonly name: string
  readonly description: string
  /** `text`, `number`, `boolean`, `date`, `url` or `choice`. */
  readonly type: string
  readonly choices: readonly string[]
}

const inputTypes: Readonly<Record<string, string>> = { number: 'number', date: 'date', url: 'url' }

/** Edits the value of a custom field, by its type. An empty text is no value. */
export function CustomFieldInput({
  field,
  value,
  onChange,
}: {
  readonly field: ShownField
  readonly value: string
  readonly onChange: (value: string) => void
}) {
  const choices = field.type === 'boolean' ? ['true', 'false'] : field.choices
  const hint = field.description === '' ? undefined : field.description
  if (field.type === 'boolean' || field.type === 'choice') {
    const words: Readonly<Record<string, string>> = field.type === 'boolean' ? { true: texts.yes, false: texts.no } : {}
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
