import { expect, test } from 'vitest'
import { marksOfRestored } from './member-values.ts'

test.each([
  ['nothing', {}, []],
  ['what the document says', { licenseExpression: null, 'detail.licenses': [] }, ['license']],
  ['a label', { 'label.beta': null }, ['label.beta']],
  ['a value and what the document says', { 'custom.1': null, name: 'a' }, ['license', 'custom.1']],
])('an undo of %s takes away its marks', (_, restored, expected) => {
  expect(marksOfRestored(['license', 'label.beta', 'custom.1'], restored)).toEqual(expected)
})
