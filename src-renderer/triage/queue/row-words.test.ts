import { expect, test } from 'vitest'
import { makeRow } from '#renderer/triage/session/queue-row-fixture.ts'
import type { QueueRow } from '#renderer/triage/session/queue-row.ts'
import { placeOf, rowWords } from './row-words.ts'
import type { RowState } from './row-words.ts'

const row = makeRow('a', { epss: 0.94, kev: true })

function words(one: QueueRow, isSeveralVersions: boolean, state: Partial<RowState> = {}): string {
  const place = placeOf(one, isSeveralVersions)
  const marks = one.representative
  return rowWords(one, { sign: 'undecided', marks, proposal: undefined, place, failure: undefined, ...state })
}

const end = 'known exploited, EPSS 0.10, direct, 2 places, CVSS 7.5, no known fix'

test('a row is read as words', () => {
  expect(words(row, false)).toBe(`package-a 1.0.0, high, CVE-2026-a, not decided, ${end}`)
})

test('a row of several versions names its product and version', () => {
  expect(words(row, true)).toBe(`package-a 1.0.0, high, CVE-2026-a, in Juice Shop 14.1.1, not decided, ${end}`)
  expect(words({ ...row, sbomsCount: 3 }, true)).toContain('in Juice Shop 14.1.1 and 2 other versions, not decided')
})

test('what a part brings names the part in every queue', () => {
  const inherited = { ...row, representative: { ...row.representative, isPart: true } }
  expect(words(inherited, false)).toContain('CVE-2026-a, inherited from Juice Shop 14.1.1, not decided')
})

test.each([
  ['notAffected', 'not affected'],
  ['investigating', 'under investigation'],
  ['mixed', 'decided in part, or differently'],
] as const)('the status %s is read as %s', (sign, status) => {
  expect(words(row, false, { sign })).toContain(`CVE-2026-a, ${status}, known`)
})

test('characters that mislead are visible, and a decision that was not saved is named', () => {
  const hidden = { ...row, packageName: 'pack\u202Eage' }
  expect(words(hidden, false, { failure: 'The disk is full' })).toMatch(
    /^pack‹U\+202E›age 1\.0\.0, high, CVE-2026-a, not saved: The disk is full, not decided/,
  )
})
