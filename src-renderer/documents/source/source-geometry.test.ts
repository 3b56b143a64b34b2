import { expect, test } from 'vitest'
import type { SourceGeometry } from './source-geometry.ts'
import {
  boxHeight,
  clampTop,
  maxScrollTop,
  linesInView,
  lineTop,
  scrollTopAt,
  maxBoxHeight,
  topAt,
  topFor,
} from './source-geometry.ts'

const geometryOf = (lineCount: number, inset: SourceGeometry['inset'] = null): SourceGeometry => ({
  lineCount,
  lineHeight: 20,
  viewHeight: 600,
  inset,
})

test('scrolls a text that fits the box as it is', () => {
  const geometry = geometryOf(1000)
  expect(boxHeight(geometry)).toBe(20_000)
  expect(topAt(4321, geometry)).toBeCloseTo(4321)
  expect(scrollTopAt(4321, geometry)).toBeCloseTo(4321)
  expect(linesInView(0, geometry, 0)).toEqual({ first: 1, last: 31 })
  expect(linesInView(4000, geometry, 5)).toEqual({ first: 196, last: 236 })
})

test('does not scroll a text shorter than the view', () => {
  const geometry = geometryOf(3)
  expect([topAt(50, geometry), scrollTopAt(50, geometry), clampTop(50, geometry)]).toEqual([0, 0, 0])
  expect(linesInView(0, geometry, 10)).toEqual({ first: 1, last: 3 })
  expect(linesInView(0, geometryOf(0), 10)).toEqual({ first: 1, last: 0 })
})

test('reaches every line of a text too tall for a box', () => {
  const geometry = geometryOf(10_000_000)
  expect(boxHeight(geometry)).toBe(maxBoxHeight)
  expect(topAt(maxBoxHeight - 600, geometry)).toBe(maxScrollTop(geometry))
  expect(linesInView(maxScrollTop(geometry), geometry, 0).last).toBe(10_000_000)
  for (const line of [1, 2, 4_999_999, 9_999_999, 10_000_000]) {
    const top = topFor(line, geometry)
    const { first, last } = linesInView(top, geometry, 0)
    expect(first <= line && line <= last).toBe(true)
    expect(topAt(scrollTopAt(top, geometry), geometry)).toBeCloseTo(top, 3)
  }
})

test('moves the lines below an inset', () => {
  const geometry = geometryOf(1000, { below: 10, height: 50 })
  expect([lineTop(10, geometry), lineTop(11, geometry)]).toEqual([180, 250])
  const firstAt = (top: number) => linesInView(top, geometry, 0).first
  expect([199, 200, 249, 250, 269, 270].map(firstAt)).toEqual([10, 10, 10, 11, 11, 12])
  expect(linesInView(maxScrollTop(geometry), geometry, 0).last).toBe(1000)
})
