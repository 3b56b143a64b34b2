import type { FormEvent } from 'react'
import { useId, useState } from 'react'
import { followGoTo, isLetter, loneGoToMs, useKeyPresses, useKeys } from '#renderer/lib/keys.ts'
import type { StartedRule } from '#renderer/lib/started-rule.ts'
import { ConditionField } from '#renderer/rules/conditions/ConditionField.tsx'
import { usePaused } from '#renderer/lib/paused.ts'
import { readRule } from '#renderer/rules/conditions/use-conditions.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Checkbox } from '#renderer/ui/Checkbox.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import { Select } from '#renderer/ui/Select.tsx'
import text from '#renderer/ui/text.module.css'
import { TextField } from '#renderer/ui/TextField.tsx'
import { ActionFields } from './ActionFields.tsx'
import { actionInputs, emptyAction, isWhole } from './action-words.ts'
import editor from '#renderer/rules/editor.module.css'
import styles from './automation.module.css'
import { ScopeFields } from '#renderer/rules/scope/ScopeFields.tsx'
import { isScopeChanged, scopeInput } from '#renderer/rules/scope/scope-draft.ts'
import { draftOf, draftOfStarted, modes, rowKinds, type RuleDraft, triggers, writes } from './rule-draft.ts'
import * as texts from './texts.tsx'
import { type ActionKind, type Rule, useRuleAdd, useRuleChange, useTypedRule } from './use-automation.ts'
import { WouldDo } from './WouldDo.tsx'

/** Writes a rule: which rows it fits, what it does to them, and what that would change now. */
export function RuleEditor({
  rule,
  started,
  kinds,
  onClose,
}: {
  readonly rule: Rule | null
  /** What a new rule begins with. */
  readonly started: StartedRule | null
  readonly kinds: readonly ActionKind[]
  readonly onClose: () => void
}) {
  const form = useId()
  const [draft, setDraft] = useState(() => (rule === null && started ? draftOfStarted(started) : draftOf(rule)))
  const set = (change: Partial<RuleDraft>) => setDraft((before) => ({ ...before, ...change }))
  const typed = usePaused(draft.text)
  const isActing = draft.actions.every(isWhole)
  const { appliesTo, mode } = draft
  const meaning = useTypedRule(typedRuleOf(draft, rule, typed), isActing)
  const { save, isPending, error } = useSave(draft, rule, onClose)
  const errors = typed.trim() === '' ? [] : (meaning.data?.errors ?? [])
  const isReady = isSaid(draft) && isActing && errors.length === 0 && !isPending
  const asking = useAsking(isAskedFirst(draft, rule), save)
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (isReady) asking.save()
  }
  useKeys({ '$mod+Enter': () => submit() }, { layer: 'overlay' })
  const { title, verb } = wordsOf(rule)
  return (
    <Dialog
      open
      onClose={onClose}
      width="48rem"
      title={title}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="go" type="submit" form={form} disabled={!isReady} keys="$mod+Enter">
            {asking.isAsked ? texts.verbOverEverything(verb) : verb}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className={editor.form}>
        <Head draft={draft} set={set} error={isAboutEnd(error) ? null : error} isNew={rule === null} kinds={kinds} />
        <ConditionField appliesTo={appliesTo} value={draft.text} errors={errors} onChange={(text) => set({ text })} />
        <Actions draft={draft} set={set} kinds={kinds.filter((kind) => kind.appliesTo === appliesTo)} />
        <WouldDo
          found={meaning.data?.wouldDo ?? null}
          isProposal={mode === 'SUGGEST'}
          isStale={meaning.isFetching || typed !== draft.text || errors.length > 0}
          error={meaning.error?.message ?? null}
        />
        <Limits draft={draft} set={set} error={isAboutEnd(error) ? error : null} />
        {asking.isAsked && <Warning />}
        <ScopeFields draft={draft.scope} onChange={(change) => set({ scope: { ...draft.scope, ...change } })} />
      </form>
    </Dialog>
  )
}

/** What the preview is asked for. */
function typedRuleOf({ appliesTo, actions, mode, write, scope }: RuleDraft, rule: Rule | null, text: string) {
  const ruleId = rule?.id ?? null
  return {
    appliesTo,
    text,
    actions: actionInputs(actions, mode === 'SUGGEST'),
    mode,
    ruleId,
    write,
    scope: scopeInput(scope),
  }
}

/** Whether saving a rule is a question first: it starts to write over what people set. */
function isAskedFirst({ mode, write }: RuleDraft, rule: Rule | null): boolean {
  return write === 'ALWAYS' && mode !== 'SUGGEST' && rule?.write !== 'ALWAYS'
}

function wordsOf(rule: Rule | null) {
  return rule === null
    ? { title: texts.newRule, verb: texts.addRule }
    : { title: texts.editName(rule.name), verb: texts.saveRule }
}

function isSaid({ scope, name, text, triggers }: RuleDraft): boolean {
  return scope.typedProduct.trim() === '' && name.trim() !== '' && text.trim() !== '' && triggers.length > 0
}

/** Saves at the second time if the first must be a question. */
function useAsking(mustAsk: boolean, save: () => void) {
  const [isAsked, setAsked] = useState(false)
  return { isAsked: mustAsk && isAsked, save: () => (mustAsk && !isAsked ? setAsked(true) : save()) }
}

