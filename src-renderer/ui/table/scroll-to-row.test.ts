import { expect, test } from 'vitest'
import { scrollToRow } from './scroll-to-row.ts'

/** A list of rows of 10 pixels, 100 of which are seen. It notices where it is when `arrive` is called. */
function makeList(rows = 100) {
  const calls: number[] = []
  let target = 0
  const list = {
    scrollOffset: 0 as number | null,
    getOffsetForIndex: (index: number) => {
      const at = list.scrollOffset ?? 0
      if (index * 10 + 10 >= at + 100) return [Math.min(index * 10 - 90, rows * 10 - 100), 'end'] as const
      if (index * 10 <= at) return [index * 10, 'start'] as const
      return [at, 'auto'] as const
    },
    scrollToIndex: (index: number) => {
      calls.push(index)
      const offset = list.getOffsetForIndex(index)[0]
      target = offset
    },
  }
  return { list, calls, arrive: () => (list.scrollOffset = target) }
}

test('a list is not scrolled to a row that is visible, and is to one that is not', () => {
  const { list, calls, arrive } = makeList()
  for (const index of [0, 1, 5, 8, 0]) scrollToRow(list, index)
  expect(calls).toEqual([])
  scrollToRow(list, 20)
  arrive()
  for (const index of [19, 15, 12]) scrollToRow(list, index)
  expect(calls).toEqual([20])
  scrollToRow(list, 4)
  expect(calls).toEqual([20, 4])
})

test('a list that was scrolled and has not noticed it is scrolled back', () => {
  const { list, calls, arrive } = makeList()
  scrollToRow(list, 99) // End
  scrollToRow(list, 2) // and at once a row that was visible before
  expect(calls).toEqual([99, 2])
  arrive()
  scrollToRow(list, 3)
  expect(calls.at(-1)).toBe(3) // it is where it was: whether it has noticed that is not known
})

test('a list that is not on screen is scrolled when it can', () => {
  const { list, calls } = makeList()
  list.scrollOffset = null
  scrollToRow(list, 3)
  expect(calls).toEqual([3])
})
