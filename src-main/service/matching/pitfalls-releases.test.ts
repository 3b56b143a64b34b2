import { describe, expect, test } from 'vitest'
import type { AdvisoryRecord } from '#service/domain/advisories/advisory-record.ts'
import { createMatcher } from './match.ts'
import { emptyMatchContext } from './contract/match-result.ts'
import { erratum, evaluateMatch, evaluateAll, lookupIn } from './test-advisories.ts'

/** Mistakes that other tools made and talked about, with the thread of each: releases of distributions. */

describe('releases', () => {
  const records = [
    erratum('DSA-1', [
      ['Debian:11', 'vixen', '1.1-1+deb11u2'],
      ['Debian:12', 'vixen', '1.4-1+deb12u1'],
    ]),
    erratum('ALPINE-1', [['Alpine:v3.15', 'kit', '1.2.3-r4']]),
    erratum('USN-1', [
      ['Ubuntu:22.04:LTS', 'vixen', '1.2-1ubuntu0.3'],
      ['Ubuntu:24.10', 'vixen', '1.3-1ubuntu1'],
    ]),
    erratum('ALSA-1', [
      ['AlmaLinux:8', 'cub', '1.0-8.el8'],
      ['AlmaLinux:9', 'cub', '1.0-9.el9'],
    ]),
    erratum('RLSA-1', [['Rocky Linux:9', 'cub', '0:1.0-9.el9']]),
    erratum('RHSA-1', [
      ['Red Hat:enterprise_linux:9::appstream', 'cub', '0:1.0-9.el9_4'],
      ['Red Hat:openshift:4.12::el9', 'pup', '0:9.0-1.el9'],
    ]),
    erratum('SUSE-SU-1', [
      ['SUSE:Linux Enterprise Module for Basesystem 15 SP4', 'cub', '1.0-150400.3.1'],
      ['SUSE:Linux Enterprise Server 12 SP5', 'cub', '1.0-12.5.1'],
      ['SUSE:Linux Enterprise Micro 5.3', 'pup', '1.0-5.3.1'],
      ['openSUSE:Leap 15.4', 'cub', '1.0-150400.3.1'],
      ['openSUSE:Tumbleweed', 'cub', '2.0-1.1'],
    ]),
    erratum('MGASA-1', [['Mageia:9', 'cub', '1.0-2.mga9']]),
    erratum('PHSA-1', [['Photon OS:4.0', 'cub', '1.0-2.ph4']]),
    erratum('OESA-1', [
      ['openEuler:22.03-LTS-SP3', 'cub', '1.0-3.oe2203sp3'],
      ['openEuler:22.03-LTS', 'cub', '1.0-1.oe2203'],
    ]),
    erratum('AZL-1', [['Azure Linux:3', 'cub', '1.0-2.azl3']]),
    erratum('CGA-1', [
      ['Wolfi', 'kit', '2.0-r1'],
      ['Chainguard', 'kit', '2.0-r1'],
    ]),
    erratum('BELL-1', [['Alpaquita:stream', 'kit', '2.0-r1']]),
  ]

  test('has different fixes of one CVE per release (dependency-track#4725, dependency-track#4445)', () => {
    check(records, [
      ['pkg:deb/debian/vixen@1.1-1%2Bdeb11u2?distro=debian-11', []],
      ['pkg:deb/debian/vixen@1.1-1%2Bdeb11u2?distro=debian-12', ['DSA-1']],
      ['pkg:deb/ubuntu/vixen@1.2-1ubuntu0.3?distro=ubuntu-22.04', []],
      ['pkg:deb/ubuntu/vixen@1.2-1ubuntu0.3?distro=ubuntu-24.10', ['USN-1']],
    ])
  })

  test('compares nothing without a release, and calls nothing clean (osv.dev#4230)', () => {
    check(records, [
      ['pkg:deb/debian/vixen@1.0', 'no distribution release'],
      ['pkg:deb/debian/vixen@1.0?distro=debian', 'no distribution release'],
      ['pkg:deb/debian/vixen@1.0?distro=sid', 'no distribution release'],
      ['pkg:deb/debian/vixen@1.0?distro=ubuntu-22.04', 'no distribution release'],
      ['pkg:deb/vixen@1.0', 'no distribution release'],
      ['pkg:deb/debian/vixen@1.0?distro=debian-13', 'no data for this release'],
      ['pkg:rpm/fedora/cub@1.0?distro=fedora-38', 'unsupported ecosystem'],
    ])
  })

  test.each<[string, readonly string[]]>([
    ['DSA-1', ['debian-11', 'debian-11.6', 'bullseye', 'debian-bullseye', '11', '11.6', 'Debian 11', 'debian:11']],
    ['ALPINE-1', ['alpine-3.15.4', '3.15.4', 'alpine-3.15', 'v3.15', 'alpine-v3.15']],
    ['USN-1', ['ubuntu-22.04', 'jammy', '22.04', 'ubuntu-22.04.3', 'ubuntu-jammy', 'esm-infra/jammy']],
    ['ALSA-1', ['almalinux-8', 'almalinux-8.7', '8.7', 'AlmaLinux-8']],
    ['RLSA-1', ['rocky-9.2', 'rocky-linux-9', 'rockylinux-9', 'rocky-linux-9-2-legacy']],
    ['RHSA-1', ['rhel-9', 'redhat-9.4', '9.2', 'rhel-9.0']],
    ['SUSE-SU-1', ['sles-15.4', '15.4', 'sles-15-sp4', 'sled-15.4', 'sles-12.5']],
    ['MGASA-1', ['mageia-9', '9']],
    ['PHSA-1', ['photon-4', 'photon-4.0']],
    ['OESA-1', ['openEuler-22.03-LTS-SP3', 'openeuler-22.03-lts']],
    ['AZL-1', ['azurelinux-3.0', '3']],
    ['BELL-1', ['alpaquita-stream']],
  ])('%s: reads the forms of the distro qualifier: %j', (id, forms) => {
    const [name, type] = {
      DSA: ['vixen', 'deb/debian'],
      ALPINE: ['kit', 'apk/alpine'],
      USN: ['vixen', 'deb/ubuntu'],
      ALSA: ['cub', 'rpm/almalinux'],
      RLSA: ['cub', 'rpm/rocky-linux'],
      RHSA: ['cub', 'rpm/redhat'],
      SUSE: ['cub', 'rpm/suse'],
      MGASA: ['cub', 'rpm/mageia'],
      PHSA: ['cub', 'rpm/photon'],
      OESA: ['cub', 'rpm/openEuler'],
      AZL: ['cub', 'rpm/azurelinux'],
      BELL: ['kit', 'apk/alpaquita'],
    }[id.split('-')[0] ?? ''] ?? ['', '']
    check(
      records,
      forms.map((form) => [`pkg:${type}/${name}@0.1-r0?distro=${encodeURIComponent(form)}`, [id]] as const),
    )
  })

  test('reads products that are named instead of releases', () => {
    check(records, [
      ['pkg:rpm/opensuse/cub@1.0-1?distro=opensuse-leap-15.4', ['SUSE-SU-1']],
      ['pkg:rpm/opensuse/cub@1.5-1?distro=opensuse-leap-15.4', []],
      ['pkg:rpm/opensuse/cub@1.5-1?distro=opensuse-tumbleweed-20240101', ['SUSE-SU-1']],
      ['pkg:rpm/opensuse-tumbleweed/cub@1.5-1?distro=opensuse-tumbleweed', ['SUSE-SU-1']],
      ['pkg:rpm/suse/cub@1.0-1?distro=opensuse-leap-15.4', ['SUSE-SU-1']],
      ['pkg:rpm/suse/pup@0.9-1?distro=sle-micro-5.3', ['SUSE-SU-1']],
      ['pkg:rpm/suse/pup@0.9-1?distro=sles-15.4', 'unknown source package'],
      ['pkg:rpm/suse/pup@0.9-1?arch=src&distro=sles-15.4', []],
      ['pkg:rpm/suse/cub@1.0-1?distro=sles-15.3', 'no data for this release'],
      ['pkg:rpm/redhat/pup@1.0-1.el9?distro=rhel-9.4', []],
      ['pkg:rpm/openeuler/cub@1.0-2.oe2203sp3?distro=openeuler-22.03', ['OESA-1']],
      ['pkg:rpm/openeuler/cub@1.0-2.oe2203?distro=openeuler-22.03', []],
    ])
  })

  test.each([
    ['sles-15.4', 'Linux Enterprise Server 15 SP4-LTSS', 1],
    ['sles-15.4', 'Linux Enterprise Server for SAP Applications 15 SP4', 1],
    ['sles-15.4', 'Linux Enterprise Module for Development Tools 15 SP4', 1],
    ['sles-15.4', 'Linux Enterprise High Performance Computing 15 SP4-ESPOS', 1],
    ['sles-15.4', 'Linux Enterprise Server 15', 0],
    ['sles-15.4', 'Linux Enterprise Server 15 SP5', 0],
    ['sles-15.4', 'Linux Enterprise Micro 5.4', 0],
    ['sles-15', 'Linux Enterprise Server 15', 1],
    ['sles-15', 'Linux Enterprise Server 15-LTSS', 1],
    ['sles-15', 'Linux Enterprise Server 15 SP1', 0],
    ['sles-12.5', 'Linux Enterprise Server LTSS Extended Security 12 SP5', 1],
    ['sles-16.0', 'Linux Enterprise Server 16.0', 1],
    ['sl-micro-6.0', 'Linux Micro 6.0', 1],
    ['sles-15.4', 'Manager Server 4.3', 0],
  ])('%s: compares records of %s', (distro, product, count) => {
    const match = createMatcher({
      ...lookupIn([erratum('SUSE-SU-1', [[`SUSE:${product}`, 'cub', '2.0']])]),
      covers: () => true,
    })
    expect(evaluateMatch(match, `pkg:rpm/suse/cub@1.0-1?arch=src&distro=${distro}`)).toHaveLength(count)
  })

  test('needs no release for distributions without releases', () => {
    check(records, [
      ['pkg:apk/wolfi/kit@2.0-r0?arch=x86_64', ['CGA-1']],
      ['pkg:apk/wolfi/kit@2.0-r0?distro=wolfi-20230201', ['CGA-1']],
      ['pkg:apk/chainguard/kit@2.0-r1?distro=chainguard-20230214', []],
    ])
  })

  test("uses the document's operating system if the purl names no release", () => {
    const match = createMatcher(lookupIn(records), { ...emptyMatchContext, distribution: 'debian-11' })
    expect(
      ['pkg:deb/debian/vixen@1.0', 'pkg:deb/vixen@1.0', 'pkg:deb/ubuntu/vixen@1.0', 'pkg:apk/alpine/kit@1.0'].map(
        (purl) => evaluateMatch(match, purl),
      ),
    ).toEqual([['DSA-1'], ['DSA-1'], 'no distribution release', 'no distribution release'])
  })

  test('prefers the qualifier to the operating system of the document', () => {
    const match = createMatcher(lookupIn(records), { ...emptyMatchContext, distribution: 'debian-11' })
    expect(evaluateMatch(match, 'pkg:deb/debian/vixen@1.1-1%2Bdeb11u2?distro=debian-12')).toEqual(['DSA-1'])
  })
})

