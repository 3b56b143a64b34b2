import { formatCount } from '#renderer/lib/format.ts'
import { type ScopeDraft, scopeInput } from './scope-draft.ts'
import * as texts from './texts.ts'

/** Several words of which one is enough. British English has no comma before the last one. */
const list = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** Says where a policy or rule holds: `in production or staging, all products`. Of one kind, any is enough; of each kind, one is needed. */
export function scopeSentence(draft: ScopeDraft): string {
  const { environmentNames, labels, lifecycles, projectIds } = scopeInput(draft)
  // A single environment belongs to a product, and is chosen beside products.
  const places = [
    ...draft.products.map(({ name }) => name),
    ...(projectIds.length > 0 ? [formatCount(projectIds.length, texts.singleEnvironmentForms)] : []),
  ]
  return [
    ...environmentsOf(environmentNames, projectIds),
    places.length > 0 ? list.format(places) : texts.allProducts,
    ...(labels.length > 0 ? [texts.labeled(list.format(labels))] : []),
    ...(lifecycles.length > 0 ? [texts.inLifecycle(list.format(lifecycles))] : []),
  ].join(', ')
}

/** Nothing where single environments are named: those are all. */
function environmentsOf(names: readonly string[], projectIds: readonly string[]): readonly string[] {
  if (names.length > 0) return [texts.inEnvironments(list.format(names))]
  return projectIds.length > 0 ? [] : [texts.inAllEnvironments]
}
