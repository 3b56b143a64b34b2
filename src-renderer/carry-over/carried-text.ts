import { formatNumber } from '#renderer/lib/format.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'

/** Kind of evidence of answers where nothing relevant changed. */
export const unchanged = 'UNCHANGED'

/** How the service counts answers of one kind, with grouped digits: `1,284 answers, the advisory changed`. */
export function describeGroup(label: string): string {
  return label.replace(/^\d+/, (digits) => formatNumber(Number(digits)))
}

/** Words of the API for how sure a match is, where a sentence of the service has them. */
const confidenceCode = /\b(?:CPE_)?(?:EXACT|WEAK|CONDITIONAL)\b/g

/** One change of evidence as a sentence for people. */
export function changeSentence(change: string): string {
  return change.replaceAll(confidenceCode, (code) => code.toLowerCase().replace('cpe_', 'by CPE, '))
}

/** What changed of the evidence of one answer, in one line that leaves out what a row has no room for. */
export function describeChanges(changes: readonly string[]): string {
  if (changes.length === 0) return 'Nothing relevant'
  const short = changes.map((change) =>
    changeSentence(change).replace(/^The (?:component's )?(\w)(\w+) is /, (_, first: string, rest: string) => {
      return `${first.toUpperCase()}${rest} `
    }),
  )
  return visibleText(short.join('. '))
}

/** An answer as people read it: `Not affected, vulnerable code not present` for the names of the specification. */
export function formatDecision(summary: string): string {
  return summary.slice(0, 1) + summary.slice(1).toLowerCase()
}

/** The key of the row that comes under the cursor when one leaves: the next, or for the last the one before. */
export function rowAfter(ids: readonly string[], leaving: string): string | null {
  const at = ids.indexOf(leaving)
  return ids[at + 1] ?? ids[at - 1] ?? null
}
