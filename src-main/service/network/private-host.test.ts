import { expect, test } from 'vitest'
import { isLinkLocal, isLoopback, isPrivateHost } from './private-host.ts'

test.each([
  ['127.0.0.1', true],
  ['10.1.2.3', true],
  ['172.16.0.1', true],
  ['172.32.0.1', false],
  ['192.168.1.1', true],
  ['169.254.169.254', true],
  ['100.64.0.1', true],
  ['100.128.0.1', false],
  ['224.0.0.1', true],
  ['255.255.255.255', true],
  ['93.184.216.34', false],
  ['[::1]', true],
  ['::', true],
  ['fe80::1', true],
  ['fd12::1', true],
  ['::ffff:10.0.0.1', true],
  ['::ffff:93.184.216.34', true],
  ['64:ff9b::a00:1', true],
  ['2002:a00:1::', true],
  ['2001::1', true],
  ['2001:0:a00:1::', true],
  ['2::1', true],
  ['3f::1', true],
  ['4000::1', true],
  ['2606:2800:220:1::1', false],
  ['2001:db8::1', false],
  ['localhost', true],
  ['printer', true],
  ['mirror.local', true],
  ['metadata.google.internal.', true],
  ['osv.dev', false],
])('treats %s as private: %s', (host, expected) => expect(isPrivateHost(host)).toBe(expected))

/** First and last address of each range, with the addresses just outside it where those are public (RFC 6890). */
test.each([
  ['0.0.0.0', '0.255.255.255', ['1.0.0.0']],
  ['10.0.0.0', '10.255.255.255', ['9.255.255.255', '11.0.0.0']],
  ['127.0.0.0', '127.255.255.255', ['126.255.255.255', '128.0.0.0']],
  ['169.254.0.0', '169.254.255.255', ['169.253.255.255', '169.255.0.0']],
  ['172.16.0.0', '172.31.255.255', ['172.15.255.255', '172.32.0.0']],
  ['192.168.0.0', '192.168.255.255', ['192.167.255.255', '192.169.0.0']],
  ['100.64.0.0', '100.127.255.255', ['100.63.255.255', '100.128.0.0']],
  ['192.0.0.0', '192.0.0.255', ['191.255.255.255', '192.0.1.0']],
  ['198.18.0.0', '198.19.255.255', ['198.17.255.255', '198.20.0.0']],
  ['224.0.0.0', '255.255.255.255', ['223.255.255.255']],
])('treats %s to %s as private, and the addresses beside them as public', (first, last, outside) => {
  expect([first, last, ...outside].map(isPrivateHost)).toEqual([true, true, ...outside.map(() => false)])
})

test('includes every block inside a range', () => {
  const blocks = (start: number, end: number) => Array.from({ length: end - start + 1 }, (_, at) => start + at)
  const hosts = [
    ...blocks(16, 31).map((block) => `172.${block}.0.1`),
    ...blocks(64, 127).map((block) => `100.${block}.0.1`),
    ...blocks(224, 255).map((block) => `${block}.0.0.1`),
  ]
  expect(hosts.filter((host) => !isPrivateHost(host))).toEqual([])
})

test.each([
  ['169.254.169.254', true],
  ['fe80::1', true],
  ['::ffff:169.254.169.254', true],
  ['::ffff:a9fe:a9fe', true],
  ['fd00:ec2::254', true],
  ['0:0:0:0:0:ffff:169.254.169.254', true],
  ['0::ffff:a9fe:a9fe', true],
  ['fd00:0ec2::254', true],
  ['FE80:0::1', true],
  ['10.0.0.1', false],
  ['2606:2800:220:1::1', false],
])('treats %s as link-local: %s', (host, expected) => expect(isLinkLocal(host)).toBe(expected))

test.each([
  ['localhost', true],
  ['LOCALHOST.', true],
  ['127.8.8.8', true],
  ['[::1]', true],
  ['127.0.0.1.example.com', false],
  ['10.0.0.1', false],
])('treats %s as this computer: %s', (host, expected) => expect(isLoopback(host)).toBe(expected))
