import { formatCount, formatDay, formatNumber } from '#renderer/lib/format.ts'
import type { IconName } from '#renderer/lib/icon-names.ts'
import { countsOf, type Decision, type Outcome, type Plan, type Review } from './review.ts'
import * as texts from './texts.tsx'

interface OutcomeLabel {
  readonly word: string
  /** What becomes of it. */
  readonly about: string
  readonly tone: 'plain' | 'ok' | 'warn' | 'info'
  readonly icon: IconName
}

/** Labels of the outcomes, and what they mean for the user. */
export const outcomeLabels: Readonly<Record<Outcome, OutcomeLabel>> = {
  CONFLICT: {
    word: texts.conflict,
    about: texts.bothSidesDecidedWithoutKnowing,
    tone: 'warn',
    icon: 'warning',
  },
  NEWER_THERE: {
    word: texts.newerInTheFile,
    about: texts.whoDecidedThereKnewWhat,
    tone: 'ok',
    icon: 'plus',
  },
  MERGED: {
    word: texts.decidedAlike,
    about: texts.bothSidesDecidedTheSameThey,
    tone: 'info',
    icon: 'check',
  },
  NEWER_HERE: {
    word: texts.newerHere,
    about: texts.whoDecidedHereKnewWhat,
    tone: 'plain',
    icon: 'check',
  },
  MISSING: {
    word: texts.leftOut,
    about: texts.thisFindingIsNotHereBecause,
    tone: 'plain',
    icon: 'find',
  },
}

/** What an outcome means for a note. */
export const noteOutcomes: Readonly<Record<Outcome, string>> = {
  CONFLICT: texts.bothSidesChangedThisWithoutKnowing,
  NEWER_THERE: texts.whoChangedThisThereKnewWhat,
  MERGED: texts.bothSidesSayTheSameThey,
  NEWER_HERE: texts.whoChangedThisHereKnewWhat,
  MISSING: texts.itCannotBeAppliedHere,
}

/** A field of a decision, with its text. */
export type DecisionField = readonly [name: string, text: string | null]

const fields: readonly (readonly [name: string, text: (decision: Decision) => string | null | undefined])[] = [
  [texts.justification, ({ vexJustification }) => vexJustification?.name],
  [texts.response, ({ cdxResponse }) => cdxResponse?.name],
  [texts.impact, ({ impact }) => impact],
  [texts.action, ({ actionStmt }) => actionStmt],
  [texts.detail, ({ detail }) => detail],
  [texts.internalNote, ({ note }) => note],
  [texts.fixedIn, ({ fixedIn }) => fixedIn],
  [texts.resolved, ({ resolutionDate }) => resolutionDate && formatDay(resolutionDate)],
]

/** Returns the fields of a decision. All decisions have the same ones, so that two can be compared. */
export function fieldsOf(decision: Decision | null): readonly DecisionField[] {
  return fields.map(([name, text]) => [name, (decision && text(decision)) || null])
}

/** Says in a sentence what taking over does. */
export function describePlan(review: Review, { decisions, notes, merged, resolved, open }: Plan): string {
  const news = [
    decisions > 0 && formatCount(decisions, texts.decisionForms),
    notes > 0 && formatCount(notes, texts.noteForms),
  ]
  const taken = news.filter((part) => part !== false).join(texts.and)
  if (!review.sbom) {
    const product = review.createsProjectGroup === true ? texts.andItsProduct : ''
    return texts.makesTheVersionFromTheDocument(product, taken || texts.noDecisions)
  }
  const parts = [
    taken !== '' && `applies ${taken}`,
    merged > 0 && `joins ${formatNumber(merged)} decided alike`,
    resolved > 0 && `resolves ${formatCount(resolved, texts.conflictForms)}`,
  ].filter((part) => part !== false)
  const text = parts.join(', ')
  const changes = text === '' ? texts.nothingToApply : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
  return open > 0 ? texts.openOnBothSides(changes, formatCount(open, texts.conflictStaysForms)) : changes
}

/** Says in a sentence what taking over did. */
export function describeTaken(review: Review): string {
  const { decisions, notes } = countsOf(review, 'CONFLICT')
  const open = decisions + notes - (review.resolvedCount ?? 0)
  const done = describeStep(review, open)
  return open > 0 ? texts.doneConflictStaysesOpenOnBoth(done, formatCount(open, texts.conflictStaysForms)) : done
}

function describeStep({ operation, notes, resolvedCount }: Review, open: number): string {
  if (!operation) {
    if ((resolvedCount ?? 0) > 0) return texts.conflictsKeepWhatIsHere
    return open > 0 ? texts.nothingChanged : texts.nothingChangedThisStoreKnewAll
  }
  const beside = notes?.some(({ subject, outcome }) => subject !== 'FINDING' && outcome === 'NEWER_THERE') === true
  if (operation.findingsCount === 0) return texts.appliedNotesOfTheVersion
  const more = beside ? texts.andNotesOfTheVersion : ''
  return texts.appliedFindingsChangedMore(formatCount(operation.findingsCount, texts.findingForms), more)
}
