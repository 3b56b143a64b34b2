import { expect, test } from 'vitest'
import { contentsOf } from './contents-for-test.ts'

const example = 'spdx/spdx-spec/2.3.1/SPDXTagExample-v2.3.spdx'

test.each(['derived/tagvalue-valid/comments-between.spdx', 'derived/tagvalue-valid/no-final-newline.spdx'])(
  'reads %s like the document that it was made from',
  (path) => {
    expect(contentsOf(path)).toEqual(contentsOf(example))
  },
)

test('reads the example of 2.3 the same from tag-value and JSON where the two agree', () => {
  expect(contentsOf(example)).toEqual(contentsOf('spdx/spdx-spec/2.3.1/SPDXJSONExample-v2.3.spdx.json'))
})
