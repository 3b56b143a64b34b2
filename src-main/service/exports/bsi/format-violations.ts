import type { BsiDocument, BsiViolation } from './bsi-facts.ts'

const named = 3

/**
 * Formats violations as one sentence per rule, with the number of affected components and the first of them. Violations by the document
 * come first, then the most frequent ones.
 */
export function formatViolations(document: BsiDocument, violations: readonly BsiViolation[]): readonly string[] {
  const about = violations.filter(({ ref }) => ref === null).map(({ rule, message }) => `BSI ${rule}: ${message}`)
  const nameOf = new Map(document.components.map(({ ref, name }) => [ref, name ?? ref]))
  const byRule = Map.groupBy(
    violations.filter(({ ref }) => ref !== null),
    ({ rule, message }) => `BSI ${rule}: ${message.replaceAll(/"[^"]*"/g, '…')}`,
  )
  const sentences = [...byRule].toSorted(([a, left], [b, right]) => right.length - left.length || (a < b ? -1 : 1))
  const all = document.components.length.toLocaleString('en')
  return [
    ...about,
    ...sentences.map(([sentence, broken]) => {
      const examples = broken.slice(0, named).map(({ ref }) => JSON.stringify(nameOf.get(ref ?? '') ?? ref))
      const more = broken.length > named ? ', …' : ''
      return `${sentence} (${broken.length.toLocaleString('en')} of ${all} components: ${examples.join(', ')}${more})`
    }),
  ]
}
