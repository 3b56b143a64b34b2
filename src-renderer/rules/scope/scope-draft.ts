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
  /** The name of a product that is being typed. It belongs to the scope once it was added. */
  readonly typedProduct: string
  readonly environments: string
  readonly labels: string
  readonly lifecycles: string
  /** Single environments, which the form does not show: they stay. */
  readonly projectIds: readonly string[]
  /** What is stored; null for a new rule. */
  readonly stored: Scope | null
}

/** Returns the draft of a scope; null is everywhere. */
export function scopeDraftOf(scope: Scope | null): ScopeDraft {
  return {
    stored: scope,
    products: scope?.projectGroups ?? [],
    typedProduct: '',
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
    environmentNames: wordsOf(draft.environments, draft.stored?.environmentNames),
    labels: wordsOf(draft.labels, draft.stored?.labels),
    lifecycles: wordsOf(draft.lifecycles, draft.stored?.lifecycles),
  } satisfies RuleScopeInput
}

/** Whether the form differs from what is stored. What it does not show, such as products that were deleted, stays if it is not sent. */
export function isScopeChanged(draft: ScopeDraft): boolean {
  return JSON.stringify(scopeInput(draft)) !== JSON.stringify(scopeInput(scopeDraftOf(draft.stored)))
}

/** A text that was not edited is the list that it was made of: a name may have a comma. */
function wordsOf(text: string, stored: readonly string[] = []): string[] {
  if (text === stored.join(', ')) return [...stored]
  const words = text.split(',').map((word) => word.trim())
  return words.filter((word) => word !== '')
}
