import { expect, test } from 'vitest'
import { missingYears, formatYears } from './nvd-years.ts'

const newest = Date.UTC(2003, 4)
const whole = Array.from({ length: 5 }, (_, at) => [`CVE-${1999 + at}`, 1_300] as const)

test.each<[string, readonly (readonly [string, number])[], string]>([
  ['every year', whole, ''],
  ['the last year has just begun', [...whole.slice(0, 4), ['CVE-2003', 1]], ''],
  ['nothing', [], '1999 to 2003'],
  ['one year', whole.slice(2, 3), '1999 to 2000, 2002 to 2003'],
  [
    'a year and changes of others',
    [...whole.slice(0, 4).map(([part]) => [part, 20] as const), ['CVE-2001', 1_500]],
    '1999 to 2000, 2002 to 2003',
  ],
  ['all years but one', whole.toSpliced(1, 1), '2000'],
  ['ids that are no CVE', [['NVD-2000', 9_999]], '1999 to 2003'],
])('years that are not held whole: %s', (_, parts, expected) => {
  expect(formatYears(missingYears(new Map(parts), newest))).toBe(expected)
})
