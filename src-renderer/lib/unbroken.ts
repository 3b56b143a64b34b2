/** A part of a text. */
interface Run {
  readonly text: string
  /** True for an id or a date, in which no line breaks. */
  readonly isWhole: boolean
}

/** Ids such as `CVE-2018-16487`, `GHSA-c7hr-j4mj-j2w6` and `RHSA-2024:1234`, dates, and times with their day. Long ones may break: no window is so wide. */
const whole = /\b[A-Z]{2,12}(?:-[\w:]{1,12}){1,4}|\b\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?Z?)?/g

/** Splits a text into ids and dates, and what is between them. */
export function splitUnbroken(text: string): readonly Run[] {
  const runs: Run[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(whole)) {
    if (!/\d/.test(found)) continue
    if (index > from) runs.push({ text: text.slice(from, index), isWhole: false })
    runs.push({ text: found, isWhole: true })
    from = index + found.length
  }
  if (from < text.length) runs.push({ text: text.slice(from), isWhole: false })
  return runs
}
