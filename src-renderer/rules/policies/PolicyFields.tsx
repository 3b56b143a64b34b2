import { type RefObject, useEffect } from 'react'
import { ConditionField } from '#renderer/rules/conditions/ConditionField.tsx'
import { ScopeFields } from '#renderer/rules/scope/ScopeFields.tsx'
import { scopeSentence } from '#renderer/rules/scope/scope-sentence.ts'
import { Select } from '#renderer/ui/Select.tsx'
import { TextField } from '#renderer/ui/TextField.tsx'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import styles from './policy-editor.module.css'
import { type PolicyDraft, resultTypes, rowKinds } from './policy-draft.ts'
import * as texts from './texts.tsx'

/** The fields of a policy. What the service does not accept is said at the name, if it is about the name. */
export function PolicyFields({
  name,
  draft,
  set,
  errors,
  error,
  readOnly,
}: {
  /** The field of the name. */
  readonly name: RefObject<HTMLInputElement | null>
  readonly draft: PolicyDraft
  readonly set: (change: Partial<PolicyDraft>) => void
  /** Why the conditions cannot be read. */
  readonly errors: readonly string[]
  /** Why the policy was not saved. */
  readonly error: string | null
  /** True for a user who may read the policy only. */
  readonly readOnly: boolean
}) {
  const isOfName = error !== null && /^"name"|^A policy .* already exists/.test(error)
  useEffect(() => {
    if (isOfName) name.current?.focus()
  }, [isOfName, error, name])
  return (
    <>
      <TextField
        ref={name}
        label={texts.name}
        value={draft.name}
        maxLength={200}
        autoFocus
        onChange={(typed) => set({ name: typed })}
        error={isOfName ? error : null}
      />
      <TextField
        label={texts.description}
        value={draft.description}
        onChange={(typed) => set({ description: typed })}
      />
      <div className={styles.sentence}>
        <span>{texts.aViolation}</span>
        <Select
          label={texts.whatAViolationDoes}
          labelHidden
          value={draft.resultType}
          options={resultTypes}
          onChange={(resultType) => set({ resultType })}
        />
        <span>{texts.evaluatedForAll}</span>
        <Select
          label={texts.applyTo}
          labelHidden
          value={draft.appliesTo}
          options={rowKinds}
          onChange={(appliesTo) => set({ appliesTo })}
        />
        <span data-scope="">
          <VisibleText>{scopeSentence(draft.scope)}</VisibleText>
        </span>
      </div>
      <ConditionField
        layer="page"
        appliesTo={draft.appliesTo}
        value={draft.text}
        errors={errors}
        readOnly={readOnly}
        onChange={(typed) => set({ text: typed })}
      />
      <section className={styles.where} aria-label={texts.whereItApplies}>
        <h2>{texts.whereItApplies}</h2>
        <ScopeFields draft={draft.scope} onChange={(change) => set({ scope: { ...draft.scope, ...change } })} />
      </section>
      {error !== null && !isOfName && (
        <p role="alert" className={text.bad}>
          {texts.notSaved(error)}
        </p>
      )}
    </>
  )
}
