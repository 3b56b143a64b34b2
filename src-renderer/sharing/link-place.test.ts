import { expect, test } from 'vitest'
import { addressOf, reachOf } from './link-place.ts'

test.each([
  ['https://waybill.harbor.example', 'others'],
  ['https://waybill.harbor.example:8443', 'others'],
  ['http://192.168.1.20:8080', 'others'],
  ['https://127.0.0.1.example.com', 'others'],
  ['http://localhost:3000', 'this-computer'],
  ['http://127.0.0.2:3000', 'this-computer'],
  ['https://[::1]:3000', 'this-computer'],
  [null, 'nobody'],
])('links of %s are opened by %s', (origin, reach) => expect(reachOf(origin)).toBe(reach))

test('a link has the address of its service, or only a path', () => {
  expect(addressOf('https://waybill.harbor.example:8443', '/share/abc')).toBe(
    'https://waybill.harbor.example:8443/share/abc',
  )
  expect(addressOf(null, '/share/abc')).toBe('/share/abc')
})
