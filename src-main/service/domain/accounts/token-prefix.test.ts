import { expect, it } from 'vitest'
import { newTokenSecret } from '#service/accounts/token-secret.ts'
import { scrub } from '#service/log/scrub.ts'
import { isTokenPrefix } from './token-prefix.ts'

it.each([
  ['wb_live_', true],
  ['lynk_live_', true],
  ['a_', true],
  ['t0_2x_', true],
  [`${'a'.repeat(31)}_`, true],
  [`${'a'.repeat(32)}_`, false],
  ['', false],
  ['_', false],
  ['live', false],
  ['_live_', false],
  ['Lynk_live_', false],
  ['lynk__live_', false],
  ['lynk-live_', false],
  ['1_', false],
  ['a b_', false],
  ['ä_', false],
  ['a_\n', false],
])('knows whether %j can be a prefix: %s', (text, isPrefix) => {
  expect(isTokenPrefix(text)).toBe(isPrefix)
})

it('has only prefixes whose tokens the log hides', () => {
  for (const prefix of ['wb_live_', 'lynk_live_', 'a_', 't0_2x_', `${'a'.repeat(31)}_`]) {
    const lines = Array.from({ length: 200 }, () => newTokenSecret(prefix)).map((secret) => scrub(`by ${secret}: no`))
    expect(new Set(lines)).toEqual(new Set([`by ${prefix}[secret]: no`]))
  }
})
