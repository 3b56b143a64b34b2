import { randomFillSync } from 'node:crypto'

/**
 * Id of a row of one table. An id of another table is not assignable to it. A plain string is, because ids come from requests and from
 * `newId`.
 */
export type Id<Table extends string> = string & { readonly idOf?: Table }

export type OrganizationId = Id<'organization'>
export type UserId = Id<'user'>
export type ProductId = Id<'product'>
export type EnvironmentId = Id<'environment'>
export type VersionId = Id<'sbom_version'>
/** Id of components and elements that a version shows together: that of a version, but not always of the one that shows them. */
export type ContentId = Id<'content'>
/** Id of findings that a version shows together, likewise. */
export type FindingSetId = Id<'finding_set'>
export type DocumentId = Id<'sbom_document'>
export type ComponentId = Id<'component'>
export type VulnerabilityId = Id<'vulnerability'>
/** Id of an edit of many components. */
export type ComponentEditId = Id<'component_edit'>
export type FindingId = Id<'finding'>
/** Id of an undo step. */
export type StepId = Id<'vex_operation'>
export type JobId = Id<'job'>
/** Id of a link between a version and one that it contains. */
export type PartId = Id<'version_part'>

/** Bytes of an id that are random. */
const randomBytes = 8
/** Random bytes for many ids at a time: a request for a few costs as much as one for all of these. */
const pool = Buffer.alloc(randomBytes * 512)
let used = pool.length
const bytes = Buffer.alloc(16)

/** Time of the last id in milliseconds, and its number within that time. */
let last = 0
let count = 0
const maxCount = 0xfff
/** Milliseconds: the year 5138. Later times are no times of a clock. */
const maxTime = 1e14

/**
 * Returns a new UUID of version 7 (RFC 9562, method 1): lower case, above all before of this thread, whatever the clock says.
 *
 * @param now milliseconds; an id of an earlier time than the last one gets the time of that
 */
export function newId(now: number = Date.now()): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  pool.copy(bytes, randomBytes, used, used + randomBytes)
  used += randomBytes
  tick(now)
  for (let i = 0, rest = last; i < 6; i += 1, rest = Math.floor(rest / 256)) bytes[5 - i] = rest % 256
  bytes[6] = 0x70 | (count >> 8)
  bytes[7] = count & 0xff
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** Makes the ids from here on greater than this one of another process: the clock may have been set back since. */
export function continueIdsAfter(id: string): void {
  const time = Number.parseInt(id.slice(0, 13).replace('-', ''), 16)
  if (Number.isNaN(time) || time < last || time > maxTime) return
  last = time
  count = maxCount
}

function tick(now: number): void {
  if (now > last) {
    last = now
    count = 0
  } else if (count < maxCount) {
    count += 1
  } else {
    last += 1
    count = 0
  }
}