test('does not interchange related distributions (grype#2745)', () => {
  check(
    [erratum('RHSA-1', [['Red Hat:enterprise_linux:8::appstream', 'cub', '0:2.0-1.el8']])],
    [
      ['pkg:rpm/redhat/cub@1.0-1.el8?distro=rhel-8.9', ['RHSA-1']],
      ['pkg:rpm/almalinux/cub@1.0-1.el8?distro=almalinux-8.9', 'no data for this ecosystem'],
      ['pkg:rpm/rocky/cub@1.0-1.el8?distro=rocky-8.9', 'no data for this ecosystem'],
      ['pkg:rpm/centos/cub@1.0-1.el8?distro=centos-8', 'unsupported ecosystem'],
    ],
  )
})

test('counts fixes of extended support for packages from there', () => {
  check(
    [
      erratum('RHSA-1', [
        ['Red Hat:enterprise_linux:9::baseos', 'cub', '0:1.0-9.el9_4'],
        ['Red Hat:rhel_eus:9.2::baseos', 'cub', '0:1.0-7.el9_2.3'],
      ]),
    ],
    [
      ['pkg:rpm/redhat/cub@1.0-7.el9_2.3?distro=rhel-9.2', []],
      ['pkg:rpm/redhat/cub@1.0-7.el9_2.2?distro=rhel-9.2', ['RHSA-1']],
      ['pkg:rpm/redhat/cub@1.0-8.el9_3?distro=rhel-9.3', ['RHSA-1']],
    ],
  )
})

