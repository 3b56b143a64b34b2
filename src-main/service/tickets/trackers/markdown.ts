import type { TicketDraft } from '#service/domain/tickets/ticket-text.ts'

/**
 * Quotes a text in Markdown as code, so that nothing in it is read: no markup, no mention of a person, no reference, no command. The fence is
 * longer than every run of backticks in it.
 */
export function codeSpan(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  const isBare = !text.startsWith('`') && !text.endsWith('`') && !/^ .* $/.test(text)
  return isBare ? `${fence}${text}${fence}` : `${fence} ${text} ${fence}`
}

/** Writes a ticket in Markdown. Each line begins with a word of ours: none is a command. */
export function markdownBody({ lines, link, marker }: TicketDraft): string {
  const facts = lines.map(({ label, values }) => `- ${label}: ${values.map(codeSpan).join(', ')}`)
  const where = link === null ? [] : ['', `[Open in Waybill](<${link}>)`]
  return [...facts, ...where, '', `Waybill finds this ticket by \`${marker}\`. Please keep this line.`].join('\n')
}

/** Quotes a title, which has a limit: fences cannot grow with what is in it. */
export function titleSpan(text: string): string {
  return codeSpan(text.replaceAll('`', "'"))
}
