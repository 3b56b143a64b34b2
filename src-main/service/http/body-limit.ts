import { maxAdvisoryFileBytes } from '#service/domain/upload-size.ts'

/** How much of a request's body is read, and how long its client may take. */
export interface BodyLimit {
  /** Bytes. 0: the route takes no body and sees none. */
  readonly largest: number
  /** How long a client may keep the reader waiting for each `pace` bytes. Milliseconds. */
  readonly patience: number
  /** Bytes. Infinity: the patience is for the whole body. */
  readonly pace: number
}

/** Largest body outside an upload, in bytes (security page, local HTTP 8). */
export const maxBodyBytes = 1024 * 1024

/** What a multipart request may hold beside its files, in bytes: text parts, headers of parts, boundaries. */
export const maxWrappingBytes = 16 * 1024 * 1024

/** For routes that take no body. */
export const noBody: BodyLimit = { largest: 0, patience: 0, pace: Infinity }

/**
 * A body that is held in memory. Half a minute carries a mebibyte over the slowest line that anybody works with (280 kbit/s), and
 * holds what a client drips for no longer than that.
 */
export function smallBody(largest: number): BodyLimit {
  return { largest, patience: 30_000, pace: Infinity }
}

/**
 * A multipart request. As long as a file keeps coming it may take long; 16 KiB in half a minute is a line that is as good as dead.
 * What the operation allows is counted apart, once it is known.
 */
export const uploadBody: BodyLimit = {
  largest: maxAdvisoryFileBytes + maxWrappingBytes,
  patience: 30_000,
  pace: 16 * 1024,
}
