import { useState } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import { isConditions } from '#renderer/lib/typed-conditions.ts'
import { useTypedConditions } from '#renderer/lib/use-typed-conditions.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import { Keys } from '#renderer/ui/Kbd.tsx'
import { Popover } from '#renderer/ui/Popover.tsx'
import { Checkbox } from '#renderer/ui/Checkbox.tsx'
import { facetValues, fieldLabels as labels, isChosen } from './filter-labels.ts'
import type { Numbers } from './filter-labels.ts'
import { filterFieldNames as fields, openFilter, readFilter, toggleValue } from './queue-filter.ts'
import type { FilterField, QueueFilter } from './queue-filter.ts'
import styles from './queue.module.css'

/** Shows the chips of the filter and its text field. `Enter` applies the text, `Escape` discards it. */
export function FilterBar(props: {
  readonly filter: QueueFilter
  readonly numbers: Numbers | undefined
  readonly inputRef: RefObject<HTMLInputElement | null>
  readonly onChange: (filter: QueueFilter) => void
  /** Null: the version has no parts. */
  readonly parts: { readonly areIncluded: boolean; readonly toggle: () => void } | null
  readonly onLeave: () => void
}) {
  const { filter, numbers, inputRef, onChange, parts, onLeave } = props
  const [typed, setTyped] = useState('')
  const conditions = useTypedConditions('finding', (conditionsTyped) => {
    // Conditions that ask for the status take the place of the first one.
    const asksStatus = /finding\.status\b/i.test(conditionsTyped.text) && filter.status.join() === 'open'
    onChange({ ...filter, ...(asksStatus && { status: ['any'] }), typed: conditionsTyped })
    setTyped('')
    onLeave()
  })
  const press = (event: KeyboardEvent) => {
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
    <div className={styles.filters} role="search" aria-label="Filter the queue">
      {parts && <PartsChip {...parts} />}
      {fields
        .filter((field) => isSet(filter, field))
        .map((field) => (
          <FieldChip key={field} field={field} filter={filter} numbers={numbers} onChange={onChange} />
        ))}
      <WordChips
        filter={filter}
        onChange={onChange}
        onEdit={(text) => {
          setTyped(text)
          inputRef.current?.focus()
        }}
      />
      <div className={styles.search}>
        <AllFacets filter={filter} numbers={numbers} onChange={onChange} />
        <input
          ref={inputRef}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            conditions.forget()
          }}
          aria-invalid={conditions.problem !== null}
          onKeyDown={press}
          placeholder="Filter"
          aria-label="Filter the queue by package, CVE or keywords such as malicious, critical, kev, direct, stale, snoozed, label:web, status:any, or by conditions such as vuln.epss > 0.5"
          title="Package, CVE or keywords: malicious critical high kev direct stale snoozed uncovered carried label:web assignee:me assignee:ada confidence:weak status:any"
          spellCheck={false}
          autoComplete="off"
        />
        {typed === '' && <Keys keys="/" />}
      </div>
      {conditions.problem !== null && (
        <p className={styles.problem} role="alert">
          {conditions.problem}
        </p>
      )}
    </div>
  )
}

/** Whether what the version inherits from its parts is in the queue. */
function PartsChip({ areIncluded, toggle }: { readonly areIncluded: boolean; readonly toggle: () => void }) {
  const title = areIncluded ? 'Leave out what the parts bring' : 'Include what the parts bring'
  return (
    <span className={styles.chip}>
      <button type="button" title={`${title} (Shift+P)`} onClick={toggle}>
        Parts <b>{areIncluded ? 'included' : 'left out'}</b>
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
            <i>has</i> <b>{text}</b>
          </span>
          <RemoveButton label="Remove the search" onClick={() => onChange({ ...filter, text: '' })} />
        </span>
      )}
      {typed !== null && (
        <span className={styles.chip}>
          <button
            type="button"
            title={typed.text}
            aria-label={`Edit the conditions ${typed.text}`}
            onClick={() => onEdit(typed.text)}
          >
            <code>{typed.text}</code>
          </button>
          <RemoveButton label="Remove the conditions" onClick={() => onChange({ ...filter, typed: null })} />
        </span>
      )}
    </>
  )
}

function AllFacets({ filter, numbers, onChange }: Omit<FieldProps, 'field'>) {
  return (
    <Popover
      label="Filters"
      isWide
      trigger={
        <button type="button" aria-label="Add filter" title="Add filter">
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
    </Popover>
  )
}

interface FieldProps {
  readonly field: FilterField
  readonly filter: QueueFilter
  readonly numbers: Numbers | undefined
  readonly onChange: (filter: QueueFilter) => void
}

function FieldChip({ field, filter, numbers, onChange }: FieldProps) {
  const words = describeValues(filter[field])
  return (
    <span className={styles.chip}>
      <Popover
        label={`Filter by ${labels[field]}`}
        trigger={
          <button type="button" aria-label={`${labels[field]} is ${words}`} title={`${labels[field]} is ${words}`}>
            {labels[field]} <i>is</i> <b>{words}</b>
          </button>
        }
      >
        <FacetGroup field={field} filter={filter} numbers={numbers} onChange={onChange} />
      </Popover>
      <RemoveButton
        label={`Remove the filter by ${labels[field]}`}
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
