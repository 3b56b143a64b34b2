import { expect, test } from 'vitest'
import { exampleText, saysMore, seenParts, seenText } from './seen-values.ts'

const now = Date.parse('2026-11-30T12:00:00Z')

test.each([
  ['2026-10-20T08:00:00.000Z', '2026-10-20, 41 days ago'],
  ['2026-11-29T08:00:00.000Z', '2026-11-29, 1 day ago'],
  ['2026-11-30T08:00:00.000Z', '2026-11-30, today'],
  ['2022-05-17T00:00:00.000Z', '2022-05-17, 1,658 days ago'],
  ['2027-01-01T08:00:00.000Z', '2027-01-01'],
  ['2026-10-20', '2026-10-20'],
  ['9.8', '9.8'],
])('%s is shown as %s', (seen, words) => expect(seenText(seen, now)).toBe(words))

test('a column in which every row says yes says nothing', () => {
  const whole = 'vuln.kev is yes'
  const yes = { seen: 'yes', condition: whole }
  expect(saysMore([yes, yes], whole)).toBe(false)
  expect(saysMore([yes, { ...yes, seen: '9.8' }], whole)).toBe(true)
  expect(saysMore([yes, { ...yes, seen: null }], whole)).toBe(true)
  expect(saysMore([{ ...yes, condition: 'vuln.kev is yes' }], 'vuln.kev is yes or vuln.cvss > 9')).toBe(true)
})

test('a line breaks between the day of a moment and its age, and nowhere in another value', () => {
  expect(seenParts('2022-05-17T00:00:00.000Z', now)).toEqual(['2022-05-17,', '1,658 days ago'])
  expect(seenParts('MIT, ISC', now)).toEqual(['MIT, ISC'])
})

test('below the name of a version is what was seen, and only another thing has its name before that', () => {
  const seen = {
    subjectName: 'juice-shop 14.2.0',
    seen: '2022-05-17T00:00:00.000Z',
    condition: 'version.feedAge olderThan 5d',
  }
  expect(exampleText(seen, 'juice-shop 14.2.0', now)).toBe('2022-05-17, 1,658 days ago')
  expect(exampleText({ ...seen, seen: 'yes' }, 'juice-shop 14.2.0', now)).toBe(seen.condition)
  expect(exampleText({ ...seen, subjectName: 'jquery 1.2' }, 'juice-shop 14.2.0', now)).toBe(
    'jquery 1.2: 2022-05-17, 1,658 days ago',
  )
  expect(exampleText({ ...seen, subjectName: 'jquery 1.2', seen: null }, '', now)).toBe(`jquery 1.2: ${seen.condition}`)
})
