import { useState } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import { isConditions } from '#renderer/lib/typed-conditions.ts'
import { useTypedConditions } from '#renderer/lib/use-typed-conditions.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import { Keys } from '#renderer/ui/Kbd.tsx'
import { Popover } from '#renderer/ui/Popover.tsx'
import { Checkbox } from '#renderer/ui/Checkbox.tsx'
import { FilterFooter } from './FilterFooter.tsx'
import { facetValues, isChosen } from './filter-labels.ts'
import { useSuggestions } from './FilterSuggestions.tsx'
import type { Numbers } from './filter-labels.ts'
import {
  fieldLabels as labels,
  filterFieldNames as fields,
  openFilter,
  readFilter,
  toggleValue,
} from './queue-filter.ts'
import type { FilterField, QueueFilter } from './queue-filter.ts'
import styles from './queue.module.css'
import * as texts from './texts.tsx'

/** Shows the chips of the filter and its text field. `Enter` applies the text, `Escape` discards it. */
export function FilterBar(props: {
  readonly filter: QueueFilter
  readonly numbers: Numbers | undefined
  readonly inputRef: RefObject<HTMLInputElement | null>
  readonly onChange: (filter: QueueFilter) => void
  /** Null: the version has no parts. */
  readonly parts: { readonly areIncluded: boolean; readonly toggle: () => void } | null
  readonly onLeave: () => void
  /** Saves the filter as a view. */
  readonly onSave: () => void
}) {
  const { filter, numbers, inputRef, onChange, parts, onLeave, onSave } = props
  const [typed, setTyped] = useState('')
  const suggested = useSuggestions({ typed, filter, numbers }, (next) => {
    onChange(next)
    setTyped('')
  })
  const conditions = useTypedConditions('finding', (conditionsTyped) => {
    // Conditions that ask for the status take the place of the first one.
    const asksStatus = /finding\.status\b/i.test(conditionsTyped.text) && filter.status.join() === 'open'
    onChange({ ...filter, ...(asksStatus && { status: ['any'] }), typed: conditionsTyped })
    setTyped('')
    onLeave()
  })
  const press = (event: KeyboardEvent) => {
    if (suggested.press(event)) return
    if (event.key === 'Escape') {
      event.preventDefault()
      setTyped('')
      conditions.forget()
      onLeave()
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (isConditions(typed)) return void conditions.apply(typed)
      if (typed.trim() !== '') onChange(readFilter(typed, filter))
      setTyped('')
      onLeave()
    } else if (event.key === 'Backspace' && typed === '') {
      onChange(withoutLast(filter))
    }
  }
  return (
    <div className={styles.filters} role="search" aria-label={texts.filterTheQueue}>
      {parts && <PartsChip {...parts} />}
      <FieldChips {...{ filter, numbers, onChange }} />
      <WordChips
        filter={filter}
        onChange={onChange}
        onEdit={(text) => {
          setTyped(text)
          inputRef.current?.focus()
        }}
      />
      <div className={styles.search}>
        <AllFacets filter={filter} numbers={numbers} onChange={onChange} onSave={onSave} />
        <input
          ref={inputRef}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            suggested.forget()
            conditions.forget()
          }}
          aria-invalid={conditions.problem !== null}
          onKeyDown={press}
          {...suggested.field}
          placeholder={texts.filter}
          aria-label={texts.filterTheQueueByPackageCve}
          title={texts.packageCveOrKeywordsMalicious}
          spellCheck={false}
          autoComplete="off"
        />
        {typed === '' && <Keys keys="/" />}
        {suggested.list}
      </div>
      <Problem words={conditions.problem} />
    </div>
  )
}

/** Whether what the version inherits from its parts is in the queue. */
function PartsChip({ areIncluded, toggle }: { readonly areIncluded: boolean; readonly toggle: () => void }) {
  const title = areIncluded ? texts.leaveOutWhatThePartsBring : texts.includeWhatThePartsBring
  return (
    <span className={styles.chip}>
      <button type="button" title={texts.titleShiftP(title)} onClick={toggle}>
        {texts.partsB(<b>{areIncluded ? texts.included : texts.leftOut}</b>)}
      </button>
    </span>
  )
}

