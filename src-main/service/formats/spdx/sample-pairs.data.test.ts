import { expect, test } from 'vitest'
import { contentsOf } from './contents-for-test.ts'

const example = 'spdx/spdx-spec/2.3.1/SPDXTagExample-v2.3.spdx'

test.each(['derived/tagvalue-valid/comments-between.spdx', 'derived/tagvalue-valid/no-final-newline.spdx'])(
  '%s reads as the document that it was made of',
  (path) => {
    expect(contentsOf(path)).toEqual(contentsOf(example))
  },
)

test('the example of 2.3 says the same as tag-value and as JSON, where its two forms agree', () => {
  expect(contentsOf(example)).toEqual(contentsOf('spdx/spdx-spec/2.3.1/SPDXJSONExample-v2.3.spdx.json'))
})
