import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { realPath } from '#e2e/support/test-data.ts'
import { listStatementsAtFindings } from './support/stated-cases.ts'
import type { StatedCase } from './support/stated-cases.ts'

const cases: readonly StatedCase[] = [
  [
    'pkg:rpm/redhat/sudo@1.9.5p2-7.el9_0.4?arch=x86_64&distro=rhel-9.0',
    'CVE-2023-28486',
    'Red Hat:enterprise_linux:9::appstream',
    ['fixed VERSION'],
  ],
  [
    'pkg:rpm/redhat/sudo@1.9.5p2-7.el9_0.3?arch=x86_64&distro=rhel-9.0',
    'CVE-2023-28486',
    'Red Hat:enterprise_linux:9::appstream',
    [],
  ],
  [
    'pkg:rpm/redhat/bind@9.8.2-0.68.rc1.el6_10.17?arch=x86_64&epoch=32&distro=rhel-6.10',
    'CVE-2025-40778',
    'Red Hat:enterprise_linux:6',
    ['fixed VERSION'],
  ],
  [
    'pkg:rpm/redhat/bind@9.8.2-0.68.rc1.el6_10.17?arch=src&epoch=32&distro=rhel-6.10',
    'CVE-2025-40778',
    'Red Hat:enterprise_linux:6',
    ['not_affected VERSION'],
  ],
  [
    'pkg:rpm/redhat/bind@9.8.2-0.68.rc1.el6_10.17?arch=x86_64&epoch=31&distro=rhel-6.10',
    'CVE-2025-40778',
    'Red Hat:enterprise_linux:6',
    [],
  ],
  [
    'pkg:deb/ubuntu/libcurl4-openssl-dev@7.68.0-1ubuntu2.25%2Besm3?arch=amd64&distro=ubuntu-20.04',
    'CVE-2023-38545',
    'Ubuntu:20.04:LTS',
    ['not_affected VERSION'],
  ],
  [
    'pkg:deb/ubuntu/libcurl4t64@8.5.0-2ubuntu10.9?arch=amd64&distro=ubuntu-24.04',
    'CVE-2023-38545',
    'Ubuntu:24.04:LTS',
    ['fixed VERSION'],
  ],
  [
    'pkg:deb/ubuntu/libcurl4t64@8.5.0-2ubuntu10.9?arch=amd64&distro=ubuntu-22.04',
    'CVE-2023-38545',
    'Ubuntu:22.04:LTS',
    [],
  ],
  ['pkg:pypi/urllib3@1.26.16%2Bcgr.0', 'CVE-2023-45803', 'PyPI', ['fixed VERSION']],
  ['pkg:pypi/urllib3@1.26.16', 'CVE-2023-45803', 'PyPI', []],
]

test('collects the statements of real CSAF and OpenVEX documents about findings', async () => {
  const documents = ['csaf', 'openvex'].flatMap((kind) =>
    readdirSync(realPath(`advisories/${kind}`)).map((name) => [realPath(`advisories/${kind}/${name}`), name] as const),
  )
  expect(await listStatementsAtFindings(documents, cases)).toEqual(cases.map(([, , , said]) => said))
})
