import { expect, test } from 'vitest'
import { sentenceOfDecision } from './decision-words.ts'

test.each([
  ['Not Affected, Vulnerable Code Not Present', 'Not affected: vulnerable code not present'],
  ['Not Affected, Vulnerable Code Not Present, 3 findings', 'Not affected: vulnerable code not present, 3 findings'],
  ['Not Affected, Component Not Present, fixed in 2.0.0-RC', 'Not affected: component not present, fixed in 2.0.0-RC'],
  ['Affected, Will Not Fix', 'Affected: will not fix'],
  ['Affected, Update', 'Affected: update'],
  ['Affected, Updated Web', 'Affected, Updated Web'],
  ['Under Investigation', 'Under investigation'],
  ['Fixed, 3 findings', 'Fixed, 3 findings'],
  ['Fixed Income Desk', 'Fixed Income Desk'],
  ['Label “Web” set', 'Label “Web” set'],
  ['Snoozed until Friday', 'Snoozed until Friday'],
  ['Affected parts changed', 'Affected parts changed'],
])('%s is written as %s', (summary, words) => expect(sentenceOfDecision(summary)).toBe(words))
