import { formatCount, formatDay, formatNumber } from '#renderer/lib/format.ts'
import type { IconName } from '#renderer/lib/icon-names.ts'
import { countsOf, type Decision, type Outcome, type Plan, type Review } from './review.ts'

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
    word: 'Conflict',
    about: 'Both sides decided without knowing of each other. Choose one, or leave both as they are.',
    tone: 'warn',
    icon: 'warning',
  },
  NEWER_THERE: {
    word: 'Newer in the file',
    about: 'Who decided there knew what was decided here. It is applied.',
    tone: 'ok',
    icon: 'plus',
  },
  MERGED: {
    word: 'Decided alike',
    about: 'Both sides decided the same. They become one, with the earlier author.',
    tone: 'info',
    icon: 'check',
  },
  NEWER_HERE: {
    word: 'Newer here',
    about: 'Who decided here knew what the file says. Nothing changes here.',
    tone: 'plain',
    icon: 'check',
  },
  MISSING: {
    word: 'Left out',
    about:
      'This finding is not here, because the advisory data differs. It is left out; the same file brings it later.',
    tone: 'plain',
    icon: 'find',
  },
}

/** What an outcome means for a note. */
export const noteOutcomes: Readonly<Record<Outcome, string>> = {
  CONFLICT: 'Both sides changed this without knowing of each other. Choose one, or leave both as they are.',
  NEWER_THERE: 'Who changed this there knew what was here. It is applied.',
  MERGED: 'Both sides say the same. They become one.',
  NEWER_HERE: 'Who changed this here knew what the file says. Nothing changes here.',
  MISSING: 'It cannot be applied here. It is left out; the same file brings it later.',
}

/** A field of a decision, with its text. */
export type DecisionField = readonly [name: string, text: string | null]

const fields: readonly (readonly [name: string, text: (decision: Decision) => string | null | undefined])[] = [
  ['Justification', ({ vexJustification }) => vexJustification?.name],
  ['Response', ({ cdxResponse }) => cdxResponse?.name],
  ['Impact', ({ impact }) => impact],
  ['Action', ({ actionStmt }) => actionStmt],
  ['Detail', ({ detail }) => detail],
  ['Internal note', ({ note }) => note],
  ['Fixed in', ({ fixedIn }) => fixedIn],
  ['Resolved', ({ resolutionDate }) => resolutionDate && formatDay(resolutionDate)],
]

/** Returns the fields of a decision. All decisions have the same ones, so that two can be compared. */
export function fieldsOf(decision: Decision | null): readonly DecisionField[] {
  return fields.map(([name, text]) => [name, (decision && text(decision)) || null])
}

/** Says in a sentence what taking over does. */
export function describePlan(review: Review, { decisions, notes, merged, resolved, open }: Plan): string {
  const news = [decisions > 0 && formatCount(decisions, 'decision'), notes > 0 && formatCount(notes, 'note')]
  const taken = news.filter((part) => part !== false).join(' and ')
  if (!review.sbom) {
    const product = review.createsProjectGroup === true ? ' and its product' : ''
    return `Makes the version${product} from the document in the file, scans it, and applies ${taken || 'no decisions'}.`
  }
  const parts = [
    taken !== '' && `applies ${taken}`,
    merged > 0 && `joins ${formatNumber(merged)} decided alike`,
    resolved > 0 && `resolves ${formatCount(resolved, 'conflict')}`,
  ].filter((part) => part !== false)
  const text = parts.join(', ')
  const changes = text === '' ? 'Nothing to apply.' : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
  return open > 0 ? `${changes} ${formatCount(open, 'conflict stays', 'conflicts stay')} open on both sides.` : changes
}

/** Says in a sentence what taking over did. */
export function describeTaken(review: Review): string {
  const { decisions, notes } = countsOf(review, 'CONFLICT')
  const open = decisions + notes - (review.resolvedCount ?? 0)
  const done = describeStep(review, open)
  return open > 0 ? `${done} ${formatCount(open, 'conflict stays', 'conflicts stay')} open on both sides.` : done
}

function describeStep({ operation, notes, resolvedCount }: Review, open: number): string {
  if (!operation) {
    if ((resolvedCount ?? 0) > 0) return 'The conflicts keep what is here.'
    return open > 0 ? 'Nothing changed.' : 'Nothing changed: this store knew all of it that could be applied.'
  }
  const beside = notes?.some(({ subject, outcome }) => subject !== 'FINDING' && outcome === 'NEWER_THERE') === true
  if (operation.findingsCount === 0) return 'Applied: notes of the version and its components changed.'
  const more = beside ? ', and notes of the version and its components' : ''
  return `Applied: ${formatCount(operation.findingsCount, 'finding')} changed${more}.`
}
