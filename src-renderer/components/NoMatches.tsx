import { ButtonLink } from '#renderer/ui/Button.tsx'
import { EmptyState } from '#renderer/ui/EmptyState.tsx'
import { filterLabel, showsSuggestions } from './narrowed.ts'
import type { ComponentFilter } from './use-components.ts'

/** Explains what an empty list of components proves, with a link to all components. */
export function NoMatches({ filter, all }: { readonly filter: ComponentFilter; readonly all: string }) {
  const { narrowed } = filter
  const isSearched = filter.search.trim() !== '' || filter.kind !== ''
  if (narrowed === undefined) {
    return (
      <EmptyState icon="find" title="No matching components">
        Try fewer search terms, or show all types.
      </EmptyState>
    )
  }
  const words = filterLabel(narrowed)
  return (
    <EmptyState
      icon={isSearched ? 'find' : 'check'}
      title={isSearched ? 'No matching components' : `No components are “${words}”`}
      actions={<ButtonLink href={all}>Show all components</ButtonLink>}
    >
      {isSearched
        ? `None of the components that are “${words}” match the search and the type filter.`
        : showsSuggestions(narrowed) && 'Evaluated components are in the full list.'}
    </EmptyState>
  )
}
