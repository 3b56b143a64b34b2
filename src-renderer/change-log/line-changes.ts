import { type ChangeEntry, type FieldChange, fieldValue, fieldWord, shownChanges } from './change-words.ts'

/**
 * Returns the changes as a line has them: a decision and its justification are one, `Not affected: vulnerable code not present`.
 */
export function lineChanges(entry: Pick<ChangeEntry, 'subjectName' | 'changes'>): readonly LineChange[] {
  const changes = shownChanges(entry)
  const because = changes.find(({ field, newValue }) => field === 'vexJustificationId' && newValue !== null)
  const isDecision = ({ field, newValue }: FieldChange) => field === 'vexStatusId' && newValue !== null
  if (!because || !changes.some(isDecision)) return changes
  return changes
    .filter((change) => change !== because)
    .map((change) =>
      isDecision(change) ? { ...change, because: fieldValue(because.field, because.newValue).toLowerCase() } : change,
    )
}

/** A change, and by what a decision is justified. */
export interface LineChange extends FieldChange {
  readonly because?: string
}

/** Says a change in one text: `license none → MIT`. */
export function changeSentence({ field, oldValue, newValue, because }: LineChange, operation = ''): string {
  const reason = because === undefined ? '' : `: ${because}`
  return `${fieldWord(field, operation)} ${fieldValue(field, oldValue)} → ${fieldValue(field, newValue)}${reason}`
}
