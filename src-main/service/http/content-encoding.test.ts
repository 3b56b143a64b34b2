import { expect, it } from 'vitest'
import { chooseEncoding } from './content-encoding.ts'

it.each([
  [null, null],
  ['', null],
  ['gzip, deflate, br, zstd', 'br'],
  ['br', 'br'],
  ['BR', 'br'],
  ['gzip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['gzip ; q=0.5 , br ; Q=0.500', 'br'],
  ['br;q=0, gzip;q=0.001', 'gzip'],
  ['br;q=0, gzip;q=0', null],
  ['br;q=0, *', 'gzip'],
  ['*', 'br'],
  ['*;q=0', null],
  ['*;q=0, gzip', 'gzip'],
  ['identity', null],
  ['identity, gzip;q=0.5', null],
  ['identity;q=0.5, gzip;q=0.5', 'gzip'],
  ['identity;q=0', null],
  ['deflate, zstd', null],
  ['brotli', null],
  ['br;q=2', null],
  ['br;q=-1, gzip;q=x', null],
  ['br;level=1', null],
  [',,gzip,,', 'gzip'],
  ['gzip\u0000', null],
] as const)('chooses for %j the encoding %j', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding)
})

it('offers only what is there', () => {
  expect(chooseEncoding('br, gzip;q=0.1', ['gzip'])).toBe('gzip')
  expect(chooseEncoding('br, gzip', [])).toBeNull()
})

it('reads a long header in linear time', () => {
  expect(chooseEncoding(`${'a'.repeat(50_000)} ${' '.repeat(50_000)};q=, gzip`)).toBe('gzip')
})
