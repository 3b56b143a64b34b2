import { expect, test } from 'vitest'
import { type BulkDraft, bulkValuesOf, emptyBulkDraft, valueText } from './bulk-draft.ts'

const values = (draft: Partial<BulkDraft>) => bulkValuesOf({ ...emptyBulkDraft, ...draft })

test('an empty value clears, or is none where nothing can be cleared', () => {
  expect(values({ field: 'license', value: ' ' })).toEqual({ licenses: { licensesExp: '' } })
  expect(values({ field: 'supplier' })).toEqual({ supplier: null })
  expect(values({ field: 'scope' })).toEqual({ scope: '' })
  expect(values({ field: 'kind' })).toBeNull()
  expect(values({ field: 'add-labels' })).toBeNull()
})

test('a supplier without a name is no supplier yet', () => {
  expect(values({ field: 'supplier', url: 'https://a.example' })).toBeNull()
  expect(values({ field: 'supplier', value: ' Acme ', contactName: ' ' })).toEqual({
    supplier: { name: 'Acme', url: null, contactName: null, contactEmail: null },
  })
})

test('each field sets its own value', () => {
  expect(values({ field: 'internal', value: 'no' })).toEqual({ internal: false })
  expect(values({ field: 'remove-labels', labels: ['a'] })).toEqual({ removeLabels: ['a'] })
  expect(values({ field: 'group', value: ' g ' })).toEqual({ group: 'g' })
})

test('values of a preview are words', () => {
  expect(valueText('labels', 'a\nb')).toBe('a, b')
  expect(valueText('internal', 'false')).toBe('no')
  expect(valueText('description', 'a\nb')).toBe('a\nb')
  expect(valueText('license', null)).toBe('none')
})
