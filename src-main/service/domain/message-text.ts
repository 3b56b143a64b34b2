import { levelWords, type OutgoingMessage } from './outgoing-message.ts'

/** Characters of a body in a message. Teams takes 28 kB in all, Slack 3,000 characters in a block. */
const maxBody = 2600
/** So that a line fits, however it is escaped. */
const maxLine = 500
const maxLines = 60
const maxTitle = 140
const maxOrganization = 100

/** Characters that order text, hide in it or end a line: nothing that is quoted in a message may use them. */
const misleading = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** Returns the title in one line. */
export function titleOf({ title }: OutgoingMessage): string {
  return shortened(oneLine(title), maxTitle) || 'Notification'
}

/**
 * Returns the lines of the body. What is too long for a message is left out, and said.
 * @param write escapes a line for the form that it is for; what it writes counts
 */
export function linesOf({ body }: OutgoingMessage, write = (line: string) => line): readonly string[] {
  const lines = body.split(/\r\n|\r|\n/).map((line) => write(shortened(oneLine(line), maxLine)))
  const fitting: string[] = []
  let left = maxBody
  for (const [at, line] of lines.entries()) {
    if (line.length > left || at === maxLines) return [...fitting, leftOut(lines.length - at)]
    fitting.push(line)
    left -= line.length + 1
  }
  return fitting
}

/** Returns what every form says below the body. */
export function footOf({ level, organization }: OutgoingMessage): string {
  return [levelWords[level], shortened(oneLine(organization), maxOrganization), 'Waybill'].filter(Boolean).join(' · ')
}

/** Returns the link if a chat or mail program opens it; a `waybill:` link is shown as text. */
export function webLinkOf({ link }: OutgoingMessage): string | null {
  return link !== null && /^https?:\/\//.test(link) ? link : null
}

/** Returns the plain-text form. */
export function plainText(message: OutgoingMessage): string {
  const link = message.link === null ? [] : ['', `Open in Waybill: ${oneLine(message.link)}`]
  return [titleOf(message), '', ...linesOf(message), ...link, '', footOf(message)].join('\n')
}

function oneLine(text: string): string {
  return text.toWellFormed().replaceAll(misleading, ' ').trimEnd()
}

function shortened(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`.toWellFormed()
}

function leftOut(lines: number): string {
  return `… and ${lines} more ${lines === 1 ? 'line' : 'lines'} in Waybill`
}
