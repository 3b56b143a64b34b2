import { expect, test } from 'vitest'
import { compareCpeVersions, readCpeVersion } from './cpe-version.ts'

test.each([
  ['1.0.2k', '<', '1.0.2zd'],
  ['1.1.1n', '<', '1.1.1x'],
  // DependencyTrack#2803: gSOAP
  ['2.8.118', '<', '2.8.123e'],
  ['2.8.123d', '<', '2.8.123e'],
  ['1.21.0-0', '=', '1.21.0'],
  ['1.21.0-0', '<', '1.21.4'],
  ['2:9.0.0813', '<', '9.1'],
  ['v1.2.3', '=', '1.2.3'],
  ['2.15.0-rc1', '<', '2.15.0'],
  ['3.0-beta9', '<', '3.0-rc1'],
  ['5.10.0-21', '<', '5.10.1'],
  ['9.0.0.m1', '>', '9.0.0'],
  ['10.0', '>', '9.0'],
  ['release_2', '<', 'release_10'],
])('%s %s %s', (left, sign, right) => {
  const a = readCpeVersion(left) ?? expect.unreachable()
  const b = readCpeVersion(right) ?? expect.unreachable()
  const expected = { '<': -1, '=': 0, '>': 1 }[sign]
  expect([Math.sign(compareCpeVersions(a, b)), 0 - Math.sign(compareCpeVersions(b, a))]).toEqual([expected, expected])
})

test.each(['unknown', '', '-', 'x'.repeat(300) + '1'])('has no order for %j', (text) => {
  expect(readCpeVersion(text)).toBeUndefined()
})
