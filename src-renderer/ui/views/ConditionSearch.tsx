import { useState } from 'react'
import { isConditions } from '#renderer/lib/typed-conditions.ts'
import type { TypedFilter } from '#renderer/lib/typed-filter.ts'
import { useTypedConditions } from '#renderer/lib/use-typed-conditions.ts'
import { Chip } from '#renderer/ui/Chip.tsx'
import tools from '#renderer/ui/table/TableTools.module.css'
import { TextField } from '#renderer/ui/TextField.tsx'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import * as texts from './texts.tsx'
import styles from './views.module.css'

/** What a list is searched for, and the conditions typed in the same field. */
export interface SearchFilter {
  readonly search: string
  readonly typed: TypedFilter | null
}

/**
 * The search field of a list that also takes conditions. Words search while they are typed; conditions become a chip with `Enter`, or say why they
 * cannot be read.
 */
export function ConditionSearch({
  id,
  label,
  placeholder,
  appliesTo,
  filter,
  problemOf,
  onChange,
}: {
  readonly id: string
  readonly label: string
  readonly placeholder: string
  /** The kind of row: `version` or `component`. */
  readonly appliesTo: string
  readonly filter: SearchFilter
  /** Says why the list cannot use conditions, which then stay in the field; null if it can. Undefined for a list that takes all. */
  readonly problemOf?: ((typed: TypedFilter) => string | null) | undefined
  readonly onChange: (filter: SearchFilter) => void
}) {
  const [draft, setDraft] = useState<string | null>(null)
  const apply = (typed: TypedFilter) => {
    setDraft(null)
    onChange({ search: '', typed })
    document.getElementById(id)?.blur() // keys are for the list again
  }
  const conditions = useTypedConditions(appliesTo, apply, problemOf)
  const type = (text: string) => {
    conditions.forget()
    // Conditions that are being typed are no words to search for.
    setDraft(isConditions(text) ? text : null)
    const search = isConditions(text) ? '' : text
    if (search !== filter.search) onChange({ ...filter, search })
  }
  const { typed } = filter
  return (
    <>
      <TextField
        id={id}
        className={tools.search}
        label={label}
        labelHidden
        type="search"
        placeholder={placeholder}
        icon="find"
        keys="/"
        spellCheck={false}
        autoComplete="off"
        aria-invalid={conditions.problem !== null}
        aria-describedby={conditions.problem === null ? undefined : `${id}-problem`}
        value={draft ?? filter.search}
        onChange={type}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            type('')
            event.currentTarget.blur()
          } else if (event.key === 'Enter') {
            event.preventDefault()
            if (draft === null) event.currentTarget.blur()
            else void conditions.apply(draft)
          }
        }}
      />
      {typed !== null && (
        <ConditionChip
          typed={typed}
          onRemove={() => onChange({ ...filter, typed: null })}
          onEdit={() => {
            setDraft(typed.text)
            document.getElementById(id)?.focus()
          }}
        />
      )}
      {conditions.problem !== null && (
        <p className={styles.typedProblem} id={`${id}-problem`} role="alert">
          {conditions.problem}
        </p>
      )}
    </>
  )
}

/** The conditions that narrow the list, which go back to the field to be edited. */
function ConditionChip({
  typed,
  onRemove,
  onEdit,
}: {
  readonly typed: TypedFilter
  readonly onRemove: () => void
  readonly onEdit: () => void
}) {
  return (
    <Chip label={texts.removeTheConditions} onRemove={onRemove}>
      <button
        type="button"
        className={styles.conditions}
        title={typed.text}
        aria-label={texts.editTheConditions(typed.text)}
        onClick={onEdit}
      >
        <VisibleText>{typed.text}</VisibleText>
      </button>
    </Chip>
  )
}
