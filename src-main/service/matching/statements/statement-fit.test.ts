import { expect, test } from 'vitest'
import { emptyMatchContext } from '#service/matching/contract/match-result.ts'
import { scopeOfProduct, readStatedSubject } from './statement-fit.ts'
import type { StatedProduct } from '#service/domain/advisories/vendor-statement.ts'

const product = (name: string, platformCpe: string | null): StatedProduct => ({
  label: name,
  platformCpe,
  ...(name.startsWith('cpe:') ? { purl: null, cpe: name } : { purl: name, cpe: null }),
})

interface Component {
  readonly purl?: string
  readonly cpe?: string
  readonly version?: string
  /** Of the document's operating system. */
  readonly distribution?: string
}

const el9 = 'cpe:/a:redhat:enterprise_linux:9::appstream'
const bind = 'pkg:rpm/redhat/bind'

/** Product and platform of a statement; the component; whether it is about it. */
test.each<[string, string | null, Component | string, 'VERSION' | 'PACKAGE' | null]>([
  // Packages and versions
  ['pkg:npm/lodash@4.17.20', null, 'pkg:npm/lodash@4.17.20', 'VERSION'],
  ['pkg:npm/lodash@4.17.20', null, 'pkg:npm/lodash@4.17.21', null],
  ['pkg:npm/lodash', null, 'pkg:npm/lodash@4.17.21', 'PACKAGE'],
  ['pkg:npm/lodash', null, 'pkg:npm/lodash-es@4.17.21', null],
  ['pkg:npm/lodash', null, 'pkg:pypi/lodash@4.17.21', null],
  ['pkg:pypi/Flask_Login@1.0', null, 'pkg:pypi/flask-login@1.0.0', 'VERSION'],
  ['pkg:npm/%40scope/a@1.0.0', null, 'pkg:npm/@scope/a@1.0.0', 'VERSION'],
  ['pkg:npm/Haraka@1.0.0', null, 'pkg:npm/haraka@1.0.0', null],
  ['pkg:npm/a@1.0.0', null, { purl: 'pkg:npm/a', version: '1.0.0' }, 'VERSION'],
  ['pkg:npm/a@1.0.0', null, 'pkg:npm/a', null],
  ['pkg:pypi/joblib@1.0.0%2Bcgr.1', null, 'pkg:pypi/joblib@1.0.0', null],
  ['pkg:maven/g/a@1.0?classifier=sources', null, 'pkg:maven/g/a@1.0', null],
  ['pkg:maven/g/a@1.0', null, 'pkg:maven/g/a@1.0?type=jar', 'VERSION'],
  // What no ecosystem is known for
  [
    'pkg:oci/app@sha256%3Aabc?repository_url=ghcr.io/a',
    null,
    'pkg:oci/app@sha256:abc?repository_url=ghcr.io/a',
    'VERSION',
  ],
  ['pkg:oci/app?repository_url=ghcr.io/a', null, 'pkg:oci/app?repository_url=ghcr.io/b', null],
  ['pkg:generic/openssl@1.1', null, 'pkg:generic/openssl@1.1', 'VERSION'],
  // Red Hat: epochs, platforms, sources, sisters
  [`${bind}@9.16.23-14.el9_3.1?epoch=32`, el9, `${bind}@9.16.23-14.el9_3.1?epoch=32&distro=rhel-9.3`, 'VERSION'],
  [`${bind}@9.16.23-14.el9_3.1?epoch=32`, el9, `${bind}@32:9.16.23-14.el9_3.1?distro=rhel-9.3`, 'VERSION'],
  [`${bind}@9.16.23-14.el9_3.1?epoch=32`, el9, `${bind}@9.16.23-14.el9_3.1?distro=rhel-9.3`, null],
  [`${bind}@9.16.23-14.el9_3.1`, el9, `${bind}@9.16.23-14.el9_3.1?epoch=0&distro=rhel-9.3`, 'VERSION'],
  [
    `${bind}@9.16.23-14.el9_3.1?epoch=32`,
    el9,
    { purl: `${bind}@9.16.23-14.el9_3.1`, distribution: 'rhel-9.3' },
    'VERSION',
  ],
  [`${bind}@9.16.23-14.el9_3.1?epoch=32`, null, `${bind}@9.16.23-14.el9_3.1`, 'VERSION'],
  [`${bind}`, el9, `${bind}@9.16.23-14.el9_3.1?distro=rhel-9.3`, 'PACKAGE'],
  [`${bind}`, 'cpe:/o:redhat:enterprise_linux:8', `${bind}@9.16.23-14.el9_3.1?distro=rhel-9.3`, null],
  [`${bind}`, 'cpe:/o:redhat:enterprise_linux:9', `${bind}@9.16.23-14.el9_3.1?distro=rhel-9.3`, 'PACKAGE'],
  [`${bind}`, 'cpe:/a:redhat:rhel_eus:9.2::appstream', `${bind}@9.16.23-11.el9_2.4?distro=rhel-9.2`, 'PACKAGE'],
  [`${bind}`, 'cpe:/a:redhat:rhel_eus:9.0::appstream', `${bind}@9.16.23-11.el9_2.4?distro=rhel-9.2`, null],
  [`${bind}`, 'cpe:/a:redhat:openshift:4.12::el9', `${bind}@9.16.23-11.el9?distro=rhel-9.2`, null],
  [`${bind}`, el9, `${bind}@9.16.23-11.el9`, null],
  [`${bind}?arch=src`, el9, `${bind}@9.16.23-11.el9?distro=rhel-9.2`, null],
  [`${bind}?arch=src`, el9, `${bind}@9.16.23-11.el9?arch=src&distro=rhel-9.2`, 'PACKAGE'],
  [`${bind}`, el9, `${bind}@9.16.23-11.el9?arch=src&distro=rhel-9.2`, null],
  [`${bind}`, null, 'pkg:rpm/almalinux/bind@9.16.23-11.el9?distro=almalinux-9.2', null],
  [`${bind}`, null, 'pkg:rpm/rhel/bind@9.16.23-11.el9?distro=rhel-9.2', 'PACKAGE'],
  [
    'pkg:rpm/redhat/nodejs?rpmmod=nodejs:16',
    el9,
    'pkg:rpm/redhat/nodejs@16.1-1.el9?distro=rhel-9.2&rpmmod=nodejs:18',
    null,
  ],
  // Debian, Ubuntu, SUSE
  [
    'pkg:deb/ubuntu/dietlibc-dev@0.33?distro=trusty',
    null,
    'pkg:deb/ubuntu/dietlibc-dev@0.33?distro=ubuntu-14.04',
    'VERSION',
  ],
  [
    'pkg:deb/ubuntu/dietlibc-dev@0.33?distro=trusty',
    null,
    'pkg:deb/ubuntu/dietlibc-dev@0.33?distro=ubuntu-16.04',
    null,
  ],
  ['pkg:deb/ubuntu/a@1.0?distro=esm-infra/focal', null, 'pkg:deb/ubuntu/a@1.0?distro=ubuntu-20.04', 'VERSION'],
  ['pkg:deb/ubuntu/a@1.0-0?distro=focal', null, 'pkg:deb/ubuntu/a@1.0?distro=ubuntu-20.04', 'VERSION'],
  ['pkg:deb/debian/a@2:1.0-1', null, { purl: 'pkg:deb/debian/a@1.0-1?epoch=2', distribution: 'debian-12' }, 'VERSION'],
  ['pkg:rpm/suse/a', 'cpe:/o:suse:sles:15:sp4', 'pkg:rpm/suse/a@1.0-1?distro=sles-15.4', 'PACKAGE'],
  ['pkg:rpm/suse/a', 'cpe:/o:suse:sles:15:sp5', 'pkg:rpm/suse/a@1.0-1?distro=sles-15.4', null],
  // CPE names
  ['cpe:2.3:a:acme:thing:1.0:*:*:*:*:*:*:*', null, { cpe: 'cpe:/a:acme:thing:1.0' }, 'VERSION'],
  ['cpe:/a:acme:thing', null, { cpe: 'cpe:2.3:a:acme:thing:1.0:*:*:*:*:*:*:*' }, 'PACKAGE'],
  ['cpe:/a:acme:thing:2.0', null, { cpe: 'cpe:2.3:a:acme:thing:1.0:*:*:*:*:*:*:*' }, null],
  ['cpe:/a:acme:*', null, { cpe: 'cpe:/a:acme:thing:1.0' }, null],
  ['pkg:npm/thing', null, { cpe: 'cpe:/a:acme:thing:1.0' }, null],
  ['not a purl', null, 'pkg:npm/a@1', null],
])('%s on %s and %o: %s', (name, platform, given, fit) => {
  const { purl = null, cpe, version = null, distribution = null } = typeof given === 'string' ? { purl: given } : given
  const subject = { purl, cpes: cpe === undefined ? [] : [cpe], name: 'x', version }
  const component = readStatedSubject(subject, { ...emptyMatchContext, distribution })
  expect(scopeOfProduct(product(name, platform), component)).toBe(fit)
})
