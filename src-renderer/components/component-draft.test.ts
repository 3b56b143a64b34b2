import { expect, test } from 'vitest'
import * as fc from 'fast-check'
import { componentTypes } from '#renderer/lib/component-types.ts'
import { changeOf, draftOf, type EditedDetails, emptyDraft, newComponentOf } from './component-draft.ts'

const line = fc
  .string({ unit: 'grapheme', maxLength: 12 })
  .map((value) => value.replaceAll(/[\n\r]/g, '').trim())
  .filter((value) => !/[\n\r\u2028\u2029]/.test(value))
const stated = fc.option(
  line.filter((value) => value !== ''),
  { nil: null },
)
const details: fc.Arbitrary<EditedDetails> = fc.record({
  name: line.filter((value) => value !== ''),
  group: stated,
  version: stated,
  kind: fc.constantFrom(...componentTypes),
  purl: stated,
  cpes: fc.array(line.filter((value) => value !== '')),
  licensesExp: stated,
  scope: stated,
  copyright: stated,
  notice: stated,
  description: stated,
})

/** Applies a change as the service does: an empty text clears. */
function applied(before: EditedDetails, { licenses, ...change }: ReturnType<typeof changeOf>): unknown {
  const cleared = Object.fromEntries(Object.entries(change).map(([name, value]) => [name, value === '' ? null : value]))
  return { ...before, ...cleared, ...(licenses && { licensesExp: licenses.licensesExp || null }) }
}

test('a change makes a component what the form says, and its undo what it was', () => {
  fc.assert(
    fc.property(details, details, (before, after) => {
      expect(applied(before, changeOf(draftOf(before), draftOf(after)))).toEqual(after)
      expect(applied(after, changeOf(draftOf(after), draftOf(before)))).toEqual(before)
    }),
  )
})

test('a form that was not touched changes nothing, and neither do spaces around a value', () => {
  fc.assert(
    fc.property(details, (before) => {
      const draft = draftOf(before)
      const spaced = { ...draft, name: ` ${draft.name} `, cpes: `${draft.cpes}\n` }
      expect(changeOf(draft, draft)).toEqual({})
      expect(changeOf(draft, spaced)).toEqual({})
    }),
  )
})

test('a new component states only what was entered', () => {
  const draft = { ...emptyDraft, name: ' zlib ', version: '1.3.1', cpes: 'cpe:/a:zlib:zlib:1.3.1\n\n' }
  expect(newComponentOf(draft)).toEqual({ name: 'zlib', version: '1.3.1', cpes: ['cpe:/a:zlib:zlib:1.3.1'] })
})
