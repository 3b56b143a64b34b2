import { expect, test } from 'vitest'
import { draftOfStarted } from './rule-draft.ts'

const now = Date.parse('2026-11-28T12:00:00Z')

test.each(['', 'MIT'])('a rule that was begun with a license sets "%s" for components of new versions', (license) => {
  const draft = draftOfStarted({ text: 'component.license is "see file"', license }, now)
  expect(draft).toMatchObject({ appliesTo: 'component', triggers: ['import'], mode: 'APPLY', validUntil: '' })
  expect(draft.actions).toEqual([{ action: 'setLicense', field: '', value: license, parameters: {} }])
})

test.each([
  ['not_affected', 'SUGGEST', '2027-02-26'],
  ['affected', 'SUGGEST', ''],
  ['under_investigation', 'APPLY', ''],
])('a rule that was begun with %s has the mode %s', (status, mode, validUntil) => {
  const draft = draftOfStarted({ text: 'vuln.id is "CVE-2026-0001"', decision: { status } }, now)
  expect([draft.mode, draft.validUntil, draft.actions[0]?.action]).toEqual([mode, validUntil, 'setVex'])
})
