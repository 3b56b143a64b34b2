import { expect, test } from 'vitest'
import { chunkValues } from './chunk-values.ts'

const valuesOf = (count: number): readonly string[] => Array.from({ length: count }, (_, at) => `value ${at}`)

test.each([0, 1, 2, 199, 200, 201, 400, 401])('puts all of %d values into chunks with placeholders', (count) => {
  const parts = [...chunkValues(valuesOf(count))]
  expect(new Set(parts.flatMap(([part]) => part))).toEqual(new Set(valuesOf(count)))
  expect(parts.map(([, places]) => places.split(', ').length)).toEqual(parts.map(([part]) => part.length))
})

test('uses chunks of two sizes only, so that two statements are prepared', () => {
  const lengths = [1, 2, 150, 200, 350, 401].flatMap((count) =>
    [...chunkValues(valuesOf(count))].map(([part]) => part.length),
  )
  expect(new Set(lengths)).toEqual(new Set([1, 200]))
})
