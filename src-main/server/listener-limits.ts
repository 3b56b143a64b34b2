/** What a listener bears from clients. Times are in milliseconds. */
export interface ListenerLimits {
  /** For the head of a request. */
  readonly head: number
  /** For a whole request: a large upload over a slow line takes long. Bodies have limits of their own. */
  readonly request: number
  /** How often the two above are looked at. */
  readonly checks: number
  /** For a client that does not take what is sent. */
  readonly stall: number
  /** How long, and how much, a client may go on sending what nobody reads: many read their answer only after that. */
  readonly drain: number
  readonly drainBytes: number
  /** Requests of one connection that are not answered to their end. One more, and the connection is cut: no browser sends ahead. */
  readonly openRequests: number
  /** For answers under way when the listener closes. */
  readonly close: number
}

export const usualListenerLimits: ListenerLimits = {
  head: 60_000,
  request: 60 * 60_000,
  checks: 30_000,
  stall: 120_000,
  drain: 5_000,
  drainBytes: 64 * 1024 * 1024,
  openRequests: 32,
  close: 5_000,
}
