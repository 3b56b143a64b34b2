/** Formats a count with its noun for a message, for example `1 record` or `12 records`. */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}
