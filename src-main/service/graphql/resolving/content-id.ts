import { createHash } from 'node:crypto'

/**
 * Returns a UUID (version 8, RFC 9562) for something that its owner lists and that has no id of its own, from what tells it apart. It begins
 * like the owner's, so that the owner is found by it.
 */
export function contentId(ownerId: string, kind: string, key: string): string {
  const hash = createHash('sha256').update(`${ownerId} ${kind} ${key}`).digest('hex')
  return `${ownerId.slice(0, 14)}8${ownerId.slice(15, 18)}-a${hash.slice(0, 3)}-${hash.slice(3, 15)}`
}

/** Returns the first and the last id that the owner of a content id can have. */
export function ownersOf(id: string): readonly [first: string, last: string] {
  const start = `${id.slice(0, 14)}7${id.slice(15, 18)}`.toLowerCase()
  return [`${start}-0000-000000000000`, `${start}-ffff-ffffffffffff`]
}
