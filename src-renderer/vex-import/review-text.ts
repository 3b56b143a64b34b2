import { sentenceOfDecision } from '#renderer/lib/decision-words.ts'
import { formatCount, formatNumber } from '#renderer/lib/format.ts'
import type { IconName } from '#renderer/lib/icon-names.ts'
import { isNotAffected, type Outcome, type SelectionCounts, type Statement } from './review-rows.ts'
import * as texts from './texts.tsx'

interface OutcomeLabel {
  readonly word: string
  readonly about: string
  readonly tone: 'plain' | 'ok' | 'warn' | 'info'
  readonly icon: IconName
}

/** Labels of the outcomes, and what they mean for the user. */
export const outcomeLabels: Readonly<Record<Outcome, OutcomeLabel>> = {
  APPLIED: { word: texts.applied, about: texts.appliedInThisImport, tone: 'ok', icon: 'check' },
  WOULD_APPLY: { word: texts.canBeApplied, about: texts.noConflictingDecision, tone: 'ok', icon: 'plus' },
  CONFLICT: {
    word: texts.conflict,
    about: texts.differsFromTheCurrentDecision,
    tone: 'warn',
    icon: 'warning',
  },
  WEAKER: {
    word: texts.lessSpecific,
    about: texts.lessSpecificThanTheCurrentDecision,
    tone: 'info',
    icon: 'minus',
  },
  ALREADY_SO: { word: texts.alreadyApplied, about: texts.sameAsTheCurrentDecision, tone: 'plain', icon: 'check' },
  PRODUCT_NOT_MATCHED: {
    word: texts.productNotMatched,
    about: texts.noComponentMatchesTheProduct,
    tone: 'plain',
    icon: 'product',
  },
  VULNERABILITY_UNKNOWN: {
    word: texts.noSuchFinding,
    about: texts.matchingComponentsHaveNoSuch,
    tone: 'plain',
    icon: 'find',
  },
}

/** Parses an outcome of the service. An unknown one counts as unmatched. */
export function toOutcome(key: string): Outcome {
  return key in outcomeLabels ? (key as Outcome) : 'PRODUCT_NOT_MATCHED' // its keys are the outcomes
}

/** Formats a statement in one line: `Not affected: component not present`. */
export function formatStatement({ status, originalStatus, justification, response, fixedIn }: Statement): string {
  const word = status?.name ?? originalStatus
  const decision = [word, justification?.name, response?.name].filter(Boolean).join(', ')
  return [sentenceOfDecision(decision), fixedIn && `fixed in ${fixedIn}`].filter(Boolean).join(', ')
}

/**
 * Shortens the reference of a statement to what tells it from others: the component of a CycloneDX reference, and name and version of a package
 * URL. Anything else stays, and so does a reference that names no component.
 */
export function shortProduct(product: string): string {
  const reference = /^urn:cdx:[^#]+#(.+)$/.exec(product)?.[1]
  const named = reference === undefined ? product : decoded(reference)
  const [, path, version] = /^pkg:[^/]+\/([^?#]+?)(?:@([^@/?#]+))?(?:[?#].*)?$/.exec(named) ?? []
  return path === undefined ? named : [decoded(path), version && decoded(version)].filter(Boolean).join(' ')
}

/** The parts of a product's name: what it is called, and the group before that. A scope such as `@angular` is part of the name. */
export function productParts(product: string): { readonly name: string; readonly group: string } {
  const whole = shortProduct(product)
  const at = /^pkg:|#pkg:/.test(product) && !whole.startsWith('@') ? whole.lastIndexOf('/') : -1
  return { name: whole.slice(at + 1), group: whole.slice(0, Math.max(at, 0)) }
}

/** Why a statement has its outcome, where that says more than the outcome. */
export function ownReason({
  reason,
  componentVulnsCount,
}: {
  readonly reason: string
  readonly componentVulnsCount: number
}) {
  return componentVulnsCount === 0 && /^No finding for "[^"]*"\.?$/.test(reason) ? '' : reason
}

function decoded(words: string): string {
  try {
    return decodeURIComponent(words)
  } catch {
    return words // a reference may have any characters
  }
}

/** Describes in a sentence what will happen. */
export function describeSelection({ statements, contradictions, findings }: SelectionCounts, all: number): string {
  if (statements === 0) return texts.noneOfWillBeApplied(formatCount(all, texts.statementForms))
  const open = statements - contradictions
  const parts = [
    open > 0 && `${formatNumber(open)} without conflict`,
    contradictions > 0 && `${formatNumber(contradictions)} replacing existing decisions`,
  ].filter(Boolean)
  return texts.ofWillBeAppliedTo(
    formatNumber(statements),
    formatCount(all, texts.statementForms),
    formatCount(findings, texts.findingForms),
    parts.join(', '),
  )
}

/**
 * Describes how many statements that something is not affected say why. Null if there are none of them, or if not every statement is known.
 */
export function describeJustifications(statements: readonly Statement[], all: number): string | null {
  const notAffected = statements.filter(isNotAffected)
  if (notAffected.length === 0 || statements.length < all) return null
  const without = notAffected.filter(({ justification }) => justification === null).length
  const given = texts.withAJustification(formatNumber(notAffected.length - without))
  return without === 0 ? given : texts.givenAndWithout(given, formatNumber(without))
}
