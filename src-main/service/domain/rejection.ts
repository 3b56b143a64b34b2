import { printableText } from './printable-text.ts'

/**
 * The rules refuse what was asked: not a fault. Becomes `errors` of a mutation's payload, once, in one place.
 * Messages say what, which and why, with values in quotes.
 */
export class Rejection extends Error {
  override readonly name = 'Rejection'
  readonly messages: readonly string[]
  /** What the person can do about it, where the messages do not say it themselves: shown by a job as its remedy. */
  readonly remedy: string | undefined

  constructor(messages: string | readonly string[], remedy?: string) {
    const list = (typeof messages === 'string' ? [messages] : messages).map(printableText)
    super(list.join('; '))
    this.messages = list
    this.remedy = remedy === undefined ? undefined : printableText(remedy)
  }
}
