import { formatNumber } from '#renderer/lib/format.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'

/** Evidence kind of decisions without a relevant change. */
export const unchanged = 'UNCHANGED'

/** Formats the count of one evidence kind as the service words it, with digit groups: `1,284 decisions, the advisory changed`. */
export function describeGroup(label: string): string {
  return label.replace(/^\d+/, (digits) => formatNumber(Number(digits)))
}

/** Match confidence codes of the API as they occur in sentences of the service. */
const confidenceCode = /\b(?:CPE_)?(?:EXACT|WEAK|CONDITIONAL)\b/g

/** Formats one change of evidence as a sentence. */
export function changeSentence(change: string): string {
  return change.replaceAll(confidenceCode, (code) => code.toLowerCase().replace('cpe_', 'by CPE, '))
}

/** Summarizes the evidence changes of one decision in one line, without details that do not fit a row. */
export function describeChanges(changes: readonly string[]): string {
  if (changes.length === 0) return 'Nothing relevant'
  const short = changes.map((change) =>
    changeSentence(change).replace(/^The (?:component's )?(\w)(\w+) is /, (_, first: string, rest: string) => {
      return `${first.toUpperCase()}${rest} `
    }),
  )
  return visibleText(short.join('. '))
}

/** Formats a decision: `Not affected, vulnerable code not present` for the codes of the specification. */
export function formatDecision(summary: string): string {
  return summary.slice(0, 1) + summary.slice(1).toLowerCase()
}

/** Returns the key of the row to select when a row is removed: the next one, or the one before if it was the last. */
export function rowAfter(ids: readonly string[], leaving: string): string | null {
  const at = ids.indexOf(leaving)
  return ids[at + 1] ?? ids[at - 1] ?? null
}
