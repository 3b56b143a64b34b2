import { expect, test } from 'vitest'
import { recordedVerdicts } from '#service/standards/recorded-verdicts-for-test.ts'
import { changedCsafDocuments, everyCsafMember } from './csaf-documents-for-test.ts'
import { csafFault } from './csaf-fault.ts'

const faultText = (document: unknown) => {
  const fault = csafFault(document)
  return fault === null ? null : `${fault.pointer}: ${fault.message}`
}

test('accepts a document with every member that is written, and every status', () => {
  expect(faultText(everyCsafMember)).toBeNull()
})

/** Rules beyond the schema: of the profile, of the mandatory tests, and members that Waybill does not write. */
const beyondSchema = [
  /not allowed here$/,
  /\(6\.1\.[\d.]+\)$/,
  /^: The member "(product_tree|vulnerabilities)" is missing$/,
  /^\/product_tree: The member "full_product_names" is missing$/,
  /^\/vulnerabilities\/\d+: (The member "(notes|product_status)" is missing|One of "cve" or "ids" is required)$/,
  /^\/vulnerabilities\/\d+\/(flags|remediations)\/\d+: The member "product_ids" is missing$/,
  /^\/document\/category: /,
]

test('accepts no changed document that the official schema does not, and rejects others for rules beyond it', () => {
  const recorded = recordedVerdicts('csaf')
  const seen = { valid: 0, invalid: 0, beyond: 0 }
  for (const [at, document] of changedCsafDocuments().entries()) {
    const fault = faultText(document)
    if ((fault === null) === (recorded[at] === '1')) seen[fault === null ? 'valid' : 'invalid'] += 1
    else {
      const isExplained = fault !== null && beyondSchema.some((rule) => rule.test(fault))
      expect([at, recorded[at], fault, isExplained]).toEqual([at, '1', fault, true])
      seen.beyond += 1
    }
  }
  expect([seen.valid > 20, seen.invalid > 700, seen.beyond > 50]).toEqual([true, true, true])
})

type Changed = ReturnType<typeof structuredClone<typeof everyCsafMember>>
const changed = (change: (document: Changed) => unknown) => {
  const document = structuredClone(everyCsafMember)
  change(document)
  return document
}
const { tracking } = everyCsafMember.document
const tracked = (members: Partial<typeof tracking>) =>
  changed(({ document }) => Object.assign(document.tracking, members))
const revisions = (...numbers: readonly string[]) =>
  numbers.map((number, at) => ({ date: `2026-01-0${at + 1}T00:00:00Z`, number, summary: 's', legacy_version: 'a' }))
const statuses = (members: object) =>
  changed(({ vulnerabilities: [first] }) => Object.assign(first?.product_status ?? {}, members))

test.each<readonly [rule: string, document: unknown]>([
  ['6.1.1', statuses({ fixed: ['gone'] })],
  ['6.1.1', changed(({ vulnerabilities: [first] }) => first?.threats?.[0]?.product_ids.push('gone'))],
  ['6.1.1', changed(({ product_tree: { full_product_names: names } }) => names.pop())],
  ['6.1.2', changed(({ product_tree: { full_product_names: names } }) => names.push(names[0] as never))],
  ['6.1.3', cyclic()],
  ['6.1.6', statuses({ fixed: ['product:a'] })],
  ['6.1.14', tracked({ revision_history: revisions('2', '1'), version: '1' })],
  ['6.1.16', tracked({ version: '1' })],
  ['6.1.17', tracked({ revision_history: revisions('1'), version: '0' })],
  ['6.1.18', tracked({ revision_history: revisions('0', '1'), version: '1' })],
  ['6.1.19', tracked({ revision_history: revisions('1.0.0-rc', '1.0.0'), version: '1.0.0' })],
  ['6.1.20', tracked({ revision_history: revisions('1.0.0'), version: '1.0.0-rc' })],
  ['6.1.21', tracked({ revision_history: revisions('1', '3'), version: '3' })],
  ['6.1.21', tracked({ revision_history: revisions('2'), version: '2' })],
  ['6.1.22', tracked({ revision_history: revisions('1', '1'), version: '1' })],
  ['6.1.23', changed(({ vulnerabilities: [, second] }) => Object.assign(second ?? {}, { cve: 'CVE-2026-0001' }))],
  [
    '6.1.25',
    changed(({ product_tree: { full_product_names: names } }) => {
      const [list] = names[0] ? helperOf(names[0]) : []
      list?.file_hashes.push({ algorithm: 'SHA256', value: 'cd'.repeat(32) })
    }),
  ],
  ['6.1.27.9', changed(({ vulnerabilities: [first] }) => delete first?.flags)],
  [
    '6.1.27.9',
    changed(({ vulnerabilities: [first] }) => Object.assign(first?.threats?.[0] ?? {}, { category: 'target_set' })),
  ],
  ['6.1.27.10', changed(({ vulnerabilities: [first] }) => delete first?.remediations)],
  ['6.1.30', tracked({ revision_history: revisions('1', '2.0.0'), version: '2.0.0' })],
  [
    '6.1.33',
    changed(({ vulnerabilities: [first] }) =>
      first?.flags?.push({
        date: tracking.generator.date,
        label: 'vulnerable_code_not_present',
        product_ids: ['product:a'],
      }),
    ),
  ],
])('rejects a document that fails mandatory test %s', (rule, document) => {
  expect(faultText(document)).toMatch(new RegExp(`\\(${rule.replaceAll('.', '\\.')}\\)$`))
})

function helperOf(product: Changed['product_tree']['full_product_names'][number]) {
  const { product_identification_helper: helper } = product as {
    product_identification_helper?: { hashes: { file_hashes: { algorithm: string; value: string }[] }[] }
  }
  return helper?.hashes ?? []
}

/** Each of two products is made of the other. */
function cyclic() {
  return changed(({ product_tree: { relationships } }) => {
    Object.assign(relationships[0] ?? {}, { product_reference: 'product:b' })
    Object.assign(relationships[1] ?? {}, { product_reference: 'product:a' })
  })
}

test.each<readonly [string, unknown]>([
  ['a purl', 'pkg:npm/ä@1'],
  ['a purl', 'pkg:1npm/a'],
  ['a CPE', 'cpe:2.3:a:acme'],
])('rejects %s that is none: %s', (expected, value) => {
  const member = expected === 'a CPE' ? 'cpe' : 'purl'
  const document = changed(({ product_tree: { full_product_names: names } }) =>
    Object.assign((names[0] as { product_identification_helper: object }).product_identification_helper, {
      [member]: value,
    }),
  )
  expect(faultText(document)).toBe(
    `/product_tree/full_product_names/0/product_identification_helper/${member}: Expected ${expected}, found ${JSON.stringify(value)}`,
  )
})
