import type { CustomField } from '#renderer/lib/custom-fields.ts'
import { CustomFieldInput } from '#renderer/ui/CustomFieldInput.tsx'
import type { FieldValues } from '#renderer/triage/session/decision.ts'
import styles from './marks.module.css'

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
        <CustomFieldInput
          key={field.id}
          field={field}
          value={written.get(field.id) ?? current?.get(field.id) ?? ''}
          onChange={(value) => onWrite(field.id, value)}
        />
      ))}
    </div>
  )
}
