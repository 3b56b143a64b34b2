import { expect, test } from 'vitest'
import { hashOfToken, newTokenSecret, prefixOfToken } from './token-secret.ts'

test('a new token is 256 random bits behind a prefix that tells what it is', () => {
  const secrets = Array.from({ length: 50 }, newTokenSecret)
  expect(secrets.filter((secret) => !/^wb_live_[\w-]{43}$/.test(secret))).toEqual([])
  expect(new Set(secrets).size).toBe(50)
})

test('a token shows four characters of its random part, a short one four of its own', () => {
  expect(prefixOfToken('wb_live_abcdefgh')).toBe('wb_live_abcd')
  expect(prefixOfToken('bootstrap-token')).toBe('boot')
})

test('what is stored of a token is its SHA-256 (FIPS 180-4, example "abc")', () => {
  expect(hashOfToken('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})
