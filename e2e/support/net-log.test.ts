import { expect, it } from 'vitest'
import { foreignTargets } from './net-log.ts'

const types = {
  URL_REQUEST_START_JOB: 1,
  TCP_CONNECT_ATTEMPT: 2,
  UDP_CONNECT: 3,
  UDP_BYTES_SENT: 4,
  DNS_TRANSACTION: 5,
}
const own = { type: 1, source: { id: 1 }, params: { url: 'http://waybill.app.localhost:1/' } }

function log(...events: object[]): string {
  return JSON.stringify({ constants: { logEventTypes: types }, events: [own, ...events] })
}

it.each([
  [
    'a request',
    { type: 1, source: { id: 2 }, params: { url: 'https://example.org/x' } },
    'request for https://example.org/x',
  ],
  ['a connection', { type: 2, source: { id: 2 }, params: { address: '192.0.2.1:443' } }, 'connection to 192.0.2.1'],
  [
    'a connection (6)',
    { type: 2, source: { id: 2 }, params: { address: '[2001:db8::1]:443' } },
    'connection to [2001:db8::1]',
  ],
  ['a lookup', { type: 5, source: { id: 2 }, params: { hostname: 'example.org' } }, 'lookup of example.org'],
  ['a datagram', { type: 4, source: { id: 2 }, params: { address: '192.0.2.1:53' } }, 'datagram to 192.0.2.1'],
])('finds %s', (_what, event, expected) => {
  expect(foreignTargets(log(event))).toEqual([expected])
})

it('knows the peer of a datagram by its socket, and forgives a socket that never sends', () => {
  const connect = { type: 3, source: { id: 7 }, params: { address: '[2001:db8::1]:443' } }
  expect(foreignTargets(log(connect))).toEqual([])
  expect(foreignTargets(log(connect, { type: 4, source: { id: 7 } }))).toEqual(['datagram to [2001:db8::1]'])
})

it("forgives Chromium's own errand as long as it gets nowhere, and never a page's", () => {
  const url = 'https://example.org/update'
  const errand = { url, initiator: 'not an origin', request_type: 'other' }
  expect(foreignTargets(log({ type: 1, source: { id: 2 }, params: errand }))).toEqual([])
  const lookup = { type: 5, source: { id: 3 }, params: { hostname: 'example.org' } }
  expect(foreignTargets(log({ type: 1, source: { id: 2 }, params: errand }, lookup))).toEqual(['lookup of example.org'])
  const ofPage = { ...errand, initiator: 'http://127.0.0.1:9' }
  expect(foreignTargets(log({ type: 1, source: { id: 2 }, params: ofPage }))).toEqual([`request for ${url}`])
  const navigation = { ...errand, request_type: 'main frame' }
  expect(foreignTargets(log({ type: 1, source: { id: 2 }, params: navigation }))).toEqual([`request for ${url}`])
})

it('forgives what stays here', () => {
  const urls = [
    'data:text/plain,x',
    'blob:http://127.0.0.1/1',
    'http://127.0.0.1:9/',
    'chrome://newtab/',
    'app://waybill/',
  ]
  const events = urls.map((url) => ({ type: 1, source: { id: 3 }, params: { url } }))
  expect(foreignTargets(log(...events, { type: 2, source: { id: 4 }, params: { address: '127.0.0.1:9' } }))).toEqual([])
})

it('reads a log that was cut off', () => {
  const head = `{"constants":{"logEventTypes":${JSON.stringify(types)}},\n"events":[\n`
  const foreign = JSON.stringify({ type: 1, source: { id: 2 }, params: { url: 'https://example.org/' } })
  expect(foreignTargets(`${head}${JSON.stringify(own)},\n${foreign},\n{"type":1,"sou`)).toEqual([
    'request for https://example.org/',
  ])
})

it('takes no silence for an answer', () => {
  expect(() => foreignTargets(JSON.stringify({ constants: { logEventTypes: types }, events: [] }))).toThrow(
    'proves nothing',
  )
  expect(() => foreignTargets('')).toThrow('no network log')
})
