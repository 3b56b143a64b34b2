import { formatCount } from './format.ts'
import { plural } from './plural.ts'
import * as texts from './texts.ts'

/** Files that were dropped and are not stored, and policies whose changes are not saved. They live in the page, so leaving it loses them. */
export const unstoredFiles: { count: number; names: readonly string[]; policies: readonly string[] } = {
  ...{ count: 0, names: [], policies: [] },
}

/** Says what would be lost if the page was left now; null if nothing would. */
export function describeUnstored(): string | null {
  const { count, policies } = unstoredFiles
  if (count === 0) return policies.length === 0 ? null : texts.changesOfPoliciesAreNotSaved(policies.join(', '))
  return texts.notStoredYetAnswerOrDismiss(formatCount(count, texts.fileIsForms), plural(count, texts.itOrThem))
}
