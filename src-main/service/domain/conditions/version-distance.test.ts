import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distanceNumber, newestOf, versionDistance } from './version-distance.ts'

test.each([
  ['1.9.3', '4.17.21', '3.0.0'],
  ['4.16.9', '4.17.21', '0.1.0'],
  ['4.17.4', '4.17.21', '0.0.17'],
  ['4.17.21', '4.17.21', '0.0.0'],
  ['5.0.0', '4.17.21', '0.0.0'],
  ['v1.2', 'go1.24', '0.22.0'],
  ['1:2.0', '3', '1.0.0'],
  ['8u372', '21.0.2', '13.0.0'],
  ['2.0.0-rc.1', '2.0.0', '0.0.0'],
  ['0.1.0', '20240101', '99999.0.0'],
  ['trunk', '2.0.0', null],
  ['', '2.0.0', null],
  [null, '2.0.0', null],
  ['1.0.0', null, null],
])('%j is behind %j by %j', (version, newest, distance) => {
  expect(versionDistance(version, newest)).toBe(distance)
})

test.each([
  [['3.9.1', '3.10.0', '3.2'], '3.10.0'],
  [['2.0.0-beta.1', '1.9.0', '1.9.0-SNAPSHOT', '2.0.0.rc1', '2.0.0-M3'], '1.9.0'],
  [['latest', ''], null],
  [[], null],
])('the newest of %j is %j', (versions, newest) => {
  expect(newestOf(versions)).toBe(newest)
})

test('what is behind by more has the larger number, and a version is never behind one that is not newer', () => {
  const numbers = fc.tuple(fc.nat({ max: 300 }), fc.nat({ max: 300 }), fc.nat({ max: 300 }))
  fc.assert(
    fc.property(numbers, numbers, (a, b) => {
      const distance = versionDistance(a.join('.'), b.join('.')) ?? ''
      const isBehind = a[0] < b[0] || (a[0] === b[0] && (a[1] < b[1] || (a[1] === b[1] && a[2] < b[2])))
      expect((distanceNumber(distance) ?? NaN) > 0).toBe(isBehind)
      expect(distanceNumber('1') ?? NaN).toBeGreaterThan(distanceNumber('0.99999.99999') ?? NaN)
      if (b[0] > a[0]) expect(distanceNumber(distance)).toBe(distanceNumber(String(b[0] - a[0])))
    }),
  )
  expect(distanceNumber('two')).toBeNull()
  expect(distanceNumber('1.2.3.4')).toBeNull()
})
