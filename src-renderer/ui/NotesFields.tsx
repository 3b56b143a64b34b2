import { CustomFieldInput, type ShownField } from './CustomFieldInput.tsx'
import { LabelEntry } from './LabelEntry.tsx'
import styles from './Labels.module.css'
import type { NotesDraft } from './use-notes.ts'

/** The inputs for labels and custom fields of a row. */
export function NotesFields({
  notes,
  fields,
  error,
}: {
  readonly notes: NotesDraft
  readonly fields: readonly ShownField[]
  readonly error: string | null
}) {
  return (
    <div className={styles.form}>
      <LabelEntry draft={notes.draft} onChange={notes.setDraft} error={error} />
      {fields.map((field) => (
        <CustomFieldInput
          key={field.id}
          field={field}
          value={notes.valueOf(field.id)}
          onChange={(value) => notes.write(field.id, value)}
        />
      ))}
    </div>
  )
}
