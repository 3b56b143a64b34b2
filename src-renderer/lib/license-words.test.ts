import { expect, test } from 'vitest'
import { reachWord, shortDuties } from './license-words.ts'

test.each([
  ['none', 'none'],
  ['weak', 'weak'],
  ['network', 'network'],
  ['whatever', 'unknown'],
])('copyleft %s is %s below its head', (copyLeft, word) => expect(reachWord(copyLeft)).toBe(word))

test('duties are short below their head', () => {
  const none = { attribution: '', sourceDistribution: '', modifications: '' }
  expect(shortDuties({ ...none, attribution: 'not_required' })).toBe('nothing')
  const all = { attribution: 'required', sourceDistribution: 'required', modifications: 'must_state' }
  expect(shortDuties(all)).toBe('authors, source, changes')
  expect(shortDuties(none)).toBe('')
})
