import { expect, test } from 'vitest'
import { describeSources } from './database-facts.tsx'

const sources = (real: number, samples: number) => [
  ...Array.from({ length: real }, () => ({ sample: false })),
  ...Array.from({ length: samples }, () => ({ sample: true })),
]

test('the bar counts the sources as the head does, and names the sample beside them', () => {
  expect(describeSources(sources(4, 1))).toBe('4 sources and the sample')
  expect(describeSources(sources(1, 0))).toBe('1 source')
  expect(describeSources(sources(0, 1))).toBe('Only the made-up data of the sample')
  expect(describeSources(sources(0, 0))).toBe('No advisory data yet')
})
