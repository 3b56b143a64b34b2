import { componentTypes } from '#renderer/lib/component-types.ts'
import { Select } from '#renderer/ui/Select.tsx'
import { TextArea, TextField } from '#renderer/ui/TextField.tsx'
import styles from './ComponentForm.module.css'
import type { ComponentDraft } from './component-draft.ts'
import * as texts from './texts.tsx'

const scopes = [
  { value: '', label: texts.notStated },
  { value: 'required', label: texts.required },
  { value: 'optional', label: texts.optional },
  { value: 'excluded', label: texts.excluded },
]

/** The fields of a component. */
export function ComponentFields({
  draft,
  error,
  stated,
  onChange,
}: {
  readonly draft: ComponentDraft
  readonly error: string | null
  /** What the document says, by the names of the API, where that is another value. */
  readonly stated?: ReadonlyMap<string, string | null>
  readonly onChange: (draft: ComponentDraft) => void
}) {
  const hint = (name: string, usual?: string) => {
    const text = stated?.get(name)
    const said = text === undefined ? undefined : texts.documentText(text ?? texts.none)
    return [usual, said].filter(Boolean).join('. ') || undefined
  }
  const field = (name: keyof ComponentDraft) => ({
    value: draft[name],
    onChange: (value: string) => onChange({ ...draft, [name]: value }),
    spellCheck: false,
    hint: hint(name),
  })
  return (
    <div className={styles.fields}>
      <TextField label={texts.name} autoFocus maxLength={1000} {...field('name')} />
      <TextField label={texts.version} maxLength={1000} {...field('version')} />
      <TextField label={texts.group} maxLength={1000} {...field('group')} />
      <Select
        label={texts.type}
        value={draft.kind}
        options={[...new Set([...componentTypes, draft.kind])].map((value) => ({ value, label: value }))}
        hint={hint('kind')}
        onChange={(kind) => onChange({ ...draft, kind })}
      />
      <div className={styles.wide}>
        <TextField label={texts.packageUrl} placeholder="pkg:npm/name@1.0.0" {...field('purl')} />
      </div>
      <TextField
        label={texts.license}
        placeholder="MIT OR Apache-2.0"
        {...field('licensesExp')}
        hint={hint('licenses', texts.spdxExpression)}
      />
      <Select
        label={texts.scope}
        value={draft.scope}
        options={scopes}
        hint={hint('scope')}
        onChange={(scope) => onChange({ ...draft, scope })}
      />
      <div className={styles.wide}>
        <TextArea label={texts.cpeNames} rows={2} {...field('cpes')} hint={hint('cpes', texts.onePerLine)} />
        <TextArea label={texts.copyright} rows={2} {...field('copyright')} />
        <TextArea label={texts.notice} rows={2} {...field('notice')} />
        <TextArea label={texts.description} rows={2} {...field('description')} />
        {error !== null && (
          <p role="alert" className={styles.error}>
            {error}
          </p>
        )}
      </div>
    </div>
  )
}
