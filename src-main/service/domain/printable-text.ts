const mostCharacters = 2_000
const endCharacters = 300

/**
 * A message that may quote what a document says, as people can read it: names can be as long as the document, and half a character.
 * What is left out is its middle, because the place stands at the end.
 */
export function printableText(message: string): string {
  if (message.length <= mostCharacters) return message.toWellFormed()
  const start = message.slice(0, mostCharacters - endCharacters)
  return `${start} … ${message.slice(-endCharacters)}`.toWellFormed()
}
