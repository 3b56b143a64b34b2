/** A user to whom findings can be assigned. */
export interface Person {
  readonly id: string
  readonly name: string
  readonly email: string | null
  readonly isMe: boolean
}

/** Finds users whose name or email address contains every word: the current user first, then names that begin with the text. */
export function findPeople(people: readonly Person[], text: string): Person[] {
  const words = text.toLowerCase().replace(/^@/, '').split(/\s+/).filter(Boolean)
  const rank = ({ isMe, name }: Person) => (isMe ? 0 : name.toLowerCase().startsWith(words[0] ?? '') ? 1 : 2)
  return people
    .filter(({ name, email }) => words.every((word) => `${name} ${email ?? ''}`.toLowerCase().includes(word)))
    .toSorted((a, b) => rank(a) - rank(b))
}
