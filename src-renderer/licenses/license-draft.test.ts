import { expect, test } from 'vitest'
import { changedFields, draftOf } from './license-draft.ts'

const start = draftOf(null, '')

test('a form that changes nothing saves nothing', () => {
  expect(changedFields(start, start, true)).toEqual({})
})

test.each([
  [{ groups: ' own , , proprietary' }, true, { groups: ['own', 'proprietary'] }],
  [{ urls: 'https://a.example\n\n https://b.example ' }, true, { urls: ['https://a.example', 'https://b.example'] }],
  [{ note: '' }, true, {}],
  [{ name: ' Field SDK ', text: 'as is' }, true, { name: 'Field SDK', text: 'as is' }],
  [{ name: 'Other', text: 'other', urls: 'https://c.example', state: 'approved' }, false, { state: 'approved' }],
])('%j of an own license (%s) saves %j', (change, isOwn, fields) => {
  expect(changedFields(start, { ...start, ...change }, isOwn)).toEqual(fields)
})
