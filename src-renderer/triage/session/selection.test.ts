import { describe, expect, it } from 'vitest'
import { extendTo, toggleSelected } from '#renderer/lib/row-selection.ts'
import { makeRow } from './queue-row-fixture.ts'
import { emptySelection, findingIds } from './selection.ts'

const rows = ['a', 'b', 'c', 'd', 'e'].map((key) => makeRow(key))

describe('selected rows', () => {
  it('grow and shrink around the row where Shift began', () => {
    const down = extendTo(extendTo(emptySelection, rows, 1, 2), rows, 2, 3)
    const back = extendTo(down, rows, 3, 2)
    const over = extendTo(extendTo(back, rows, 2, 1), rows, 1, 0)
    expect([down, back, over].map((one) => [...one.rows.keys()].sort().join(''))).toEqual(['bcd', 'bc', 'ab'])
  })

  it('are toggled one by one', () => {
    const [first, second] = rows
    if (!first || !second) throw new Error('two rows are needed')
    const ticked = toggleSelected(toggleSelected(toggleSelected(emptySelection, first, 0), second, 1), first, 0)
    expect([...ticked.rows.keys()]).toEqual(['b'])
  })

  it('list each finding once', () => {
    const [first] = rows
    if (!first) throw new Error('a row is needed')
    expect(findingIds([first, { ...first, key: 'again', componentVulnIds: ['a-2', 'a-3'] }])).toEqual([
      'a-1',
      'a-2',
      'a-3',
    ])
  })
})
