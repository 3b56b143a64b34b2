import { createHash } from 'node:crypto'

/** Returns a UUID (version 8, RFC 9562) for an object stored inside its owner. It is stable as long as the object keeps its position. */
export function derivedId(ownerId: string, kind: string, place: number): string {
  const bytes = createHash('sha256').update(`${ownerId} ${kind} ${place}`).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
