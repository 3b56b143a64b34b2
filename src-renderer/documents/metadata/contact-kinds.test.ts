import { expect, test } from 'vitest'
import { authorKind, changedValues, contactValues, isSameAuthor, supplierKind } from './contact-kinds.ts'

test('only what a form changes is sent, without blanks around it; an empty text clears', () => {
  const kind = authorKind('CycloneDX')
  const before = contactValues(kind, { name: 'Ann', email: 'ann@meadow.example', phone: null })
  expect(before).toEqual({ name: 'Ann', email: 'ann@meadow.example', phone: '' })
  expect(changedValues(kind, before, { ...before, name: ' Ann ' })).toEqual({})
  expect(changedValues(kind, before, { ...before, email: ' ', phone: ' 1 ' })).toEqual({ email: '', phone: '1' })
  expect(changedValues(supplierKind, {}, { name: 'Barn', url: '' })).toEqual({ name: 'Barn' })
})

test('SPDX has no telephone numbers', () => {
  expect(authorKind('SPDX').fields.map(({ name }) => name)).toEqual(['name', 'email'])
})

test('an author is the same whatever the blanks and the case of the address, not of the name', () => {
  const ann = { name: 'Ann', email: 'ann@meadow.example' }
  expect(isSameAuthor(ann, { name: ' Ann', email: 'ANN@meadow.example ', phone: '1' })).toBe(true)
  expect(isSameAuthor(ann, { name: 'ann', email: 'ann@meadow.example' })).toBe(false)
  expect(isSameAuthor({ name: 'Ann', email: '' }, ann)).toBe(false)
})
