import { expect, test } from 'vitest'
import { coveredYear, formatYears, missingYears } from './nvd-years.ts'

const newest = Date.UTC(2005, 4)
const whole = Array.from({ length: 7 }, (_, at) => [`CVE-${1999 + at}`, 1_300] as const)
const feeds = [2002, 2003, 2004, 2005].map(coveredYear)

test.each<
  [what: string, parts: readonly (readonly [string, number])[], ecosystems: readonly string[], missing: string]
>([
  ['every year', whole, feeds, ''],
  ['the last year has just begun', [...whole.slice(0, 6), ['CVE-2005', 1]], feeds, ''],
  ['the last year has no record', whole.slice(0, 6), feeds, '2005'],
  ['nothing', [], [], '2002 to 2005'],
  ['as many records, but no feed', whole, ['cpe'], '2002 to 2005'],
  ['one feed', whole.slice(5, 6), ['cpe:2004'], '2002 to 2003, 2005'],
  ['a feed and pages about other years', whole, ['cpe:2003'], '2002, 2004 to 2005'],
  ['feeds with hardly a record', [['CVE-2003', 20], ...whole.slice(5)], feeds, '2002 to 2003'],
  ['all years but one of the first feed', whole.toSpliced(1, 1), feeds, '2002'],
  ['ids that are no CVE', [['NVD-2003', 9_999]], feeds, '2002 to 2005'],
])('years whose feeds are missing: %s', (_, parts, ecosystems, expected) => {
  expect(formatYears(missingYears({ ecosystems, parts: new Map(parts) }, newest))).toBe(expected)
})
