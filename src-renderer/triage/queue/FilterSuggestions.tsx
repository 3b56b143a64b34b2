import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import { classNames } from '#renderer/ui/class-names.ts'
import { type FilterSuggestion, suggestFilters } from './filter-suggestions.ts'
import { isChosen, type Numbers } from './filter-labels.ts'
import { type QueueFilter, toggleValue } from './queue-filter.ts'
import styles from './queue.module.css'
import * as texts from './texts.tsx'

const suggestionsId = 'queue-filter-suggestions'

function suggestionId(at: number): string {
  return `${suggestionsId}-${at}`
}

/** Lists values of the filter below its field while it has the focus. A press keeps the focus in the field. */
function FilterSuggestions(props: {
  readonly suggestions: readonly FilterSuggestion[]
  /** The place of the one that Enter chooses; −1 for none. */
  readonly active: number
  readonly onChoose: (suggestion: FilterSuggestion) => void
}) {
  const { suggestions, active, onChoose } = props
  return (
    <div id={suggestionsId} className={styles.suggestions} role="listbox" aria-label={texts.filtersThatFit}>
      {suggestions.map((one, at) => (
        <div
          key={one.label}
          id={suggestionId(at)}
          role="option"
          aria-selected={at === active}
          className={classNames(styles.suggestion, at === active && styles.active)}
          onMouseDown={(event) => {
            event.preventDefault()
            onChoose(one)
          }}
        >
          <span>{one.label}</span>
          <span>{one.count}</span>
        </div>
      ))}
    </div>
  )
}

/** What the field of the filter needs to suggest values: its keys, its attributes, and the list below it. The arrows choose, Enter takes the chosen one. */
export function useSuggestions(
  {
    typed,
    filter,
    numbers,
  }: { readonly typed: string; readonly filter: QueueFilter; readonly numbers: Numbers | undefined },
  onFilter: (filter: QueueFilter) => void,
) {
  const [isFocused, setFocused] = useState(false)
  const [active, setActive] = useState(-1)
  const suggestions = isFocused ? suggestFilters(typed, filter, numbers) : []
  const chosen = suggestions[active]
  const forget = () => setActive(-1)
  const choose = ({ field, value }: FilterSuggestion) => {
    // What is chosen already stays: its chip removes it.
    onFilter(isChosen(filter, field, value) ? filter : toggleValue(filter, field, value))
    forget()
  }
  /** Returns true if the key was for the suggestions. */
  const press = (event: KeyboardEvent): boolean => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined && !(event.key === 'Enter' && chosen)) return false
    event.preventDefault()
    // Above the first one is the text itself.
    if (step !== undefined) setActive(Math.min(Math.max(active + step, -1), suggestions.length - 1))
    else if (chosen) choose(chosen)
    return true
  }
  return {
    press,
    forget,
    field: {
      onFocus: () => setFocused(true),
      onBlur: () => {
        setFocused(false)
        forget()
      },
      role: 'combobox',
      'aria-expanded': suggestions.length > 0,
      'aria-autocomplete': 'list',
      'aria-controls': suggestions.length > 0 ? suggestionsId : undefined,
      'aria-activedescendant': chosen ? suggestionId(active) : undefined,
    } as const,
    list: suggestions.length > 0 && <FilterSuggestions suggestions={suggestions} active={active} onChoose={choose} />,
  }
}
