import { maxAdvisoryFileBytes } from '#service/domain/upload-size.ts'

/** Limits on the size of a request's body and on the time that its client may take. */
export interface BodyLimit {
  /** Bytes. 0: the route accepts no body. */
  readonly maxBytes: number
  /** Milliseconds in which a client must send each `bytesPerTimeout` bytes. */
  readonly timeoutMs: number
  /** Bytes. Infinity: `timeoutMs` applies to the whole body. */
  readonly bytesPerTimeout: number
}

/** Limit of a body that is not an upload, in bytes (security page, local HTTP 8). */
export const maxBodyBytes = 1024 * 1024

/** Limit of everything in a multipart request beside its files, in bytes: text parts, headers of parts, boundaries. */
export const maxWrappingBytes = 16 * 1024 * 1024

/** For routes that accept no body. */
export const noBody: BodyLimit = { maxBytes: 0, timeoutMs: 0, bytesPerTimeout: Infinity }

/**
 * Limits a body that is held in memory. Half a minute is enough for a mebibyte on the slowest realistic line (280 kbit/s). It also limits
 * how long a slow client occupies the memory.
 */
export function smallBody(maxBytes: number): BodyLimit {
  return { maxBytes, timeoutMs: 30_000, bytesPerTimeout: Infinity }
}

/**
 * Limits a multipart request. It may take long as long as data arrives; less than 16 KiB in half a minute counts as a dead connection. The
 * limit of the operation is checked separately, once the operation is known.
 */
export const uploadBody: BodyLimit = {
  maxBytes: maxAdvisoryFileBytes + maxWrappingBytes,
  timeoutMs: 30_000,
  bytesPerTimeout: 16 * 1024,
}
