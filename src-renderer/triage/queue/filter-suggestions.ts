import { facetValues } from './filter-labels.ts'
import type { Numbers } from './filter-labels.ts'
import { fieldLabels, filterFieldNames, namesOf, spacedValue } from './queue-filter.ts'
import type { FilterField, QueueFilter } from './queue-filter.ts'

/** A value of the filter that fits what is typed, with the number of findings it would leave. */
export interface FilterSuggestion {
  readonly field: FilterField
  readonly value: string
  /** Field and value: `severity: Critical`. */
  readonly label: string
  readonly count: string
}

/** What fits the field below the filter without covering the queue. */
const maxSuggestions = 8

/**
 * Returns the values of all fields of the filter that fit what is typed: those whose field or whose words begin with it. Without a text it suggests
 * what has findings; what is typed as conditions or as several words has no suggestions.
 */
export function suggestFilters(
  typed: string,
  filter: QueueFilter,
  numbers: Numbers | undefined,
): readonly FilterSuggestion[] {
  const word = typed.trim().toLowerCase()
  if (/[\s=<>"]/.test(word)) return []
  const [field = '', value] = word.split(':', 2)
  return filterFieldNames
    .flatMap((name) =>
      facetValues(name, filter, numbers)
        .filter((one) => fits(namesOf(name), [one.value, one.label], field, value))
        .filter(({ count }) => word !== '' || (count !== '' && count !== '0'))
        .map((one) => ({
          field: name,
          value: one.value,
          label: `${fieldLabels[name]}: ${one.label}`,
          count: one.count,
        })),
    )
    .slice(0, maxSuggestions)
}

function fits(names: readonly string[], words: readonly string[], field: string, value: string | undefined): boolean {
  const begins = (start: string) =>
    words.some((one) => {
      const word = one.toLowerCase()
      return [word, ...word.split(/[\s,]+/)].some(
        (part) => part.startsWith(start) || part.startsWith(spacedValue(start)),
      )
    })
  const isField = names.some((name) => name.startsWith(field))
  if (value !== undefined) return isField && (value === '' || begins(value))
  return isField || begins(field)
}
