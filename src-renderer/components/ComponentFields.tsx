import { componentTypes } from '#renderer/lib/component-types.ts'
import { Select } from '#renderer/ui/Select.tsx'
import { TextArea, TextField } from '#renderer/ui/TextField.tsx'
import styles from './ComponentForm.module.css'
import type { ComponentDraft } from './component-draft.ts'

const scopes = [
  { value: '', label: 'Not stated' },
  { value: 'required', label: 'Required' },
  { value: 'optional', label: 'Optional' },
  { value: 'excluded', label: 'Excluded' },
]

/** The fields of a component. */
export function ComponentFields({
  draft,
  error,
  onChange,
}: {
  readonly draft: ComponentDraft
  readonly error: string | null
  readonly onChange: (draft: ComponentDraft) => void
}) {
  const field = (name: keyof ComponentDraft) => ({
    value: draft[name],
    onChange: (value: string) => onChange({ ...draft, [name]: value }),
    spellCheck: false,
  })
  return (
    <div className={styles.fields}>
      <TextField label="Name" autoFocus maxLength={1000} {...field('name')} />
      <TextField label="Version" maxLength={1000} {...field('version')} />
      <TextField label="Group" maxLength={1000} {...field('group')} />
      <Select
        label="Type"
        value={draft.kind}
        options={[...new Set([...componentTypes, draft.kind])].map((value) => ({ value, label: value }))}
        onChange={(kind) => onChange({ ...draft, kind })}
      />
      <div className={styles.wide}>
        <TextField label="Package URL" placeholder="pkg:npm/name@1.0.0" {...field('purl')} />
      </div>
      <TextField label="License" placeholder="MIT OR Apache-2.0" hint="SPDX expression" {...field('licensesExp')} />
      <Select label="Scope" value={draft.scope} options={scopes} onChange={(scope) => onChange({ ...draft, scope })} />
      <div className={styles.wide}>
        <TextArea label="CPE names" rows={2} hint="One per line" {...field('cpes')} />
        <TextArea label="Copyright" rows={2} {...field('copyright')} />
        <TextArea label="Notice" rows={2} {...field('notice')} />
        <TextArea label="Description" rows={2} {...field('description')} />
        {error !== null && (
          <p role="alert" className={styles.error}>
            {error}
          </p>
        )}
      </div>
    </div>
  )
}
