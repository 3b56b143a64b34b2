import { expect, test } from 'vitest'
import { hashOfToken, newTokenSecret, shownStartOf } from './token-secret.ts'

test('creates 256 random bits after a prefix that identifies a token', () => {
  const secrets = Array.from({ length: 50 }, () => newTokenSecret())
  expect(secrets.filter((secret) => !/^wb_live_[\w-]{43}$/.test(secret))).toEqual([])
  expect(new Set(secrets).size).toBe(50)
})

test("shows four characters of a token's random part, or the first four of a short one", () => {
  expect(shownStartOf('wb_live_abcdefgh')).toBe('wb_live_abcd')
  expect(shownStartOf('wb_live_abcdefgh', 'lynk_live_')).toBe('wb_live_abcd')
  expect(shownStartOf('lynk_live_abcdefgh', 'lynk_live_')).toBe('lynk_live_abcd')
  expect(shownStartOf('bootstrap-token', 'lynk_live_')).toBe('boot')
})

test('stores the SHA-256 of a token (FIPS 180-4, example "abc")', () => {
  expect(hashOfToken('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})
