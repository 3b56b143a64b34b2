import { expect, it } from 'vitest'
import { readAcceptanceOptions } from './options.ts'

const all = ['A', 'B', 'C', 'D', 'E', 'F', 'G']

it.each([
  [[], { isStandIn: false, sections: all, rounds: 100, minutes: 1 }],
  [['--only', 'C,A'], { isStandIn: false, sections: ['A', 'C'], rounds: 100, minutes: 1 }],
  [['--without', 'B', '--rounds', '3'], { isStandIn: false, sections: all.toSpliced(1, 1), rounds: 3, minutes: 1 }],
  [['--stand-in', '--minutes', '0.5'], { isStandIn: true, sections: all, rounds: 100, minutes: 0.5 }],
])('reads %j', (args, expected) => {
  expect(readAcceptanceOptions(args)).toEqual(expected)
})

it.each([
  [['--only', 'A,H'], '"H" is not a section. Use A, B, C, D, E, F, G'],
  [['--rounds', 'many'], '--rounds "many" is not valid. Use a number above 0'],
  [['--minutes', '0'], '--minutes "0" is not valid. Use a number above 0'],
  [['--quickly'], "Unknown option '--quickly'"],
])('rejects %j', (args, message) => {
  expect(() => readAcceptanceOptions(args)).toThrow(message)
})
