import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { toLikePattern } from './like-pattern.ts'

const database = new Database(':memory:')
const isLike = (text: string, search: string) =>
  database.prepare(`SELECT ? LIKE ? ESCAPE '\\'`).pluck().get(text, toLikePattern(search)) === 1

test('finds exactly what contains the search, whatever its characters mean in a pattern', () => {
  const odd = ['%', '_', '\\', '\\%', '%_\\', "'", '"', '[', '*', '?', '^', '\u0000', '\n', ';--', '€']
  for (const search of odd) {
    expect(isLike(`a${search}b`, ` ${search} `), search).toBe(search.trim() !== '' || search === '\n')
    expect(search.trim() !== '' && search !== '\u0000' && isLike('ab', search), search).toBe(false)
  }
})

test.each(['a', '%', '€', '\u{1f600}'])('accepts the longest search of "%s", and rejects a longer one', (character) => {
  const longest = character.repeat(10_000 / character.length)
  expect(isLike(longest, longest)).toBe(true)
  expect(() => toLikePattern(`${longest}${character}`)).toThrow(/limit is 10000/)
})
