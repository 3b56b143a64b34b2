import { expect, test } from 'vitest'
import { contentsOf } from './contents-for-test.ts'

test.each(['derived/tagvalue-valid/comments-between.spdx', 'derived/tagvalue-valid/no-final-newline.spdx'])(
  'reads %s like the document that it was made from',
  (path) => {
    expect(contentsOf(path)).toEqual(contentsOf('spdx/2.3/board.spdx'))
  },
)

test('reads the board the same from tag-value and JSON', () => {
  const json = contentsOf('spdx/2.3/board.spdx.json')
  expect(contentsOf('spdx/2.3/board.spdx')).toEqual(json)
  expect([json.components.length, json.elements['files']?.length]).toEqual([5, 3])
})

test('reads another encoding and other line endings the same', () => {
  expect(contentsOf('spdx/2.2/utf16.spdx.json')).toEqual(contentsOf('spdx/2.2/board.spdx.json'))
  expect(contentsOf('spdx/2.3/lite-mail-lines.spdx')).toEqual(contentsOf('spdx/2.2/lite.spdx'))
})
