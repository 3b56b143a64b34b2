import { ButtonLink } from '#renderer/ui/Button.tsx'
import { EmptyState } from '#renderer/ui/EmptyState.tsx'
import { filterLabel } from './narrowed.ts'
import type { ComponentFilter } from './use-components.ts'

/** Explains what an empty list of components proves, with a link to all components. */
export function NoMatches({ filter, all }: { readonly filter: ComponentFilter; readonly all: string }) {
  const { narrowed } = filter
  const isSearched = filter.search.trim() !== '' || filter.kind !== '' || filter.typed !== null
  if (narrowed === undefined) {
    return (
      <EmptyState icon="find" title="No matching components">
        {filter.typed === null ? 'Try fewer search terms, or show all types.' : 'Edit or remove the conditions.'}
      </EmptyState>
    )
  }
  const words = filterLabel(narrowed)
  const isNotEvaluated = 'part' in narrowed && narrowed.part === 'not-judged'
  return (
    <EmptyState
      icon={isSearched ? 'find' : 'check'}
      title={isSearched || !isNotEvaluated ? 'No matching components' : 'All components were evaluated'}
      actions={<ButtonLink href={all}>Show all components</ButtonLink>}
    >
      {isSearched
        ? `No component with the filter “${words}” matches the search, the type and the conditions.`
        : !isNotEvaluated && `This version has no component with the filter “${words}”.`}
    </EmptyState>
  )
}
