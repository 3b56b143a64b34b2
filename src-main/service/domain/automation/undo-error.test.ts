import { expect, test } from 'vitest'
import { errorBeforeUndo, errorWhileUndone } from './undo-error.ts'

test.each([
  [null, 'The undo was interrupted'],
  ['Stopped after 2 rows: more fit', 'The undo was interrupted. Stopped after 2 rows: more fit'],
])('a run that said %j says it again after an undo that was interrupted twice', (own, meanwhile) => {
  const once = errorWhileUndone(own)
  const twice = errorWhileUndone(once)
  expect([once, twice, errorBeforeUndo(twice), errorBeforeUndo(own)]).toEqual([meanwhile, meanwhile, own, own])
})
