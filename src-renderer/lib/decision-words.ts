import { vexJustifications, vexResponses, vexStatuses } from '#shared/vex.ts'

const anyOf = (named: readonly { readonly name: string }[]) =>
  named
    .map(({ name }) => name)
    .toSorted((one, other) => other.length - one.length)
    .join('|')
const statusFirst = new RegExp(`^(?<status>${anyOf(vexStatuses)})(?=, |$)`)
const reasonsFirst = new RegExp(`^(?:, (?:${anyOf([...vexJustifications, ...vexResponses])})(?=, |$))+`)

/**
 * Writes the decision at the start of a text as a sentence: the status, a colon, and the reason in lower case: `Not affected: vulnerable code not
 * present, 3 findings`. The service writes its names with capitals and commas. Everything else stays as it is.
 */
export function sentenceOfDecision(summary: string): string {
  const status = statusFirst.exec(summary)?.groups?.['status']
  if (status === undefined) return summary
  const rest = summary.slice(status.length)
  const reasons = reasonsFirst.exec(rest)?.[0] ?? ''
  const said = status.slice(0, 1) + status.slice(1).toLowerCase()
  const because = reasons === '' ? '' : `: ${reasons.slice(2).toLowerCase()}`
  return said + because + rest.slice(reasons.length)
}
