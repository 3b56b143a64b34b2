export type PersonField = 'name' | 'email' | 'role'

/** Returns the field that a message of the service is about: it names the field, or shows what was entered there. */
export function fieldOf(message: string): PersonField {
  if (/email|"purpose"/i.test(message)) return 'email'
  return /"name"|\bname "/i.test(message) ? 'name' : 'role'
}

/** Returns the field of a service account that a message of the service is about. */
export function serviceFieldOf(message: string): 'name' | 'purpose' | 'role' | 'expires' {
  if (message.includes('expiresAt')) return 'expires'
  if (message.includes('"purpose"')) return 'purpose'
  return /"name"|\bname "/i.test(message) ? 'name' : 'role'
}

/** The first letters of the first and last word of a name. */
export function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}][^\s]*/gu) ?? []
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word) => /^./su.exec(word ?? '')?.[0].toUpperCase() ?? '').join('')
}
