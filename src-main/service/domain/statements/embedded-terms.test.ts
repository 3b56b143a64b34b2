import { expect, test } from 'vitest'
import { readTextWithTerms, textWithTerms } from './embedded-terms.ts'

const none = { response: null, impact: null, detail: null, actionStatement: null, fixedIn: null, resolutionDate: null }

test.each<[string | null, object, string | null]>([
  [null, {}, null],
  ['Seen', {}, 'Seen'],
  ['Seen', { fixedIn: '2' }, 'Seen\n\nwaybill:vex {"fixedIn":"2"}'],
  [null, { response: 'update', impact: 'a\nb' }, 'waybill:vex {"response":"update","impact":"a\\nb"}'],
  ['waybill:vex {"fixedIn":"2"}', {}, 'waybill:vex {"fixedIn":"2"}\n\nwaybill:vex {}'],
  ['a', { impact: 'x\n\nwaybill:vex {}' }, 'a\n\nwaybill:vex {"impact":"x\\n\\nwaybill:vex {}"}'],
])('formats %j with %j as %j and reads it back', (text, terms, whole) => {
  expect(textWithTerms(text, terms)).toBe(whole)
  expect(readTextWithTerms(whole)).toEqual({ text, terms: { ...none, ...terms } })
})

test.each([
  ['words of others', 'waybill:vex is a property'],
  ['a list', 'x\n\nwaybill:vex [1]'],
  ['no empty line before it', 'x\nwaybill:vex {"fixedIn":"2"}'],
])('keeps %s as text', (_, whole) => expect(readTextWithTerms(whole)).toEqual({ text: whole, terms: none }))

test('ignores terms in another form than ours', () => {
  const whole = 'waybill:vex {"response":"panic","fixedIn":7,"resolutionDate":"2026-99-99","detail":" "}'
  expect(readTextWithTerms(whole)).toEqual({ text: null, terms: none })
})
