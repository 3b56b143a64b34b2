import type { ConditionGroupInput } from '#renderer/generated/documents.ts'
import type { ComponentPart, NarrowedComponents } from '#renderer/lib/paths.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'

/** What each part of the list is called. */
export const coverageLabels: Readonly<Record<ComponentPart, string>> = {
  'not-judged': 'not evaluated',
  exact: 'evaluated by package URL',
  cpe: 'evaluated by CPE',
  'name-only': 'name only',
  'not-comparable': 'not comparable',
  'without-identity': 'no identifier',
  unsupported: 'no longer maintained',
  'support-unknown': 'support unknown',
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

/** What the list is narrowed to, in words. A reason is the service's own, and may quote the document. */
export function filterLabel(narrowed: NarrowedComponents): string {
  return 'reason' in narrowed ? visibleText(narrowed.reason) : coverageLabels[narrowed.part]
}

/** The same as conditions of the service, which count as the coverage of the version does. */
export function conditionsOf(narrowed: NarrowedComponents): ConditionGroupInput {
  if ('reason' in narrowed) {
    return { conditions: [{ subject: 'component.matchReason', operator: 'is', value: narrowed.reason }] }
  }
  const { part } = narrowed
  const coverage = coverages[part]
  const [subject, values] = coverage
    ? (['component.coverage', coverage] as const)
    : (['component.support', supportLevels[part] ?? []] as const)
  return { conditions: [{ subject, operator: 'in', values: [...values] }] }
}

/** True for lists of what could not be judged: there it matters why, and what a component seems to be. */
export function showsSuggestions(narrowed: NarrowedComponents | undefined): boolean {
  if (narrowed === undefined) return false
  return (
    'reason' in narrowed || ['not-judged', 'name-only', 'not-comparable', 'without-identity'].includes(narrowed.part)
  )
}

/** Components that nothing was compared with. */
export function notEvaluatedCount(coverage: {
  readonly name: number
  readonly notEvaluated: number
  readonly none: number
}): number {
  return coverage.name + coverage.notEvaluated + coverage.none
}
