import { useCustomFields } from '#renderer/lib/custom-fields.ts'
import { IconButton } from '#renderer/ui/Button.tsx'
import { CustomFieldInput } from '#renderer/ui/CustomFieldInput.tsx'
import { Select } from '#renderer/ui/Select.tsx'
import text from '#renderer/ui/text.module.css'
import { TextField } from '#renderer/ui/TextField.tsx'
import {
  actionTitle,
  choicesOf,
  type DraftAction,
  emptyAction,
  isSent,
  parameterLabel,
  valueLabel,
} from './action-words.ts'
import editor from '#renderer/rules/editor.module.css'
import styles from './automation.module.css'
import * as texts from './texts.tsx'
import type { ActionKind } from './use-automation.ts'

/** Parameters that follow from others: a justification belongs to Not Affected only. */
function isAsked(parameter: string, { action, parameters }: DraftAction, isProposal: boolean): boolean {
  const { status } = parameters
  if (!isSent(parameter, isProposal)) return false
  if (action !== 'setVex' && action !== 'suggestVex') return true
  if (parameter === 'justification' || parameter === 'impact') return status === 'not_affected'
  if (parameter === 'response' || parameter === 'fixedIn') return status === 'affected' || status === 'fixed'
  return parameter !== 'action' || status === 'affected'
}

const fieldOwners = ['finding', 'component', 'version'] as const
const noChoice = { value: '', label: texts.choose }

/** Edits one action of a rule: what it does, and its values. */
export function ActionFields({
  draft,
  kinds,
  isProposal,
  onChange,
  onRemove,
}: {
  readonly draft: DraftAction
  readonly kinds: readonly ActionKind[]
  /** Whether the rule only proposes: then it can say less. */
  readonly isProposal: boolean
  readonly onChange: (draft: DraftAction) => void
  /** Null for the only action. */
  readonly onRemove: (() => void) | null
}) {
  const kind = kinds.find(({ name }) => name === draft.action)
  const label = valueLabel(draft.action)
  const own = useCustomFields(fieldOwners.find((one) => one === kind?.appliesTo) ?? 'component')
  const custom = draft.action === 'setCustom' ? own.find(({ name }) => name === draft.field) : undefined
  const fields = draft.action === 'setCustom' ? ['', ...own.map(({ name }) => name)] : (kind?.fields ?? [])
  const setParameter = (name: string, value: string) =>
    onChange({ ...draft, parameters: { ...draft.parameters, [name]: value } })
  return (
    <fieldset className={styles.action}>
      <legend className={text.hidden}>{actionTitle(draft.action)}</legend>
      <div className={editor.pair}>
        <Select
          label={texts.action}
          value={draft.action}
          options={kinds.map(({ name }) => ({ value: name, label: actionTitle(name) }))}
          onChange={(name) => onChange(emptyAction(kinds.find((one) => one.name === name) ?? { name, fields: [] }))}
          hint={kind?.description}
        />
        {fields.length > 0 && (
          <Select
            label={texts.field}
            value={draft.field}
            options={fields.map((name) => (name === '' ? noChoice : { value: name, label: name }))}
            onChange={(field) => onChange({ ...draft, field, ...(draft.action === 'setCustom' && { value: '' }) })}
            hint={fields.length === 1 && draft.action === 'setCustom' ? texts.thereAreNoneYetSeeLabels : undefined}
          />
        )}
        {custom !== undefined && (
          <CustomFieldInput
            field={{ ...custom, name: 'Value', description: texts.emptyRemovesTheValue }}
            value={draft.value}
            onChange={(value) => onChange({ ...draft, value })}
          />
        )}
        {label !== null && draft.action !== 'setCustom' && (
          <TextField label={label} value={draft.value} onChange={(value) => onChange({ ...draft, value })} />
        )}
        {kind?.parameters
          .filter((name) => isAsked(name, draft, isProposal))
          .map((name) => {
            const choices = choicesOf(draft.action, name)
            const value = draft.parameters[name] ?? ''
            const shared = { label: parameterLabel(name), value, onChange: (next: string) => setParameter(name, next) }
            return choices === null ? (
              <TextField key={name} {...shared} />
            ) : (
              <Select key={name} {...shared} options={[noChoice, ...choices]} />
            )
          })}
      </div>
      {onRemove !== null && (
        <IconButton
          icon="close"
          kind="bare"
          small
          label={texts.removeAction(actionTitle(draft.action))}
          onClick={onRemove}
        />
      )}
    </fieldset>
  )
}
