import { printableText } from './printable-text.ts'

/**
 * A rule does not allow the request; this is not a fault. It becomes `errors` of a mutation's payload, in one place. Messages say what,
 * which and why, with values in quotes.
 */
export class Rejection extends Error {
  override readonly name = 'Rejection'
  /** `extensions.code` of the error of a query. */
  readonly code: string = 'BAD_USER_INPUT'
  readonly messages: readonly string[]
  /** What the user can do about it, unless the messages say so. A job shows it as its remedy. */
  readonly remedy: string | undefined

  constructor(messages: string | readonly string[], remedy?: string) {
    const list = (typeof messages === 'string' ? [messages] : messages).map(printableText)
    super(list.join('; '))
    this.messages = list
    this.remedy = remedy === undefined ? undefined : printableText(remedy)
  }
}