function Warning() {
  return (
    <p role="alert" className={text.bad}>
      {texts.thisRuleAlsoWritesOverWhat}
    </p>
  )
}

interface FieldsProps {
  readonly draft: RuleDraft
  readonly set: (change: Partial<RuleDraft>) => void
}

function Head({
  draft,
  set,
  error,
  isNew,
  kinds,
}: FieldsProps & { readonly error: string | null; readonly isNew: boolean; readonly kinds: readonly ActionKind[] }) {
  const changeRows = (appliesTo: RuleDraft['appliesTo']) => {
    const kind = kinds.find((one) => one.appliesTo === appliesTo)
    const mode = appliesTo === 'finding' || draft.mode !== 'SUGGEST' ? draft.mode : 'APPLY'
    set({ appliesTo, mode, actions: kind ? [emptyAction(kind)] : [] })
  }
  return (
    <>
      <TextField
        label={texts.name}
        value={draft.name}
        maxLength={200}
        autoFocus
        onChange={(name) => set({ name })}
        error={error}
      />
      <div className={editor.pair}>
        <Select
          label={texts.applyTo}
          value={draft.appliesTo}
          options={rowKinds}
          onChange={changeRows}
          disabled={!isNew}
        />
        <TextField
          label={texts.whatItIsFor}
          value={draft.description}
          onChange={(description) => set({ description })}
        />
      </div>
      <fieldset className={styles.triggers}>
        <legend>{texts.runs}</legend>
        {triggers.map(({ value, label }) => (
          <Checkbox
            key={value}
            checked={draft.triggers.includes(value)}
            onChange={(checked) =>
              set({ triggers: [...draft.triggers.filter((one) => one !== value), ...(checked ? [value] : [])] })
            }
          >
            {label}
          </Checkbox>
        ))}
      </fieldset>
    </>
  )
}

function Actions({ draft, set, kinds }: FieldsProps & { readonly kinds: readonly ActionKind[] }) {
  const { actions } = draft
  const [first] = kinds
  const add = first && actions.length < 20 ? () => set({ actions: [...actions, emptyAction(first)] }) : null
  const [isGoingTo] = useState(() => followGoTo(loneGoToMs))
  useKeyPresses((event) => {
    if (isGoingTo(event) || !add || !isLetter(event, 'a')) return
    event.preventDefault()
    add()
  }, 'overlay')
  return (
    <>
      {actions.map((action, index) => (
        <ActionFields
          // Actions have no identity but their place.
          // eslint-disable-next-line react/no-array-index-key
          key={index}
          draft={action}
          kinds={kinds}
          isProposal={draft.mode === 'SUGGEST'}
          onChange={(changed) => set({ actions: actions.with(index, changed) })}
          onRemove={actions.length > 1 ? () => set({ actions: actions.toSpliced(index, 1) }) : null}
        />
      ))}
      {add && (
        <div>
          <Button small icon="plus" keys="a" onClick={add}>
            {texts.anotherAction}
          </Button>
        </div>
      )}
    </>
  )
}

/** The error stands where it can be mended. */
function isAboutEnd(error: string | null): boolean {
  return error?.includes('"validUntil"') ?? false
}

function Limits({ draft, set, error }: FieldsProps & { readonly error: string | null }) {
  return (
    <div className={editor.pair}>
      {draft.mode !== 'SUGGEST' && (
        <Select label={texts.writes} value={draft.write} options={writes} onChange={(write) => set({ write })} />
      )}
      <Select
        label={texts.mode}
        value={draft.mode}
        options={modes.filter(({ value }) => value !== 'SUGGEST' || draft.appliesTo === 'finding')}
        hint={draft.mode === 'SUGGEST' ? texts.proposalsWaitInTheQueueY : undefined}
        onChange={(mode) => set({ mode })}
      />
      <TextField
        label={texts.until}
        type="date"
        value={draft.validUntil}
        error={error}
        hint={texts.lastDayOnWhichItRuns}
        onChange={(validUntil) => set({ validUntil })}
      />
    </div>
  )
}

function useSave(draft: RuleDraft, rule: Rule | null, onSaved: () => void) {
  const add = useRuleAdd()
  const change = useRuleChange()
  const [failed, setFailed] = useState<string | null>(null)
  const save = () => {
    setFailed(null)
    const send = async () => {
      const { name, description, appliesTo, write, mode, validUntil } = draft
      const conditions = await readRule(draft.text, appliesTo)
      const fields = { name, description, triggers: [...draft.triggers], conditions, write, mode }
      const scope = isScopeChanged(draft.scope) ? { scope: scopeInput(draft.scope) } : {}
      const rest = { actions: actionInputs(draft.actions, draft.mode === 'SUGGEST'), ...scope }
      await (rule === null
        ? add.mutateAsync({ ...fields, ...rest, appliesTo, validUntil: validUntil || null })
        : change.mutateAsync({ id: rule.id, ...fields, ...rest, validUntil }))
      onSaved()
    }
    send().catch((error: unknown) => setFailed(error instanceof Error ? error.message : String(error)))
  }
  return { save, isPending: add.isPending || change.isPending, error: failed }
}
