import { expect, test } from 'vitest'
import { readCvss, severityOfWord, sortMetrics } from './cvss.ts'

/** Scores as published by FIRST's calculators and NVD. */
test.each<[string, number, string]>([
  ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', 9.8, 'critical'],
  ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:C/C:H/I:H/A:H', 10, 'critical'],
  ['CVSS:3.0/AV:N/AC:L/PR:H/UI:R/S:C/C:L/I:L/A:N', 4.8, 'medium'],
  ['CVSS:3.1/AV:L/AC:L/PR:L/UI:N/S:U/C:N/I:N/A:N', 0, 'none'],
  ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H/E:P/RL:O/RC:C', 9.8, 'critical'],
  ['CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N', 9.3, 'critical'],
  ['CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N/E:U/U:Amber', 9.3, 'critical'],
  ['CVSS:4.0/AV:L/AC:L/AT:P/PR:L/UI:N/VC:N/VI:N/VA:N/SC:N/SI:N/SA:N', 0, 'none'],
  ['AV:N/AC:L/Au:N/C:C/I:C/A:C', 10, 'high'],
  ['AV:N/AC:M/Au:S/C:N/I:P/A:N', 3.5, 'low'],
  ['(AV:N/AC:L/Au:N/C:P/I:P/A:P)', 7.5, 'high'],
  ['AV:N/AC:L/Au:N/C:P/I:P/A:P/E:POC/RL:OF/RC:C', 7.5, 'high'],
])('computes %s as %d, %s', (vector, score, severity) => {
  expect(readCvss(vector, 'OSV')).toMatchObject({ score, severity, source: 'OSV' })
})

test.each([
  '',
  '7.5',
  'constructor',
  '__proto__:N',
  'CVSS:3.1/',
  'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H',
  'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:X',
  'CVSS:3.1/AV:N/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
  'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H/',
  'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H/ZZ:Q',
  'CVSS:3.2/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
  'cvss:3.1/av:n/ac:l/pr:n/ui:n/s:u/c:h/i:h/a:h',
  'CVSS:4.0/AV:N/AC:L/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N',
  'AV:N/AC:L/Au:N/C:C/I:C',
  'AV:N/AC:L/Au:N/C:C/I:C/A:H',
])('returns undefined for the invalid vector %j, not a score of 0', (vector) => {
  expect(readCvss(vector, 'OSV')).toBeUndefined()
})

test('prefers the newest version, and in it the highest score', () => {
  const metrics = [
    'AV:N/AC:L/Au:N/C:C/I:C/A:C',
    'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:L',
    'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N',
  ].flatMap((vector) => readCvss(vector, 'OSV') ?? [])
  expect(sortMetrics(metrics)[0]?.score).toBe(7.5)
  expect(sortMetrics([])).toEqual([])
})

test('reads the severity words of sources', () => {
  expect(['MODERATE', 'negligible', 'Important', 'weird'].map(severityOfWord)).toEqual([
    'medium',
    'low',
    'high',
    undefined,
  ])
})
