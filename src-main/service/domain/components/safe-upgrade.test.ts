import { expect, test } from 'vitest'
import { type EvaluatedUpgrade, type OpenVulnerability, safeUpgrade, selectImprovements } from './safe-upgrade.ts'

const open = (...names: string[]): OpenVulnerability[] =>
  names.map((name) => ({ id: name, name, hasFix: name !== 'Z' }))

function candidate(version: string, left: string, broughtNames: readonly string[] = []): EvaluatedUpgrade {
  return { version, left: left.split(''), broughtNames, brought: broughtNames.length }
}

test.each<[EvaluatedUpgrade[], OpenVulnerability[], unknown]>([
  [[candidate('2', 'B'), candidate('3', ''), candidate('4', '')], open('A', 'B'), ['3', 2, 0, 0]],
  [[candidate('2', 'B'), candidate('3', '')], open('A'), ['2', 1, 0, 0]],
  [[candidate('2', '', ['N']), candidate('3', '')], open('A'), ['3', 1, 0, 0]],
  [[candidate('2', 'BZ'), candidate('3', 'Z')], open('A', 'B', 'Z'), ['3', 2, 1, 0]],
  [[candidate('2', '', ['N'])], open('A', 'B'), ['2', 2, 0, 1]],
  [[candidate('2', 'A')], open('A', 'Z'), ['2', 1, 1, 0]],
  [[], open('A', 'Z'), [null, 0, 2, 0]],
  [[candidate('2', 'A')], open('A'), [null, 0, 1, 0]],
])('suggests from %j for %j the upgrade %j', (candidates, vulnerabilities, expected) => {
  const { version, fixes, remaining, introduced } = safeUpgrade(candidates, vulnerabilities) ?? {}
  expect([version, fixes, remaining, introduced]).toEqual(expected)
})

test('needs no upgrade if nothing is open', () => {
  expect(safeUpgrade([candidate('2', '')], [])).toBeUndefined()
})

test.each([
  [[], open('A', 'Z'), 'No fixed version is known for Z'],
  [[candidate('2', '')], open('A'), 'Lowest later version without known vulnerabilities'],
  [[], open('A'), 'None of the fixed versions has been evaluated'],
  [[candidate('2', 'A')], open('A'), 'No known version has fewer vulnerabilities'],
  [
    [{ ...candidate('2', 'Z', ['N', 'M', 'L']), brought: 5 }],
    open('A', 'B', 'C', 'D', 'E', 'F', 'G', 'Z'),
    'No known version is free of vulnerabilities. This one has the fewest: Z remains, N, M, L and 2 more are new',
  ],
])('%j for %j: %s', (candidates, vulnerabilities, reason) => {
  expect(safeUpgrade(candidates, vulnerabilities)?.reason).toBe(reason)
})

test('leaves out a version that is no better than a lower one', () => {
  const all = [
    candidate('2', 'AB'),
    candidate('3', 'AB'),
    candidate('4', 'A'),
    candidate('5', 'A', ['N']),
    candidate('6', 'B'),
  ]
  expect(selectImprovements(all).map(({ version }) => version)).toEqual(['2', '4', '6'])
})
