import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CustomFieldDefinition, customFieldSubjects } from './custom-field.ts'
import { customChangesIn, withValues } from './custom-properties.ts'

const field = (id: string, more: Partial<CustomFieldDefinition> = {}): CustomFieldDefinition => ({
  ...{ id, organizationId: 'o' as never, name: id, description: '', appliesTo: 'component', type: 'text' },
  ...{ choices: [], exported: true, position: 1, updatedAt: '' },
  ...more,
})
const values = (given: Record<string, string>) =>
  Object.fromEntries(Object.entries(given).map(([id, value]) => [id, { value, updatedAt: '' }]))
const property = (name: string, value: string) => ({ name: `waybill:custom:${name}`, value })
const other = { name: 'other', value: 'x' }

test.each([
  ['added', [other], { a: '1' }, [other, property('a', '1')]],
  ['replaced in its place', [property('a', '0'), other], { a: '1' }, [property('a', '1'), other]],
  ['left out if a person cleared it', [property('c', '0'), other], {}, [other]],
  ['kept without one of our own', [property('a', '0'), other], {}, [property('a', '0'), other]],
  ['kept if it does not fit', [property('n', 'many'), other], {}, [property('n', 'many'), other]],
  ['replaced if it does not fit', [property('n', 'many')], { n: '1' }, [property('n', '1')]],
  ['written once', [property('a', '1'), property('a', '2')], { a: '1' }, [property('a', '1')]],
  ['kept in its spelling', [property('A', '1')], { a: '1' }, [property('A', '1')]],
  ['kept in its notation', [property('n', '1e2')], { n: '100' }, [property('n', '1e2')]],
  ['not written if it is not exported', [property('s', '0')], { s: '1' }, [property('s', '0')]],
  ['left alone if it is unknown', [property('z', '0'), null, 7], {}, [property('z', '0'), null, 7]],
])('a value is %s', (_, stated: readonly unknown[], own, expected) => {
  const fields = [field('a'), field('c'), field('n', { type: 'number' }), field('s', { exported: false })]
  const known = { fields, edited: ['c'] }
  expect(withValues('component', stated, values(own as Record<string, string>), known)).toEqual(expected)
})

test('any values that are written are read again, and written again change nothing', () => {
  const names = ['a', 'B-1', 'straße', '名']
  const fields = customFieldSubjects.flatMap((appliesTo) =>
    names.map((name) => field(`${appliesTo}-${name}`, { name, appliesTo })),
  )
  const text = fc.string({ minLength: 1 }).map((one) => one.trim() || 'x')
  fc.assert(
    fc.property(
      fc.constantFrom(...customFieldSubjects),
      fc.dictionary(fc.constantFrom(...names), text),
      fc.array(
        fc.record({ name: fc.constantFrom('other', ...names.map((one) => `waybill:custom:${one}`)), value: text }),
      ),
      (appliesTo, given, stated) => {
        const own = values(
          Object.fromEntries(Object.entries(given).map(([name, value]) => [`${appliesTo}-${name}`, value])),
        )
        const known = { fields, edited: fields.map(({ id }) => id) }
        const written = withValues(appliesTo, stated, own, known)
        expect(withValues(appliesTo, written, own, known)).toEqual(written)
        const read = customChangesIn(appliesTo, written as { name: string; value: string }[], fields)
        expect(new Map(read.map(({ definitionId, value }) => [definitionId, value]))).toEqual(
          new Map(Object.entries(own).map(([id, { value }]) => [id, value])),
        )
      },
    ),
  )
})
