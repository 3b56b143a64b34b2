const maxCharacters = 2_000
const endCharacters = 300

/**
 * Shortens a message that may quote a document. Names can be as long as the document, and cut in the middle of a character. The middle is
 * left out, because the position is at the end.
 */
export function printableText(message: string): string {
  if (message.length <= maxCharacters) return message.toWellFormed()
  const start = message.slice(0, maxCharacters - endCharacters)
  return `${start} … ${message.slice(-endCharacters)}`.toWellFormed()
}
