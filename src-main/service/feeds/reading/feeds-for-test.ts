const times = { modified: '2026-02-03T04:05:06Z', published: '2026-01-01T00:00:00Z' }
const osv = {
  id: 'OWL-1',
  ...times,
  aliases: ['CVE-2026-0001'],
  summary: 'Owls',
  severity: [{ type: 'CVSS_V3', score: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H' }],
  affected: [
    {
      package: { ecosystem: 'npm', name: 'owl', purl: 'pkg:npm/owl' },
      ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '1.2.3' }] }],
      versions: ['1.0.0'],
      database_specific: { last_known_affected_version_range: '<= 1.2.2' },
    },
  ],
  references: [{ type: 'WEB', url: 'https://owl.example' }],
  database_specific: { severity: 'HIGH', cwe_ids: ['CWE-79'] },
}
const helper = (purl: string) => ({
  name: 'owl-1:1.0-1.x86_64',
  product_id: 'owl',
  product_identification_helper: { purl },
})
const csaf = {
  document: {
    csaf_version: '2.0',
    category: 'csaf_vex',
    publisher: { name: 'Owl' },
    tracking: { id: 'OWL-2026:1', status: 'final', current_release_date: times.modified },
  },
  product_tree: {
    branches: [
      { category: 'vendor', branches: [{ category: 'product_version', product: helper('pkg:rpm/owl/owl@1.0-1') }] },
    ],
    relationships: [
      {
        full_product_name: { name: 'owl on owl', product_id: 'owl:owl' },
        product_reference: 'owl',
        relates_to_product_reference: 'owl',
      },
    ],
    product_groups: [{ group_id: 'g', product_ids: ['owl'] }],
  },
  vulnerabilities: [
    {
      cve: 'CVE-2026-0001',
      ids: [{ text: 'OWL-1' }],
      cwe: { id: 'CWE-79' },
      title: 'Owls',
      scores: [{ cvss_v3: { vectorString: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H' } }],
      product_status: { fixed: ['owl', 'owl:owl'], known_not_affected: ['owl'] },
      flags: [{ label: 'component_not_present', group_ids: ['g'] }],
      threats: [{ category: 'impact', details: 'Important' }],
      remediations: [{ category: 'vendor_fix', details: 'Update.', product_ids: ['owl'] }],
      references: [{ category: 'self', url: 'https://owl.example' }],
    },
  ],
}
const openvex = {
  '@context': 'https://openvex.dev/ns/v0.2.0',
  '@id': 'https://owl.example/vex',
  author: 'Owl',
  timestamp: times.modified,
  statements: [
    {
      vulnerability: { name: 'CVE-2026-0001', aliases: ['OWL-1'] },
      products: [
        { '@id': 'pkg:oci/owl', identifiers: { purl: 'pkg:oci/owl' }, subcomponents: [{ '@id': 'pkg:npm/owl@1' }] },
      ],
      status: 'not_affected',
      justification: 'component_not_present',
      impact_statement: 'None.',
    },
  ],
}
const kev = {
  catalogVersion: '2026.1',
  dateReleased: times.modified,
  vulnerabilities: [
    { cveID: 'CVE-2026-0001', dateAdded: '2026-01-01', knownRansomwareCampaignUse: 'Known', notes: 'x' },
  ],
}
const endOfLife = {
  generated_at: times.modified,
  result: [
    {
      name: 'owl',
      identifiers: [{ purl: 'pkg:npm/owl' }, { type: 'cpe', id: 'cpe:/a:owl:owl' }],
      releases: [
        { releaseCycle: '1', eol: '2026-01-01', eoas: true, latest: '1.1', lts: false },
        { name: '2', isEol: false, eolFrom: null, latest: { name: '2.1', date: '2026-01-01' } },
      ],
    },
  ],
}
const nvd = {
  resultsPerPage: 1,
  startIndex: 0,
  totalResults: 1,
  format: 'NVD_CVE',
  version: '2.0',
  timestamp: '2026-01-01T00:00:00.000',
  vulnerabilities: [
    {
      cve: {
        id: 'CVE-2026-0001',
        sourceIdentifier: 'nvd',
        published: '2026-01-01T00:00:00.000',
        lastModified: '2026-01-01T00:00:00.000',
        vulnStatus: 'Analyzed',
        descriptions: [{ lang: 'en', value: 'Owls' }],
        metrics: {
          cvssMetricV31: [
            {
              source: 'nvd',
              type: 'Primary',
              cvssData: {
                version: '3.1',
                vectorString: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
                baseScore: 9.8,
              },
            },
          ],
        },
        weaknesses: [{ source: 'nvd', type: 'Primary', description: [{ lang: 'en', value: 'CWE-79' }] }],
        configurations: [
          {
            nodes: [
              {
                operator: 'OR',
                negate: false,
                cpeMatch: [
                  {
                    vulnerable: true,
                    criteria: 'cpe:2.3:a:owl:owl:*:*:*:*:*:*:*:*',
                    versionEndExcluding: '1.2',
                    matchCriteriaId: 'x',
                  },
                ],
              },
            ],
          },
        ],
        references: [{ url: 'https://owl.example', source: 'nvd' }],
      },
    },
  ],
}
/** JSON feeds by name. */
export const feedsForTest = { osv, csaf, openvex, kev, endOfLife, nvd }
/** Feeds that are not JSON. */
export const textFeedsForTest = {
  epss: '#model_version:v2026.06.15,score_date:2026-09-29T12:00:22Z\ncve,epss,percentile\nCVE-2026-0001,0.5,0.9\n',
  kev: 'cveID,vulnerabilityName,dateAdded\nCVE-2026-0001,"Owl, ""Night""",2026-01-01\n',
  ended: '# List of packages whose security support ends before the distribution EOL\nowl 1.0 2026-01-01 why\n',
  releases:
    'version,codename,series,created,release,eol,eol-lts\n12,Owl,owl,2021-08-14,2023-06-10,2026-07-11,2028-06-30\n',
}
