import type { FormEvent, ReactNode } from 'react'
import { useId, useState } from 'react'
import { useKeys } from '#renderer/lib/keys.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import { Select } from '#renderer/ui/Select.tsx'
import { TextField } from '#renderer/ui/TextField.tsx'
import { ConditionField } from '#renderer/rules/conditions/ConditionField.tsx'
import { usePaused } from '#renderer/lib/paused.ts'
import { readRule } from '#renderer/rules/conditions/use-conditions.ts'
import { ScopeFields } from '#renderer/rules/scope/ScopeFields.tsx'
import { isScopeChanged, type ScopeDraft, scopeDraftOf, scopeInput } from '#renderer/rules/scope/scope-draft.ts'
import { FindsNow } from './FindsNow.tsx'
import styles from '#renderer/rules/editor.module.css'
import { type Policy, usePolicyAdd, usePolicyChange, useTypedRule } from './use-policies.ts'

const rowKinds = [
  { value: 'finding', label: 'findings' },
  { value: 'component', label: 'components' },
  { value: 'version', label: 'versions' },
] as const
type RowKind = (typeof rowKinds)[number]['value']

const resultTypes = [
  { value: 'fail', label: 'fails the version' },
  { value: 'warn', label: 'warns' },
  { value: 'inform', label: 'informs only' },
] as const
type ResultType = (typeof resultTypes)[number]['value']

interface Draft {
  readonly name: string
  readonly description: string
  readonly appliesTo: RowKind
  readonly resultType: ResultType
  readonly text: string
  readonly scope: ScopeDraft
}

/** Writes a policy: its conditions as text, with their errors and what they would find now. */
export function PolicyEditor({ policy, onClose }: { readonly policy: Policy | null; readonly onClose: () => void }) {
  const form = useId()
  const [draft, setDraft] = useState(() => draftOf(policy))
  const set = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }))
  const typed = usePaused(draft.text)
  const rule = useTypedRule(draft.appliesTo, typed, scopeInput(draft.scope))
  const { save, isPending, error } = useSave(draft, policy, onClose)
  const errors = typed.trim() === '' ? [] : (rule.data?.errors ?? [])
  const isReady =
    draft.scope.typedProduct.trim() === '' &&
    draft.name.trim() !== '' &&
    draft.text.trim() !== '' &&
    errors.length === 0 &&
    !isPending
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (isReady) save()
  }
  useKeys({ '$mod+Enter': () => submit() }, { layer: 'overlay' })
  return (
    <Dialog
      open
      onClose={onClose}
      width="44rem"
      title={policy === null ? 'New policy' : `Edit “${policy.name}”`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="go" type="submit" form={form} disabled={!isReady} keys="$mod+Enter">
            {policy === null ? 'Add policy' : 'Save policy'}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className={styles.form}>
        <Fields draft={draft} set={set} errors={errors} error={error}>
          <FindsNow
            finds={rule.data?.finds ?? null}
            resultType={draft.resultType}
            isStale={rule.isFetching || typed !== draft.text || errors.length > 0}
            error={rule.error?.message ?? null}
          />
        </Fields>
      </form>
    </Dialog>
  )
}

function Fields({
  draft,
  set,
  errors,
  error,
  children,
}: {
  readonly draft: Draft
  readonly set: (change: Partial<Draft>) => void
  readonly errors: readonly string[]
  readonly error: string | null
  /** Stands below the conditions. */
  readonly children: ReactNode
}) {
  return (
    <>
      <TextField
        label="Name"
        value={draft.name}
        maxLength={200}
        autoFocus
        onChange={(name) => set({ name })}
        error={error}
      />
      <TextField label="What it is for" value={draft.description} onChange={(description) => set({ description })} />
      <div className={styles.pair}>
        <Select label="About" value={draft.appliesTo} options={rowKinds} onChange={(appliesTo) => set({ appliesTo })} />
        <Select
          label="A hit"
          value={draft.resultType}
          options={resultTypes}
          onChange={(resultType) => set({ resultType })}
        />
      </div>
      <ConditionField
        appliesTo={draft.appliesTo}
        value={draft.text}
        errors={errors}
        onChange={(text) => set({ text })}
      />
      {children}
      <ScopeFields draft={draft.scope} onChange={(change) => set({ scope: { ...draft.scope, ...change } })} />
    </>
  )
}

function draftOf(policy: Policy | null): Draft {
  const known = rowKinds.find(({ value }) => value === policy?.appliesTo)?.value ?? 'finding'
  const resultType = resultTypes.find(({ value }) => value === policy?.resultType)?.value ?? 'fail'
  return {
    ...{ name: policy?.name ?? '', description: policy?.description ?? '', appliesTo: known, resultType },
    text: policy?.conditions.text ?? '',
    scope: scopeDraftOf(policy?.scope ?? null),
  }
}

function useSave(draft: Draft, policy: Policy | null, onSaved: () => void) {
  const add = usePolicyAdd()
  const change = usePolicyChange()
  const [unread, setUnread] = useState<string | null>(null)
  const save = () => {
    setUnread(null)
    const send = async () => {
      const { name, description, appliesTo, resultType } = draft
      const conditions = await readRule(draft.text, appliesTo)
      const fields = { name, description, appliesTo, resultType, conditions }
      const scope = isScopeChanged(draft.scope) ? { scope: scopeInput(draft.scope) } : {}
      await (policy === null
        ? add.mutateAsync({ ...fields, ...scope })
        : change.mutateAsync({ id: policy.id, ...fields, ...scope }))
      onSaved()
    }
    send().catch((error: unknown) => setUnread(error instanceof Error ? error.message : String(error)))
  }
  return { save, isPending: add.isPending || change.isPending, error: unread }
}
