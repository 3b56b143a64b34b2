import { mutant, numbers } from '#service/formats/cyclonedx/mutants-for-test.ts'

const time = '2026-01-01T00:00:00Z'
const named = (product_id: string) => ({ name: `Product ${product_id}`, product_id })

/** A document with every member that Waybill writes, and every status. */
export const everyCsafMember = {
  document: {
    category: 'csaf_vex',
    csaf_version: '2.0',
    distribution: { text: 'For customers', tlp: { label: 'GREEN', url: 'https://www.first.org/tlp/' } },
    publisher: {
      category: 'vendor',
      contact_details: 'psirt@acme.example',
      issuing_authority: 'Acme',
      name: 'Acme',
      namespace: 'https://acme.example',
    },
    title: 'Status',
    tracking: {
      aliases: ['A', 'B'],
      current_release_date: '2026-01-02T00:00:00Z',
      generator: { date: time, engine: { name: 'Waybill', version: '1' } },
      id: 'vex-1',
      initial_release_date: time,
      revision_history: [
        { date: time, number: '1', summary: 'First issue', legacy_version: 'a' },
        { date: '2026-01-02T00:00:00Z', number: '2', summary: 'More' },
      ],
      status: 'final',
      version: '2',
    },
  },
  product_tree: {
    full_product_names: [
      {
        ...named('product'),
        product_identification_helper: {
          cpe: 'cpe:2.3:a:acme:b:1.0:*:*:*:*:*:*:*',
          hashes: [{ file_hashes: [{ algorithm: 'sha256', value: 'ab'.repeat(32) }], filename: 'a' }],
          purl: 'pkg:npm/a@1',
          x_generic_uris: [{ namespace: 'https://acme.example', uri: 'urn:a' }],
        },
      },
      named('a'),
      named('b'),
    ],
    relationships: ['a', 'b'].map((id) => ({
      category: 'default_component_of',
      full_product_name: named(`product:${id}`),
      product_reference: id,
      relates_to_product_reference: 'product',
    })),
  },
  vulnerabilities: [
    {
      cve: 'CVE-2026-0001',
      flags: [{ date: time, label: 'component_not_present', product_ids: ['product:a'] }],
      ids: [{ system_name: 'GHSA', text: 'GHSA-1' }],
      notes: [{ audience: 'all', category: 'description', text: 'A hole', title: 'Description' }],
      product_status: {
        known_not_affected: ['product:a', 'b'],
        known_affected: ['product:b'],
        fixed: ['product'],
        under_investigation: ['a'],
      },
      remediations: [
        {
          category: 'vendor_fix',
          date: time,
          details: 'Update',
          product_ids: ['product:b'],
          url: 'https://acme.example',
        },
      ],
      threats: [{ category: 'impact', date: time, details: 'None', product_ids: ['b'] }],
      title: 'A hole',
    },
    {
      ids: [{ system_name: 'GHSA', text: 'GHSA-2' }],
      notes: [{ category: 'other', text: 'A hole' }],
      product_status: { fixed: ['product:a', 'product:b'] },
    },
  ],
}

/** Number of changed documents whose verdicts are recorded. */
const recordedCount = 1000

/** Lists documents with one to three changes each, the same ones in every run. */
export function changedCsafDocuments(count = recordedCount): readonly unknown[] {
  const source = numbers(303)
  return Array.from({ length: count }, () => mutant(everyCsafMember, () => source.next().value))
}
