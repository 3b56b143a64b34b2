import type { TicketFacts } from './ticket.ts'

/** Characters of a text that a ticket quotes: it may come from a document. */
const maxQuoted = 300
const maxListed = 10
const maxTitle = 200

/** A line of a ticket: a word of ours, and what it quotes. */
export interface TicketLine {
  readonly label: string
  readonly values: readonly string[]
}

/** A ticket before a tracker's form of it: plain texts in one line each. */
export interface TicketDraft {
  readonly title: string
  readonly lines: readonly TicketLine[]
  /** The address of the finding in Waybill; null where it has none that others can open. */
  readonly link: string | null
  /** What finds the ticket again: `waybill-` and its id. */
  readonly marker: string
}

/** The marker of a ticket: a word that no tracker splits. */
export function markerOf(ticketId: string): string {
  return `waybill-${ticketId}`
}

/** In one line, and cut: control characters and those that change the direction of a text are left out. */
export function plainLine(text: string, longest = maxQuoted): string {
  const line = text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  const characters = Array.from(line)
  return characters.length <= longest ? line : `${characters.slice(0, longest - 1).join('')}…`
}

/** Returns the title of a ticket, in one line. */
export function ticketTitle(facts: TicketFacts): string {
  const { component, componentVersion, vulnerability, policy, product, version } = facts
  const what = component === null ? `${product} ${version}` : [component, componentVersion].filter(Boolean).join(' ')
  const subject = vulnerability === null ? what : `${vulnerability} in ${what}`
  return plainLine(policy === null ? subject : `${policy}: ${subject}`, maxTitle)
}

/** Returns what a ticket says. @param link the address of the finding, or null */
export function ticketDraft(ticketId: string, facts: TicketFacts, link: string | null): TicketDraft {
  const { product, version, component, componentVersion, purl, cvssScore, aliases, fixedVersions } = facts
  const severity =
    facts.severity === null ? [] : [cvssScore === null ? facts.severity : `${facts.severity} (CVSS ${cvssScore})`]
  const lines: readonly (readonly [label: string, values: readonly (string | null)[]])[] = [
    ['Policy', [facts.policy]],
    ['Condition', [facts.condition]],
    ['Vulnerability', [facts.vulnerability, ...aliases.filter((one) => one !== facts.vulnerability)]],
    ['Summary', [facts.summary]],
    ['Severity', severity],
    ['Known exploited', facts.isKnownExploited ? ['yes'] : []],
    ['Component', [component === null ? null : [component, componentVersion].filter(Boolean).join(' ')]],
    ['Package URL', [purl]],
    ['Fixed in', fixedVersions],
    ['Product', [product]],
    ['Version', [version]],
  ]
  return {
    title: ticketTitle(facts),
    lines: lines.flatMap(([label, given]) => {
      const values = given.flatMap((one) => (one === null || plainLine(one) === '' ? [] : [plainLine(one)]))
      return values.length === 0 ? [] : [{ label, values: values.slice(0, maxListed) }]
    }),
    link,
    marker: markerOf(ticketId),
  }
}
