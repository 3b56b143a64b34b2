/** Formats a count with its noun for a message, for example `1 record` or `2,114 records`. */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`
}
