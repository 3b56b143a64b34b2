import type { RuleScopeInput } from '#renderer/generated/documents.ts'

/** Where a policy or rule holds, as the service sends it. */
export interface Scope {
  readonly projectGroups: readonly ScopeProduct[]
  readonly projects: readonly { readonly id: string }[]
  readonly environmentNames: readonly string[]
  readonly labels: readonly string[]
  readonly lifecycles: readonly string[]
}

export interface ScopeProduct {
  readonly id: string
  readonly name: string
}

/** The same while it is edited. Lists of words are one text, separated by commas. */
export interface ScopeDraft {
  readonly products: readonly ScopeProduct[]
  readonly environments: string
  readonly labels: string
  readonly lifecycles: string
  /** Single environments, which the form does not show: they stay. */
  readonly projectIds: readonly string[]
}

/** Returns the draft of a scope; null is everywhere. */
export function scopeDraftOf(scope: Scope | null): ScopeDraft {
  return {
    products: scope?.projectGroups ?? [],
    environments: (scope?.environmentNames ?? []).join(', '),
    labels: (scope?.labels ?? []).join(', '),
    lifecycles: (scope?.lifecycles ?? []).join(', '),
    projectIds: (scope?.projects ?? []).map(({ id }) => id),
  }
}

/** Returns the scope of a draft for the service. */
export function scopeInput(draft: ScopeDraft) {
  return {
    projectGroupIds: draft.products.map(({ id }) => id),
    projectIds: [...draft.projectIds],
    environmentNames: wordsOf(draft.environments),
    labels: wordsOf(draft.labels),
    lifecycles: wordsOf(draft.lifecycles),
  } satisfies RuleScopeInput
}

function wordsOf(text: string): string[] {
  const words = text.split(',').map((word) => word.trim())
  return words.filter((word) => word !== '')
}
