import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { realPath } from '#e2e/support/test-data.ts'
import { type CountedFile, countItems } from './counted-items-for-test.ts'

/** Content of real files, counted with other programs: which sources recognize them, and how many items of each type they contain. */
const files: readonly CountedFile[] = [
  ['csaf/rhsa-2023_3821.json', 'CSAF', { document: 1, advisory: 3, statement: 3 }],
  ['csaf/rhsa-2023_7025.json', 'CSAF', { document: 1, advisory: 4, statement: 4 }],
  ['csaf/rhsa-2024_0010.json', 'CSAF', { document: 1, advisory: 3, statement: 3 }],
  ['csaf/rhsa-2024_0811.json', 'CSAF', { document: 1, advisory: 3, statement: 3 }],
  ['csaf/rhsa-2024_1431.json', 'CSAF', { document: 1, advisory: 4, statement: 4 }],
  ['csaf/rhsa-2024_6163.json', 'CSAF', { document: 1, advisory: 1, statement: 1 }],
  ['csaf/rhsa-2024_9371.json', 'CSAF', { document: 1, advisory: 1, statement: 1 }],
  ['csaf/rhsa-2025_23414.json', 'CSAF', { document: 1, advisory: 2, statement: 4 }],
  ['eol/debian.csv', 'END_OF_LIFE', { lifecycle: 1, releases: 22 }],
  ['eol/products.json', 'END_OF_LIFE', { lifecycle: 464, releases: 8351 }],
  ['eol/security-support-ended.deb11', 'END_OF_LIFE', {}],
  ['eol/security-support-ended.deb12', 'END_OF_LIFE', { 'support-notice': 16 }],
  ['eol/security-support-limited', 'END_OF_LIFE', { 'support-notice': 32 }],
  ['eol/ubuntu.csv', 'END_OF_LIFE', { lifecycle: 1, releases: 45 }],
  ['epss-synthetic/epss_scores-2026-01-01.csv.gz', 'EPSS', { epss: 299_609 }],
  ['epss/epss_scores-2025-02-20.fixture.csv', 'EPSS', { epss: 5 }],
  ['epss/epss_scores-2026-09-29.SAMPLE.csv.gz', 'EPSS', { epss: 24 }],
  ['kev/known_exploited_vulnerabilities.csv', 'KEV', { kev: 1404 }],
  ['kev/known_exploited_vulnerabilities.json', 'KEV', { kev: 1404 }],
  ['kev/known_exploited_vulnerabilities_schema.json', 'none', {}],
  ['openvex/CVE-2016-20013.json', 'OPENVEX', { document: 1, statement: 2 }],
  ['openvex/CVE-2023-38545.json', 'OPENVEX', { document: 1, statement: 3 }],
  ['openvex/joblib.openvex.json', 'OPENVEX', { document: 1, statement: 1 }],
  ['openvex/spring-security-web.openvex.json', 'OPENVEX', { document: 1, statement: 1 }],
  ['openvex/urllib3.openvex.json', 'OPENVEX', { document: 1, statement: 1 }],
  ['osv-fixtures/SOURCES.json', 'none', {}],
  ['osv-fixtures/all.zip', 'OSV', { advisory: 478 }],
  ['osv-glad-2022/ConanCenter/all.zip', 'OSV', { advisory: 297 }],
  ['osv-glad-2022/Go/all.zip', 'OSV', { advisory: 650 }],
  ['osv-glad-2022/Maven/all.zip', 'OSV', { advisory: 2594 }],
  ['osv-glad-2022/NuGet/all.zip', 'OSV', { advisory: 670 }],
  ['osv-glad-2022/Packagist/all.zip', 'OSV', { advisory: 2114 }],
  ['osv-glad-2022/PyPI/all.zip', 'OSV', { advisory: 1413 }],
  ['osv-glad-2022/RubyGems/all.zip', 'OSV', { advisory: 654 }],
  ['osv-glad-2022/npm/all.zip', 'OSV', { advisory: 3036 }],
  ['osv/AlmaLinux/all.zip', 'OSV', { advisory: 5637 }],
  ['osv/Alpine/all.zip', 'OSV', { advisory: 16 }],
  ['osv/Bitnami/all.zip', 'OSV', { advisory: 7444 }],
  ['osv/Debian/all.zip', 'OSV', { advisory: 8905 }],
  ['osv/Go/all.zip', 'OSV', { advisory: 4291 }],
  ['osv/Maven/all.zip', 'OSV', { advisory: 364 }],
  ['osv/Packagist/all.zip', 'OSV', { advisory: 1199 }],
  ['osv/PyPI/all.zip', 'OSV', { advisory: 2661 }],
  ['osv/RubyGems/all.zip', 'OSV', { advisory: 1155 }],
  ['osv/crates.io/all.zip', 'OSV', { advisory: 1206 }],
]

test.each(files)('reads %s completely', async (name, kind, expected) => {
  const { recognizers, counts, first } = await countItems(realPath(`advisories/${name}`), basename(name))
  // One kind only takes a file, whatever the order in which they are asked.
  expect(recognizers.map((source) => source.kind)).toEqual(kind === 'none' ? [] : [kind])
  expect([counts, first]).toEqual([expected, kind === 'none' ? null : 'header'])
})
