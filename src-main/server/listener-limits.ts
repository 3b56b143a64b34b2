/** Limits of a listener on its clients. Times are in milliseconds. */
export interface ListenerLimits {
  /** Time for the head of a request. */
  readonly head: number
  /** Time for a whole request: a large upload over a slow line takes long. Bodies have limits of their own. */
  readonly request: number
  /** Interval at which the two limits above are checked. */
  readonly checks: number
  /** Time for a client that does not read what is sent. */
  readonly stall: number
  /** Time and bytes in which a client may continue to send a body that is discarded. Many clients read their response only after that. */
  readonly drain: number
  readonly drainBytes: number
  /** Limit of unfinished requests on one connection. One more, and the connection is closed: no browser pipelines requests. */
  readonly openRequests: number
  /** Time for running responses when the listener closes. */
  readonly close: number
}

export const defaultListenerLimits: ListenerLimits = {
  head: 60_000,
  request: 60 * 60_000,
  checks: 30_000,
  stall: 120_000,
  drain: 5_000,
  drainBytes: 64 * 1024 * 1024,
  openRequests: 32,
  close: 5_000,
}
