const codes = new Set(['ABORT_ERR', 'ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE'])

/** Tests whether an error only says that the client of a request left. Any other error stays a fault, although no client hears of it. */
export function isClientGone(error: unknown, signal: AbortSignal): boolean {
  if (!signal.aborted) return false
  if (error === signal.reason) return true
  if (!(error instanceof Error)) return false
  return error.name === 'AbortError' || ('code' in error && typeof error.code === 'string' && codes.has(error.code))
}
