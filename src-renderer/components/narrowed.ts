import type { ConditionGroupInput } from '#renderer/generated/documents.ts'
import type { ComponentPart, NarrowedComponents } from '#renderer/lib/paths.ts'
import { joinAll, joinedText } from '#renderer/lib/join-conditions.ts'
import type { SearchFilter } from '#renderer/ui/views/ConditionSearch.tsx'
import { visibleText } from '#renderer/lib/visible-text.ts'
import * as texts from './texts.tsx'

/** Labels of the parts of the list. */
export const coverageLabels: Readonly<Record<ComponentPart, string>> = {
  'not-judged': texts.notEvaluatedInline,
  exact: texts.evaluatedByPackageUrl,
  cpe: texts.evaluatedByCpe,
  'name-only': texts.nameOnly,
  'not-comparable': texts.noCompleteComparison,
  'without-identity': texts.noIdentifier,
  unsupported: texts.noLongerMaintained,
  'support-unknown': texts.supportUnknown,
}

const coverages: Readonly<Partial<Record<ComponentPart, readonly string[]>>> = {
  'not-judged': ['NAME', 'NOT_EVALUATED', 'NONE'],
  exact: ['EXACT'],
  cpe: ['CPE'],
  'name-only': ['NAME'],
  'not-comparable': ['NOT_EVALUATED'],
  'without-identity': ['NONE'],
}

const supportLevels: Readonly<Partial<Record<ComponentPart, readonly string[]>>> = {
  unsupported: ['NO_LONGER_MAINTAINED', 'ABANDONED'],
  'support-unknown': ['UNSPECIFIED'],
}

/** What the list of components can be narrowed by: words, conditions, a type, and the filter of a link. */
interface Narrowing extends SearchFilter {
  readonly kind: string
  readonly narrowed: NarrowedComponents | undefined
}

/** Describes what the list is narrowed to. A reason comes from the service and may quote the document. */
export function filterLabel(narrowed: NarrowedComponents): string {
  if ('label' in narrowed) return texts.labeledLabel(visibleText(narrowed.label))
  return 'reason' in narrowed ? visibleText(narrowed.reason) : coverageLabels[narrowed.part]
}

/** Returns the same filter as API conditions, which count as the coverage of the version does. */
export function conditionsOf(narrowed: NarrowedComponents): ConditionGroupInput {
  if ('reason' in narrowed) {
    return { conditions: [{ subject: 'component.matchReason', operator: 'is', value: narrowed.reason }] }
  }
  if ('label' in narrowed) {
    return { conditions: [{ subject: 'component.label', operator: 'hasAny', values: [narrowed.label] }] }
  }
  const { part } = narrowed
  const coverage = coverages[part]
  const [subject, values] = coverage
    ? (['component.coverage', coverage] as const)
    : (['component.support', supportLevels[part] ?? []] as const)
  return { conditions: [{ subject, operator: 'in', values: [...values] }] }
}

/** Returns true if a list shows less than all components. */
export function isNarrowed({ search, kind, typed, narrowed }: Narrowing): boolean {
  return search.trim() !== '' || kind !== '' || typed !== null || narrowed !== undefined
}

/** Returns true for lists of components that were not evaluated, where the reason and the identity suggestions matter. */
export function showsSuggestions(narrowed: NarrowedComponents | undefined): boolean {
  if (narrowed === undefined || 'label' in narrowed) return false
  return (
    'reason' in narrowed || ['not-judged', 'name-only', 'not-comparable', 'without-identity'].includes(narrowed.part)
  )
}

/** Counts components that were not evaluated. */
export function notEvaluatedCount(coverage: {
  readonly name: number
  readonly notEvaluated: number
  readonly none: number
}): number {
  return coverage.name + coverage.notEvaluated + coverage.none
}

interface FilterParts extends Pick<SearchFilter, 'typed'> {
  readonly kind: string
  readonly narrowed: NarrowedComponents | undefined
}

/** Returns the filter of a link and the typed conditions as conditions. The type has an argument of its own. */
export function conditionsOfFilter({ narrowed, typed }: Omit<FilterParts, 'kind'>): ConditionGroupInput | null {
  return joinAll([narrowed && conditionsOf(narrowed), typed?.group])
}

/** Returns the whole filter but its searched text as it is typed, to save it. */
export function textOfFilter({ kind, narrowed, typed }: FilterParts): string {
  const ofKind = kind === '' ? null : { conditions: [{ subject: 'component.type', operator: 'is', value: kind }] }
  return joinedText([narrowed ? conditionsOf(narrowed) : null, ofKind], typed)
}
