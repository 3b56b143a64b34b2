import type { Contact } from './creators.ts'

/** What tells a person or organization of a list apart: name and address, and the number of those before it with the same. */
export function contactKeys(contacts: readonly Contact[]): readonly string[] {
  const counts = new Map<string, number>()
  return contacts.map(({ name, email }) => {
    const key = JSON.stringify([name, email])
    const count = counts.get(key) ?? 0
    counts.set(key, count + 1)
    return count === 0 ? key : `${key} ${count}`
  })
}
