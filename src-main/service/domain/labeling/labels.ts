import { Rejection } from '#service/domain/rejection.ts'

const maxLabels = 50
const maxLabelLength = 60

/**
 * Adds and removes labels. The result has each label once, regardless of letter case, in alphabetical order.
 *
 * @throws {Rejection} if a label is empty or too long, or there are too many
 */
export function changeLabels(
  labels: readonly string[],
  { add, remove }: { readonly add: readonly string[]; readonly remove: readonly string[] },
): readonly string[] {
  const kept = new Map(labels.map((label) => [label.toLowerCase(), label]))
  for (const label of remove) kept.delete(label.trim().toLowerCase())
  for (const given of add) {
    const label = given.trim()
    if (label === '' || label.length > maxLabelLength) {
      throw new Rejection(`"${label}" is not a valid label. Use 1 to ${maxLabelLength} characters`)
    }
    if (!kept.has(label.toLowerCase())) kept.set(label.toLowerCase(), label)
  }
  if (kept.size > maxLabels) throw new Rejection(`A finding can have at most ${maxLabels} labels`)
  return [...kept].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, label]) => label)
}