/** The searched text and the typed conditions. */
function WordChips({
  filter,
  onChange,
  onEdit,
}: {
  readonly filter: QueueFilter
  readonly onChange: (filter: QueueFilter) => void
  readonly onEdit: (text: string) => void
}) {
  const { text, typed } = filter
  return (
    <>
      {text !== '' && (
        <span className={styles.chip}>
          <span>
            <i>{texts.has}</i> <b>{text}</b>
          </span>
          <RemoveButton label={texts.removeTheSearch} onClick={() => onChange({ ...filter, text: '' })} />
        </span>
      )}
      {typed !== null && (
        <span className={styles.chip}>
          <button
            type="button"
            title={typed.text}
            aria-label={texts.editTheConditions(typed.text)}
            onClick={() => onEdit(typed.text)}
          >
            <code>{typed.text}</code>
          </button>
          <RemoveButton label={texts.removeTheConditions} onClick={() => onChange({ ...filter, typed: null })} />
        </span>
      )}
    </>
  )
}

function AllFacets({ filter, numbers, onChange, onSave }: Omit<FieldProps, 'field'> & { readonly onSave: () => void }) {
  return (
    <Popover
      label={texts.filters}
      isWide
      trigger={
        <button type="button" aria-label={texts.addFilter} title={texts.addFilter}>
          <Icon name="plus" small />
        </button>
      }
    >
      <div className={styles.facetScroll}>
        <div className={styles.facetList}>
          {fields.map((field) => (
            <FacetGroup key={field} field={field} filter={filter} numbers={numbers} onChange={onChange} />
          ))}
        </div>
      </div>
      <FilterFooter filter={filter} numbers={numbers} onChange={onChange} onSave={onSave} />
    </Popover>
  )
}

interface FieldProps {
  readonly field: FilterField
  readonly filter: QueueFilter
  readonly numbers: Numbers | undefined
  readonly onChange: (filter: QueueFilter) => void
}

function FieldChips({ filter, numbers, onChange }: Omit<FieldProps, 'field'>) {
  return fields
    .filter((field) => isSet(filter, field))
    .map((field) => <FieldChip key={field} field={field} filter={filter} numbers={numbers} onChange={onChange} />)
}

function Problem({ words }: { readonly words: string | null }) {
  if (words === null) return null
  return (
    <p className={styles.problem} role="alert">
      {words}
    </p>
  )
}

function FieldChip({ field, filter, numbers, onChange }: FieldProps) {
  const words = describeValues(filter[field])
  return (
    <span className={styles.chip}>
      <Popover
        label={texts.filterByLabels(labels[field])}
        trigger={
          <button
            type="button"
            aria-label={texts.filterIsValues(labels[field], words)}
            title={texts.filterIsValues(labels[field], words)}
          >
            {labels[field]} <i>{texts.is}</i> <b>{words}</b>
          </button>
        }
      >
        <FacetGroup field={field} filter={filter} numbers={numbers} onChange={onChange} />
      </Popover>
      <RemoveButton
        label={texts.removeTheFilterBy(labels[field])}
        onClick={() => onChange({ ...filter, [field]: field === 'status' ? ['any'] : [] })}
      />
    </span>
  )
}

/** Lists the values of one field with the number of findings of each. A field without values is hidden. */
function FacetGroup({ field, filter, numbers, onChange }: FieldProps) {
  const values = facetValues(field, filter, numbers)
  if (values.length === 0) return null
  return (
    <fieldset className={styles.facets}>
      <legend>{capitalize(labels[field])}</legend>
      {values.map(({ value, label, count }) => (
        <Checkbox
          key={value}
          checked={isChosen(filter, field, value)}
          onChange={() => onChange(toggleValue(filter, field, value))}
        >
          <span className={styles.facet}>
            <span>{label}</span>
            <span>{count}</span>
          </span>
        </Checkbox>
      ))}
    </fieldset>
  )
}

function isSet(filter: QueueFilter, field: FilterField): boolean {
  return filter[field].length > 0 && !(field === 'status' && filter.status.join() === 'any')
}

function RemoveButton({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  return (
    <button type="button" className={styles.remove} aria-label={label} title={label} onClick={onClick}>
      <Icon name="close" />
    </button>
  )
}

function describeValues(values: readonly string[]): string {
  return values.join(', ')
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** Removes the last chip, which Backspace does in an empty field of chips. */
function withoutLast(filter: QueueFilter): QueueFilter {
  if (filter.typed !== null) return { ...filter, typed: null }
  if (filter.text !== '') return { ...filter, text: '' }
  const last = fields.findLast((field) => field !== 'status' && filter[field].length > 0)
  return last ? { ...filter, [last]: [] } : { ...filter, status: openFilter.status }
}
