import type { ComponentToEdit } from '#service/db/components/component-edit.ts'
import { checkRules } from './rules/rules.ts'

/** Checks that are counted, not stored, and what they ask of a component that may have been edited meanwhile. */
const counted: Readonly<Record<string, (found: ComponentToEdit) => boolean>> = {
  C13: ({ component: { supportLevel } }) => supportLevel === 'unspecified' || supportLevel === 'none',
  C14: ({ component: { endOfSupport } }) => endOfSupport === null,
  // Whether it is matched is known after the next scan. Until then, what a person set is taken for right.
  V04: ({ component: { purl }, byHand }) => purl === null || !byHand.includes('purl'),
}

/** Returns whether a component that failed a check still fails with the values that it has now. */
export function testOfCheck(checkId: string): (found: ComponentToEdit) => boolean {
  const own = Object.hasOwn(counted, checkId) ? counted[checkId] : undefined
  if (own) return own
  const rule = checkRules.find(({ id }) => id === checkId)
  return ({ component }) => rule?.test === undefined || rule.test(component) != null
}
