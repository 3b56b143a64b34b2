import { ButtonLink } from '#renderer/ui/Button.tsx'
import { EmptyState } from '#renderer/ui/EmptyState.tsx'
import { narrowedWords, showsSuggestions } from './narrowed.ts'
import type { ComponentFilter } from './use-components.ts'

/** An empty list of components: what that proves, and the way to all of them. */
export function NothingFits({ filter, all }: { readonly filter: ComponentFilter; readonly all: string }) {
  const { narrowed } = filter
  const isSearched = filter.search.trim() !== '' || filter.kind !== ''
  if (narrowed === undefined) {
    return (
      <EmptyState icon="find" title="No component fits">
        Fewer words in the search, or all kinds, may show more.
      </EmptyState>
    )
  }
  const words = narrowedWords(narrowed)
  return (
    <EmptyState
      icon={isSearched ? 'find' : 'check'}
      title={isSearched ? 'No component fits' : `Nothing is under “${words}”`}
      actions={<ButtonLink href={all}>Show all components</ButtonLink>}
    >
      {isSearched
        ? `The search and the kind leave none of those that are “${words}”.`
        : showsSuggestions(narrowed) && 'Components that could be judged are in the list of all.'}
    </EmptyState>
  )
}
