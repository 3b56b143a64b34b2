import { expect, test } from 'vitest'
import { decisionFate, remarkWords, schemaVerdict, signatureVerdict } from './document-words.ts'

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
  [judged(null, 0), 'Not evaluated'],
])('%j is told as %s', (document, words) => {
  expect(schemaVerdict(document).words).toBe(words)
})

test('where the schema was not asked, the reason is told', () => {
  const reason = 'Whether the schema accepts the document was not evaluated (size)'
  expect(schemaVerdict(judged(null, 0, ['Something else', reason])).why).toBe(reason)
  expect(schemaVerdict(judged(null, 0, ['Something else'])).why).toBe('The official schema was not asked.')
})

const none = { format: null, algorithm: null, keyFingerprint: null }

test.each([
  [{ state: 'NONE', ...none }, 'Not signed', /who wrote it/],
  [{ state: 'INVALID', ...none, format: 'JSF' }, 'Signature wrong', /does not fit its content\. \(JSF\)$/],
  [
    { state: 'UNTRUSTED', format: 'JSF', algorithm: 'ES256', keyFingerprint: 'ab'.repeat(32) },
    'Signed, not trusted',
    /\(JSF, ES256, key abababababababab…\)$/,
  ],
  [{ state: 'TRUSTED', ...none }, 'Signed and trusted', /trusted here/],
  [{ state: 'NEW', ...none }, 'NEW', /^$/],
])('a signature %j', (signature, words, why) => {
  expect(signatureVerdict(signature)).toMatchObject({ words, why: expect.stringMatching(why) })
})

test.each([
  [0, 0, 0, ''],
  [1, 0, 0, '1 error'],
  [3, 1, 0, '3 errors, 1 warning'],
  [0, 0, 1200, '1,200 notes'],
])('%i, %i, %i remarks', (errors, warnings, notes, words) => {
  expect(remarkWords({ errors, warnings, notes })).toBe(words)
})

test.each([
  [true, 5, 'is on in “default”: decisions go over'],
  [false, 0, 'no decisions that could be lost'],
  [false, 1, 'is off in “default”: the one decision of this version will be lost'],
  [false, 1234, 'all 1,234 decisions of this version will be lost'],
])('decisions when the environment retains them: %s', (retains, decided, words) => {
  expect(decisionFate('default', retains, decided)).toContain(words)
})
