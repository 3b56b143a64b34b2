/**
 * Limits on reading a document: milliseconds, and MiB of heap. Below 2 GiB, V8 lets the heap grow to less than twice its used size before
 * it collects, above to four times. The difference is 200 MiB for a document near the limit of 256 MiB.
 */
export const ingestLimits = { timeLimit: 30 * 60_000, memory: 1900 } as const
