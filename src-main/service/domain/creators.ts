/** A creation tool that a document names. */
export interface SbomTool {
  readonly vendor: string | null
  readonly name: string
  readonly version: string | null
}

/** A person or organization that a document names. */
export interface Contact {
  readonly name: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly url: string | null
}

/**
 * Returns the authors with one more, and its place. An author with the same name and email address is the same one, whatever the blanks around them
 * and the case of the address: the list stays, but for a phone number that it did not have.
 */
export function withAuthor(
  authors: readonly Contact[],
  author: Contact,
): { readonly authors: readonly Contact[]; readonly place: number } {
  const key = keyOfAuthor(author)
  const place = authors.findIndex((one) => keyOfAuthor(one) === key)
  const known = authors[place]
  if (!known) return { authors: [...authors, author], place: authors.length }
  if (author.phone === null || known.phone !== null) return { authors, place }
  return { authors: authors.with(place, { ...known, phone: author.phone }), place }
}

function keyOfAuthor({ name, email }: Contact): string {
  return JSON.stringify([name?.trim() ?? '', email?.trim().toLowerCase() ?? ''])
}
