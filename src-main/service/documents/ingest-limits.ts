/**
 * What reading a document may take: milliseconds, and MiB of heap. Under 2 GiB the engine lets its heap grow by less than twice what
 * is in use before it collects, above by four times: the difference is 200 MiB for a document near the limit of 256 MiB.
 */
export const ingestLimits = { timeLimit: 30 * 60_000, memory: 1900 } as const
