import { expect, test } from 'vitest'
import { readServiceAddress } from './service-address.ts'

test.each([
  ['https://waybill.example.com', 'https://waybill.example.com/graphql'],
  [' https://example.com/api/graphql ', 'https://example.com/api/graphql'],
  ['http://127.0.0.1:4600', 'http://127.0.0.1:4600/graphql'],
  ['http://[::1]:4600/', 'http://[::1]:4600/graphql'],
  ['http://example.com', null],
  ['https://user:secret@example.com', null],
  ['javascript:alert(1)', null],
  ['example.com', null],
  ['', null],
])('%j is %j', (typed, url) => {
  expect(readServiceAddress(typed)).toBe(url)
})
