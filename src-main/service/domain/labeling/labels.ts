import { Rejection } from '#service/domain/rejection.ts'

const maxLabels = 50
const maxLabelLength = 60

/** Labels to add and to remove, regardless of letter case. */
export interface LabelChange {
  readonly add: readonly string[]
  readonly remove: readonly string[]
}

/** Returns the form in which labels are compared. */
export function labelKey(label: string): string {
  return label.trim().toLowerCase()
}

/** Returns the keys of the labels that one of two lists has. */
export function differentLabels(before: readonly string[], after: readonly string[]): readonly string[] {
  const [old, now] = [before.map(labelKey), after.map(labelKey)]
  return [...old.filter((key) => !now.includes(key)), ...now.filter((key) => !old.includes(key))]
}

/** Adds and removes labels as rules do: null if there would be too many, so that the row stays as it is. */
export function labelsByRule(labels: readonly string[], change: LabelChange): readonly string[] | null {
  const changed = withLabels(labels, change)
  return changed.length > maxLabels ? null : changed
}

/**
 * Adds and removes labels. The result has each label once, regardless of letter case, in alphabetical order.
 *
 * @throws {Rejection} if a label is empty or too long, or there are too many
 */
export function changeLabels(labels: readonly string[], change: LabelChange): readonly string[] {
  const changed = withLabels(labels, change)
  if (changed.length > maxLabels) throw new Rejection(`At most ${maxLabels} labels are allowed`)
  return changed
}

function withLabels(labels: readonly string[], { add, remove }: LabelChange): readonly string[] {
  const kept = new Map(labels.map((label) => [label.toLowerCase(), label]))
  for (const label of remove) kept.delete(label.trim().toLowerCase())
  for (const given of add) {
    const label = given.trim()
    if (label === '' || label.length > maxLabelLength) {
      throw new Rejection(`"${label}" is not a valid label. Use 1 to ${maxLabelLength} characters`)
    }
    if (!kept.has(label.toLowerCase())) kept.set(label.toLowerCase(), label)
  }
  return [...kept].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, label]) => label)
}
