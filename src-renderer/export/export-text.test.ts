import { expect, test } from 'vitest'
import { checksOf } from './export-text.ts'

const kinds = { vex: 'CYCLONEDX', report: 'PDF' }
const check = (kind: Parameters<typeof checksOf>[1]['kind'], schemaValid: boolean | null, isSame: boolean | null) =>
  checksOf({ schemaValid, roundTripVerified: isSame }, { ...kinds, kind }).map(({ tone, words }) => `${tone}: ${words}`)

test.each([
  [
    'a valid SBOM',
    check('sbom', true, true),
    ['ok: Valid by the rules of its format', 'ok: Read again: the same components and dependencies'],
  ],
  [
    'one that is as invalid as its original',
    check('lite', false, true),
    [
      'warn: Not valid by the rules of its format: values of the document that break them are unchanged',
      'ok: Read again: the same components and dependencies',
    ],
  ],
  [
    'a VEX without a schema here',
    check('vex', null, true),
    [
      'info: Not validated: Waybill has no schema of this format',
      'ok: Read again: the same decisions about the same components',
    ],
  ],
  [
    'a VEX without decisions',
    check('vex', true, null),
    ['ok: Valid by the rules of its format', 'info: No decisions yet, so there are no statements to compare'],
  ],
  ['a report', check('report', null, null), ['info: Not read again: Waybill does not read PDF files']],
  ['support levels', check('support', null, null), ['info: Not read again: Waybill does not read CSV files']],
  [
    'an attribution document',
    check('attribution', null, null),
    ['info: Not read again: Waybill does not read attribution documents'],
  ],
])('says what was verified about %s', (_, said, expected) => {
  expect(said).toEqual(expected)
})
