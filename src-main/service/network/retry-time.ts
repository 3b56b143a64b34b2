/** Reads seconds or a date (RFC 9110, 10.2.3) as milliseconds since 1970. */
export function retryTime(header: string | null, now: Date): number | undefined {
  if (header === null) return undefined
  if (/^\d+$/.test(header)) return now.getTime() + Number(header) * 1000
  const time = Date.parse(header)
  return Number.isNaN(time) ? undefined : time
}
