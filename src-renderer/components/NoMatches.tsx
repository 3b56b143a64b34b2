import { ButtonLink } from '#renderer/ui/Button.tsx'
import { EmptyState } from '#renderer/ui/EmptyState.tsx'
import { filterLabel } from './narrowed.ts'
import * as texts from './texts.tsx'
import type { ComponentFilter } from './use-components.ts'

/** Explains what an empty list of components proves, with a link to all components. */
export function NoMatches({ filter, all }: { readonly filter: ComponentFilter; readonly all: string }) {
  const { narrowed } = filter
  const isSearched = filter.search.trim() !== '' || filter.kind !== '' || filter.typed !== null
  if (narrowed === undefined) {
    return (
      <EmptyState icon="find" title={texts.noMatchingComponents}>
        {filter.typed === null ? texts.tryFewerSearchTermsOrShow : texts.editOrRemoveTheConditions}
      </EmptyState>
    )
  }
  const words = filterLabel(narrowed)
  const isNotEvaluated = 'part' in narrowed && narrowed.part === 'not-judged'
  return (
    <EmptyState
      icon={isSearched ? 'find' : 'check'}
      title={isSearched || !isNotEvaluated ? texts.noMatchingComponents : texts.allComponentsWereEvaluated}
      actions={<ButtonLink href={all}>{texts.showAllComponents}</ButtonLink>}
    >
      {isSearched
        ? texts.noComponentWithTheFilterMatches(words)
        : !isNotEvaluated && texts.thisVersionHasNoComponent(words)}
    </EmptyState>
  )
}
