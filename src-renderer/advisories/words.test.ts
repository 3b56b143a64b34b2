import { expect, test } from 'vitest'
import { isFingerprint, normalizeFingerprint } from './bundles/fingerprint.ts'
import { formatPackage } from './changes/package-text.ts'
import { formatCoverage, formatRecordCounts, scheduleLabel, toSchedule } from './source-text.ts'

test.each([
  ['pkg:npm/lodash', 'lodash, npm'],
  ['pkg:npm/%40babel/core', '@babel/core, npm'],
  ['pkg:deb/debian/openssl?distro=bookworm', 'debian/openssl, deb'],
  ['pkg:generic/100%', '100%, generic'],
  ['cpe:2.3:a:openssl', 'cpe:2.3:a:openssl'],
])('describes %s as %s', (key, words) => {
  expect(formatPackage(key)).toBe(words)
})

const nothing = 'Nothing: it finds vulnerabilities, but calls no component clean. Import'
test.each([
  ['OSV', ['npm', 'Go'], 'Go, npm'],
  ['NVD', ['cpe'], 'CPE names'],
  ['NVD', [], `${nothing} the feeds of every year to change that, again if you did before.`],
  ['GHSA', [], `${nothing} the publisher’s whole file to change that, again if you did before.`],
  ['KEV', [], null],
])('says what a source of %s with %j is complete for', (kind, ecosystems, words) => {
  expect(formatCoverage({ kind, ecosystems, sample: false })).toBe(words)
})

test('says nothing about the completeness of invented data', () => {
  expect(formatCoverage({ kind: 'OSV', ecosystems: [], sample: true })).toBe(null)
})

test('accepts an unknown schedule of a later service', () => {
  expect(['OFF', 'DAILY', 'HOURLY'].map((one) => [scheduleLabel(one), toSchedule(one)])).toEqual([
    ['manual', 'OFF'],
    ['daily', 'DAILY'],
    ['hourly', 'OFF'],
  ])
})

const digits = 'AB12'.repeat(16)
test.each([
  [digits, true],
  [digits.match(/.{4}/g)?.join(' ') ?? '', true],
  [digits.match(/.{2}/g)?.join(':') ?? '', true],
  [digits.slice(1), false],
  [`${digits.slice(1)}g`, false],
])('formats the fingerprint %s as %s', (text, isOne) => {
  expect(isFingerprint(text)).toBe(isOne)
  if (isOne) expect(normalizeFingerprint(text)).toBe(digits.toLowerCase())
})

test.each<[string, readonly string[], readonly number[]]>([
  ['Maven: 1,400, npm: 14, Go: 2', ['npm', 'Go', 'Maven'], [14, 2, 1400]],
  ['2002: 3, 2020: 1, 2024: 2', ['CVE-2020', 'CVE-2024', 'CVE-2002'], [1, 2, 3]],
])('formats record counts by subject: %s', (words, keys, counts) => {
  const held = keys.map((key, at) => ({ key, label: key.replace('CVE-', ''), count: counts[at] ?? 0 }))
  expect(formatRecordCounts(held)).toBe(words)
})
