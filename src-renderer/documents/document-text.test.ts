import { expect, test } from 'vitest'
import { describeDecisionOutcome, summarizeIssues, schemaVerdict, signatureVerdict } from './document-text.ts'

const judged = (schemaValid: boolean | null, errors: number, messages: readonly string[] = []) => ({
  schemaValid,
  errors: { totalCount: errors },
  notes: { nodes: messages.map((message) => ({ message })) },
})

test.each([
  [judged(true, 0), 'Valid'],
  [judged(true, 2), 'Valid'],
  [judged(false, 0), 'Invalid'],
  [judged(false, 1), 'Invalid (1 error)'],
  [judged(false, 1234), 'Invalid (1,234 errors)'],
  [judged(null, 0), 'Not validated'],
])('describes %j as %s', (document, words) => {
  expect(schemaVerdict(document).words).toBe(words)
})

test('returns the reason if the schema was not checked', () => {
  const reason = 'Not validated against the schema: the document has 65 MiB, the limit is 64 MiB'
  expect(schemaVerdict(judged(null, 0, ['Something else', reason])).why).toBe(reason)
  expect(schemaVerdict(judged(null, 0, ['Something else'])).why).toBe('No schema validation was done.')
})

const none = { format: null, algorithm: null, keyFingerprint: null }

test.each([
  [{ state: 'NONE', ...none }, 'Not signed', /author and integrity/],
  [{ state: 'INVALID', ...none, format: 'JSF' }, 'Invalid signature', /does not match the content\. \(JSF\)$/],
  [
    { state: 'UNTRUSTED', format: 'JSF', algorithm: 'ES256', keyFingerprint: 'ab'.repeat(32) },
    'Signed, not trusted',
    /\(JSF, ES256, key abababababababab…\)$/,
  ],
  [{ state: 'TRUSTED', ...none }, 'Signed and trusted', /trusted key/],
  [{ state: 'TRUSTED', ...none, format: 'JSF', keyName: 'Ours' }, 'Signed and trusted', /“Ours”.*\(JSF\)$/],
  [
    { state: 'TRUSTED', ...none, format: 'JSF', keyName: 'Ours', keyPerson: { name: 'Ann' } },
    'Signed by Ann, trusted',
    /“Ours”/,
  ],
  [{ state: 'UNTRUSTED', ...none, reason: 'It covers a part' }, 'Signed, not trusted', /^It covers a part\.$/],
  [{ state: 'NEW', ...none }, 'NEW', /^$/],
])('describes the signature %j', (signature, words, why) => {
  expect(signatureVerdict(signature)).toMatchObject({ words, why: expect.stringMatching(why) })
})

test.each([
  [0, 0, 0, ''],
  [1, 0, 0, '1 error'],
  [3, 1, 0, '3 errors, 1 warning'],
  [0, 0, 1200, '1,200 notes'],
])('summarizes %i, %i, %i issues', (errors, warnings, notes, words) => {
  expect(summarizeIssues({ errors, warnings, notes })).toBe(words)
})

test.each([
  [true, 5, 'is on in “default”: decisions are carried over'],
  [false, 0, 'no decisions to lose'],
  [false, 1, 'is off in “default”: 1 decision in this version will be deleted'],
  [false, 1234, '1,234 decisions in this version will be deleted'],
])('describes what happens to decisions if the environment retains them: %s', (retains, decided, words) => {
  expect(describeDecisionOutcome('default', retains, decided)).toContain(words)
})
