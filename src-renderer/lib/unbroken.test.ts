import { expect, test } from 'vitest'
import { splitUnbroken } from './unbroken.ts'

const marked = (text: string) =>
  splitUnbroken(text)
    .map(({ text: run, isWhole }) => (isWhole ? `[${run}]` : run))
    .join('')

test.each([
  ['with the OSV record GHSA-c7hr-j4mj-j2w6.', 'with the OSV record [GHSA-c7hr-j4mj-j2w6].'],
  ['CVE-2018-16487, CVE-2019-1', '[CVE-2018-16487], [CVE-2019-1]'],
  ['Evaluated 2026-11-30 with', 'Evaluated [2026-11-30] with'],
  ['juice-shop 2026-11-30T09:05:13.358Z', 'juice-shop [2026-11-30T09:05:13.358Z]'],
  ['a well-known SPDX-like name', 'a well-known SPDX-like name'],
  ['', ''],
])('keeps ids and dates of “%s” whole', (text, runs) => {
  expect(marked(text)).toBe(runs)
})