test('counts Ubuntu Pro for packages from there (grype#3544, osv-scanner#1940)', () => {
  check(
    [
      erratum('UBUNTU-CVE-1', [
        ['Ubuntu:16.04:LTS', 'vixen', null],
        ['Ubuntu:Pro:16.04:LTS', 'vixen', '1.0-1ubuntu2+esm3'],
      ]),
      erratum('UBUNTU-CVE-2', [['Ubuntu:Pro:16.04:LTS', 'vixen', '1.0-1ubuntu2+esm1']]),
      erratum('UBUNTU-CVE-3', [['Ubuntu:16.04:LTS', 'vixen', '1.0-1ubuntu1']]),
      erratum('UBUNTU-CVE-4', [['Ubuntu:Pro:FIPS:16.04:LTS', 'vixen', '9']]),
    ],
    [
      ['pkg:deb/ubuntu/vixen@1.0-1ubuntu2?distro=ubuntu-16.04', ['UBUNTU-CVE-1']],
      ['pkg:deb/ubuntu/vixen@1.0-1ubuntu0.1?distro=ubuntu-16.04', ['UBUNTU-CVE-1', 'UBUNTU-CVE-3']],
      ['pkg:deb/ubuntu/vixen@1.0-1ubuntu2%2Besm2?distro=ubuntu-16.04', ['UBUNTU-CVE-1']],
      ['pkg:deb/ubuntu/vixen@1.0-1ubuntu2%2Besm3?distro=ubuntu-16.04', []],
      ['pkg:deb/ubuntu/vixen@1.0-1ubuntu0~esm1?distro=xenial', ['UBUNTU-CVE-1', 'UBUNTU-CVE-2', 'UBUNTU-CVE-3']],
      ['pkg:deb/ubuntu/vixen@1.0-1ubuntu2%2Besm3%2BFips1?distro=xenial', ['UBUNTU-CVE-4']],
    ],
  )
})

function check(
  records: readonly AdvisoryRecord[],
  cases: readonly (readonly [purl: string, expected: readonly string[] | string])[],
): void {
  expect(evaluateAll(records, cases)).toEqual(cases)
}
