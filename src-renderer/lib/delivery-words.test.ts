import { expect, test } from 'vitest'
import { frequencyLabel, isSent, timeEntered } from './delivery-words.ts'

test.each([
  ['8', '08:00'],
  [' 8:05 ', '08:05'],
  ['18.30', '18:30'],
  ['23:59', '23:59'],
  // Left to the service, which says why it is none.
  ['24:61', '24:61'],
  ['8:5', '8:5'],
  ['-8', '-8'],
  ['eight', 'eight'],
  ['', ''],
])('%j is read as %j', (text, time) => {
  expect(timeEntered(text)).toBe(time)
})

test.each([
  ['ALERT', 'ALERT', true],
  ['WARN', 'ALERT', false],
  ['ALERT', 'WARN', true],
  ['INFO', 'WARN', false],
  ['INFO', 'INFO', true],
] as const)('%s is sent from %s on: %s', (level, lowestLevel, sent) => {
  expect(isSent(level, { lowestLevel })).toBe(sent)
})

test('a frequency is said with the times of its user', () => {
  const digests = { digestTime: '07:15', digestWeekday: 7 }
  const times = { timeZone: 'UTC', timeZoneProblem: null, ...digests, quietFrom: null, quietTo: null }
  expect(['AT_ONCE', 'DAILY', 'WEEKLY'].map((each) => frequencyLabel(each, times))).toEqual([
    'At once',
    'Daily at 07:15',
    'Sundays at 07:15',
  ])
})
