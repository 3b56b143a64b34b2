import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { ownFeed } from '#e2e/support/sample-feeds.ts'
import { listStatementsAtFindings } from './support/stated-cases.ts'
import type { StatedCase } from './support/stated-cases.ts'

const appstream = 'Red Hat:enterprise_linux:9::appstream'
const baseos = 'Red Hat:enterprise_linux:9::baseos'

const cases: readonly StatedCase[] = [
  [
    'pkg:rpm/redhat/granary-libs@2.4-5.el9_3?arch=x86_64&distro=rhel-9.3',
    'CVE-2099-3001',
    appstream,
    ['fixed VERSION'],
  ],
  // Another build, another architecture than the document has, another release, another vulnerability.
  ['pkg:rpm/redhat/granary-libs@2.4-4.el9_3?arch=x86_64&distro=rhel-9.3', 'CVE-2099-3001', appstream, []],
  [
    'pkg:rpm/redhat/granary-libs@2.4-5.el9_3?arch=x86_64&distro=rhel-8.9',
    'CVE-2099-3001',
    'Red Hat:enterprise_linux:8::appstream',
    [],
  ],
  ['pkg:rpm/redhat/granary@2.4-5.el9_3?arch=x86_64&distro=rhel-9.3', 'CVE-2099-3077', appstream, []],
  [
    'pkg:rpm/redhat/bin@9.16.23-15.el9?arch=x86_64&epoch=32&distro=rhel-9.3',
    'CVE-2099-3102',
    baseos,
    ['fixed VERSION'],
  ],
  [
    'pkg:rpm/redhat/bin@9.16.23-15.el9?arch=src&epoch=32&distro=rhel-9.3',
    'CVE-2099-3102',
    baseos,
    ['not_affected VERSION'],
  ],
  ['pkg:rpm/redhat/bin@9.16.23-15.el9?arch=x86_64&epoch=31&distro=rhel-9.3', 'CVE-2099-3102', baseos, []],
  ['pkg:rpm/redhat/mash@1.4-4.el9?arch=src&distro=rhel-9.3', 'CVE-2099-3103', baseos, ['affected PACKAGE']],
  ['pkg:rpm/redhat/husk@0.9-1.el9?arch=src&distro=rhel-9.3', 'CVE-2099-3103', baseos, ['not_affected PACKAGE']],
  ['pkg:rpm/redhat/reeds@1.0-1.el9?arch=src&distro=rhel-9.3', 'CVE-2099-3103', baseos, ['under_investigation PACKAGE']],
  [
    'pkg:deb/ubuntu/libgranary1@2.3-1ubuntu0.5?arch=amd64&distro=ubuntu-22.04',
    'CVE-2099-3101',
    'Ubuntu:22.04:LTS',
    ['fixed VERSION'],
  ],
  ['pkg:deb/ubuntu/libgranary1@2.3-1ubuntu0.5?arch=amd64&distro=ubuntu-20.04', 'CVE-2099-3101', 'Ubuntu:20.04:LTS', []],
  [
    'pkg:deb/ubuntu/libgranary1@1.9-2ubuntu1.1%2Besm3?arch=amd64&distro=ubuntu-18.04',
    'CVE-2099-3101',
    'Ubuntu:18.04:LTS',
    ['not_affected VERSION'],
  ],
  ['pkg:pypi/fence-post@1.9%2Bcgr.1', 'CVE-2099-1101', 'PyPI', ['fixed VERSION']],
  ['pkg:pypi/fence-post@1.9', 'CVE-2099-1101', 'PyPI', []],
]

const documents = [
  'csaf/rhsa-2099_0001.json',
  'csaf/rhsa-2099_0002.json',
  'csaf/cve-2099-3103.json',
  'csaf/provider.zip',
  'openvex/CVE-2099-3101.json',
  'openvex/joblib.openvex.json',
  'openvex/early-form.json',
].map((name) => [ownFeed(name), basename(name)] as const)

test('finds the statements of CSAF and OpenVEX documents about findings', async () => {
  const outcomes = await listStatementsAtFindings(documents, cases)
  expect(cases.map(([purl], at) => [purl, outcomes[at]])).toEqual(cases.map(([purl, , , said]) => [purl, said]))
})
