import { expect, test } from 'vitest'
import { contentsOf } from './contents-for-test.ts'

test.each(['derived/tagvalue-valid/comments-between.spdx', 'derived/tagvalue-valid/no-final-newline.spdx'])(
  '%s reads as the document that it was made of',
  (path) => {
    expect(contentsOf(path)).toEqual(contentsOf('spdx/2.3/board.spdx'))
  },
)

test('the board says the same as tag-value and as JSON', () => {
  const json = contentsOf('spdx/2.3/board.spdx.json')
  expect(contentsOf('spdx/2.3/board.spdx')).toEqual(json)
  expect([json.components.length, json.elements['files']?.length]).toEqual([5, 3])
})

test('another encoding and other line ends say the same', () => {
  expect(contentsOf('spdx/2.2/utf16.spdx.json')).toEqual(contentsOf('spdx/2.2/board.spdx.json'))
  expect(contentsOf('spdx/2.3/lite-mail-lines.spdx')).toEqual(contentsOf('spdx/2.2/lite.spdx'))
})
