import { expect, it } from 'vitest'
import { exitCodeOf, type Place, type Point, runPoints, tableOf } from './point.ts'

const passes: Point<string>['check'] = (context) => Promise.resolve(`saw ${context}`)
const fails: Point<string>['check'] = () => Promise.reject(new Error('it was red'))
const point = (id: Point<string>['id'], more: Partial<Point<string>> = {}): Point<string> => ({
  id,
  what: `What ${id} is`,
  expected: 'blue',
  ...more,
})

const onLinux: Place = { platform: 'linux', isStandIn: false }
const outcomesOf = async (points: readonly Point<string>[], place = onLinux) =>
  (await runPoints(points, 'blue', place)).map(({ id, outcome, detail }) => [id, outcome, detail])

it('gives each point its outcome', async () => {
  const points = [
    point('A1', { check: passes }),
    point('A2'),
    point('C1', { check: fails }),
    point('D1', { check: fails, systems: ['darwin', 'win32'] }),
    point('D2', { systems: ['darwin'] }),
  ]
  expect(await outcomesOf(points)).toEqual([
    ['A1', 'passed', 'saw blue'],
    ['A2', 'for a person', ''],
    ['C1', 'failed', 'it was red'],
    ['D1', 'not on this system', 'darwin, win32'],
    ['D2', 'not on this system', 'darwin'],
  ])
})

it('runs nothing else once a start has failed', async () => {
  const points = [
    point('A1', { check: fails }),
    point('A2', { check: passes }),
    point('B1', { check: passes }),
    point('B2'),
  ]
  expect(await outcomesOf(points)).toEqual([
    ['A1', 'failed', 'it was red'],
    ['A2', 'passed', 'saw blue'],
    ['B1', 'not run', 'section A failed'],
    ['B2', 'for a person', ''],
  ])
})

it('runs in the stand-in only what the stand-in can show', async () => {
  const points = [point('A1', { check: fails }), point('D1', { check: passes, runsInStandIn: true })]
  expect(await outcomesOf(points, { platform: 'linux', isStandIn: true })).toEqual([
    ['A1', 'only with Electron', ''],
    ['D1', 'passed', 'saw blue'],
  ])
})

it.each([
  [[], 0],
  [['passed', 'for a person', 'not on this system', 'only with Electron'], 0],
  [['passed', 'failed'], 1],
  [['not run'], 1],
] as const)('of the outcomes %j makes the exit code %i', (outcomes, code) => {
  expect(exitCodeOf(outcomes.map((outcome) => ({ id: 'A1', what: '', outcome, detail: '' })))).toBe(code)
})

it('writes a table, with the first lines of long details', () => {
  const results = [
    { id: 'A1', what: 'Short', outcome: 'passed', detail: 'saw blue' },
    { id: 'A2', what: 'A longer name', outcome: 'failed', detail: 'it was\nred' },
    { id: 'E1', what: 'By hand', outcome: 'for a person', detail: '' },
  ] as const
  expect(tableOf(results)).toBe(
    [
      'A1  passed        Short          saw blue',
      'A2  failed        A longer name  it was',
      '      red',
      'E1  for a person  By hand',
      '',
      '1 passed, 1 failed, 1 for a person',
    ].join('\n'),
  )
})
