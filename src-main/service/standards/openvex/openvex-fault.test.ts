import { expect, test } from 'vitest'
import { recordedVerdicts } from '#service/standards/recorded-verdicts-for-test.ts'
import { openvexFault } from './openvex-fault.ts'
import { changedOpenvexDocuments, everyOpenvexMember } from './openvex-documents-for-test.ts'

const faultText = (document: unknown) => {
  const fault = openvexFault(document)
  return fault === null ? null : `${fault.pointer}: ${fault.message}`
}

test('accepts a document with every member and every status', () => {
  expect(faultText(everyOpenvexMember)).toBeNull()
})

test('validates changed documents like the official schema, and requires products beyond it', () => {
  const recorded = recordedVerdicts('openvex')
  const seen = { valid: 0, invalid: 0, beyond: 0 }
  for (const [at, document] of changedOpenvexDocuments().entries()) {
    const fault = faultText(document)
    if ((fault === null) === (recorded[at] === '1')) seen[fault === null ? 'valid' : 'invalid'] += 1
    else {
      expect([at, recorded[at], fault]).toEqual([
        at,
        '1',
        expect.stringMatching(/\/statements\/\d.*(products|least 1)/),
      ])
      seen.beyond += 1
    }
  }
  expect([seen.valid > 50, seen.invalid > 500, seen.beyond > 5, seen.beyond < 30]).toEqual([true, true, true, true])
})

const statement = { vulnerability: { name: 'CVE-2026-1' }, products: [{ '@id': 'urn:a' }] }
const withStatement = (members: object) => ({ ...everyOpenvexMember, statements: [{ ...statement, ...members }] })

test.each<readonly [string, unknown, string]>([
  ['no object', [], ': Expected an object, found []'],
  ['no statement', { ...everyOpenvexMember, statements: [] }, '/statements: Expected a list of at least 1, found 0'],
  [
    'another context',
    { ...everyOpenvexMember, '@context': 'https://openvex.dev/ns' },
    '/@context: Expected "https://openvex.dev/ns/v0.2.0", found "https://openvex.dev/ns"',
  ],
  ['no author', { ...everyOpenvexMember, author: '' }, '/author: Expected a text that is not empty, found ""'],
  ['a version', { ...everyOpenvexMember, version: 1.5 }, '/version: Expected an integer from 1, found 1.5'],
  [
    'a day',
    { ...everyOpenvexMember, timestamp: '2026-02-30T00:00:00Z' },
    '/timestamp: Expected a time such as "2026-01-02T03:04:05Z", found "2026-02-30T00:00:00Z"',
  ],
  ['a member', { ...everyOpenvexMember, 'a/b': 1 }, '/a~1b: The member "a/b" is not allowed here'],
  ['no status', withStatement({}), '/statements/0: The member "status" is missing'],
  [
    'no reason',
    withStatement({ status: 'not_affected' }),
    '/statements/0: The status "not_affected" requires a justification or an impact_statement',
  ],
  [
    'a reason at another status',
    withStatement({ status: 'fixed', justification: 'component_not_present' }),
    '/statements/0: The status "fixed" has no justification',
  ],
  [
    'an impact at another status',
    withStatement({ status: 'fixed', impact_statement: 'a' }),
    '/statements/0: The status "fixed" has no impact_statement',
  ],
  [
    'no action',
    withStatement({ status: 'affected' }),
    '/statements/0: The status "affected" requires an action_statement',
  ],
  [
    'an action at another status',
    withStatement({ status: 'fixed', action_statement: 'a' }),
    '/statements/0: The status "fixed" has no action_statement',
  ],
  [
    'a repeated product',
    withStatement({ status: 'fixed', products: [{ '@id': 'urn:a' }, { '@id': 'urn:a' }] }),
    '/statements/0/products/1: The value is there twice',
  ],
  [
    'a product without an identifier',
    withStatement({ status: 'fixed', products: [{ hashes: {} }] }),
    '/statements/0/products/0: One of "@id" or "identifiers" is required',
  ],
])('reports a fault with its place: %s', (_, document, expected) => {
  expect(faultText(document)).toBe(expected)
})
