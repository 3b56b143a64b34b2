import { expect, test } from 'vitest'
import { distributionOf } from './distribution-of.ts'

/** Name, version, purl and CPE of an operating system as documents write them, and its distribution. */
test.each<[name: string, version: string | null, purl: string | null, cpe: string | null, expected: string | null]>([
  ['debian', '11', null, null, 'debian-11'],
  ['debian', '11.6', null, null, 'debian-11'],
  ['Debian GNU/Linux', '12 (bookworm)', null, null, 'debian-12'],
  ['debian', 'bullseye/sid', null, null, 'debian-11'],
  ['debian', null, null, null, null],
  ['debian:bookworm-slim', null, null, null, 'debian-12'],
  ['alpine', '3.15.4', null, null, 'alpine-v3.15'],
  ['Alpine Linux', 'v3.19', null, null, 'alpine-v3.19'],
  ['alpine', '3.21_alpha20240807', null, null, 'alpine-edge'],
  ['ubuntu', '22.04.3 LTS (Jammy Jellyfish)', null, null, 'ubuntu-22.04'],
  ['ubuntu:22.04', 'sha256:0123', null, null, 'ubuntu-22.04'],
  ['almalinux', '8.7', null, null, 'almalinux-8'],
  ['rocky', '9.2', null, null, 'rocky-linux-9'],
  ['Red Hat Enterprise Linux', '9.2', null, null, 'red-hat-enterprise-linux-9'],
  ['redhat', '8.9', null, null, 'red-hat-enterprise-linux-8'],
  ['rhel', '8', null, null, 'red-hat-enterprise-linux-8'],
  ['SUSE Linux Enterprise Server', '15.4', null, null, 'suse-linux-enterprise-15-sp4'],
  ['SUSE Linux Enterprise Server 15 SP4', '15.4', null, null, 'suse-linux-enterprise-15-sp4'],
  ['sles', '12.5', null, null, 'suse-linux-enterprise-12-sp5'],
  ['opensuse.leap', '15.4', null, 'cpe:/o:opensuse:leap:15.4', 'opensuse-leap-15.4'],
  ['openSUSE Tumbleweed', '20240101', null, null, 'opensuse-tumbleweed'],
  ['opensuse-leap', '15.5', null, null, 'opensuse-leap-15.5'],
  ['VMware Photon OS', '4.0', null, null, 'photon-os-4.0'],
  ['openEuler', '22.03 (LTS-SP3)', null, null, 'openeuler-22.03-sp3'],
  ['mariner', '2.0.20230107', null, null, 'azure-linux-2'],
  ['wolfi', '20230201', null, null, 'wolfi'],
  ['the image', '1', null, 'cpe:2.3:o:canonical:ubuntu_linux:22.04:*:*:*:lts:*:*:*', 'ubuntu-22.04'],
  ['the image', '1', null, 'cpe:/o:redhat:enterprise_linux:9', 'red-hat-enterprise-linux-9'],
  ['the image', '1', null, 'cpe:/o:suse:sles:15:sp4', 'suse-linux-enterprise-15-sp4'],
  ['the image', '1', null, 'cpe:2.3:o:debian:debian_linux:-:*:*:*:*:*:*:*', null],
  ['the image', '1', null, 'cpe:2.3:a:debian:dpkg:11:*:*:*:*:*:*:*', null],
  ['the image', '1', 'pkg:generic/debian@11', null, 'debian-11'],
  ['the image', '1', 'pkg:oci/alpine@sha256%3A01?tag=3.18', null, 'alpine-v3.18'],
  ['the image', '1', 'pkg:oci/app@sha256%3A01?distro=alpine-3.18', null, 'alpine-v3.18'],
  ['the image', '1', 'pkg:rpm/almalinux/almalinux-release@8.7-1?distro=8.7', null, 'almalinux-8'],
  ['Windows 11', '23H2', null, 'cpe:2.3:o:microsoft:windows_11:23h2:*:*:*:*:*:*:*', null],
  ['fedora', '38', null, 'cpe:2.3:o:fedoraproject:fedora:38:*:*:*:*:*:*:*', null],
])('%s %s %s %s: %s', (name, version, purl, cpe, expected) => {
  const found = distributionOf({ name, version, purl, cpes: cpe === null ? [] : [cpe] })
  expect(found).toBe(expected)
  // What was found names the same release again.
  if (found !== null) expect(distributionOf({ name: found, version: null, purl: null, cpes: [] })).toBe(found)
})
