import { expect, test } from 'vitest'
import { distributionOf } from '#service/matching/distribution-of.ts'
import { evaluateSystem, systemOfDistribution } from './operating-systems.ts'
import { prepareConfiguration } from './prepared-criterion.ts'

/** Name and version of an operating system, and the CPE name that stands for it: product, version, update. */
test.each([
  ['debian', '11', 'o:debian:debian_linux 11 *'],
  ['Ubuntu', '22.04', 'o:canonical:ubuntu_linux 22.04 *'],
  ['Red Hat Enterprise Linux', '9.2', 'o:redhat:enterprise_linux 9 *'],
  ['rhel', '8', 'o:redhat:enterprise_linux 8 *'],
  ['AlmaLinux', '8.7', 'o:almalinux:almalinux 8 *'],
  ['Rocky Linux', '9', 'o:rocky:rocky 9 *'],
  ['Alpine', '3.15.4', 'o:alpinelinux:alpine_linux 3.15 *'],
  ['sles', '15.4', 'o:suse:linux_enterprise_server 15 sp4'],
  ['SUSE Linux Enterprise Server', '12', 'o:suse:linux_enterprise_server 12 *'],
  ['openSUSE Leap', '15.4', 'o:opensuse:leap 15.4 *'],
  ['openSUSE Tumbleweed', null, 'o:opensuse:tumbleweed * *'],
  ['VMware Photon OS', '4.0', 'o:vmware:photon_os 4.0 *'],
  ['openEuler', '22.03', 'o:openeuler:openeuler 22.03 *'],
  ['Mageia', '9', 'o:mageia:mageia 9 *'],
  ['Azure Linux', '3.0', 'o:microsoft:azure_linux 3 *'],
  ['Alpaquita', '23', 'o:linux:linux_kernel * *'],
])('%s %s is %s', (name, version, expected) => {
  const system = systemOfDistribution(distributionOf({ name, version, purl: null, cpes: [] }) ?? '')
  expect(`${system?.product} ${system?.name.version} ${system?.name.update}`).toBe(expected)
})

/** A distribution, what a record demands, whether it is that. */
test.each([
  ['rocky-linux-9', 'debian:debian_linux:11.0', 'no'],
  ['debian-11', 'debian:debian_linux:11.0', 'yes'],
  ['debian-11', 'debian:debian_linux:10.0', 'no'],
  ['red-hat-enterprise-linux-8', 'redhat:enterprise_linux:8.0', 'yes'],
  // The document's 8.6 was read as 8.
  ['red-hat-enterprise-linux-8', 'redhat:enterprise_linux:8.6', 'unknown'],
  ['red-hat-enterprise-linux-8', 'redhat:enterprise_linux:80.6', 'no'],
  ['red-hat-enterprise-linux-8', 'redhat:enterprise_linux:9.0', 'no'],
  ['red-hat-enterprise-linux-8', 'linux:linux_kernel:-', 'yes'],
  ['red-hat-enterprise-linux-8', 'microsoft:windows:-', 'no'],
  ['suse-linux-enterprise-12-sp5', 'suse:linux_enterprise_server:12:sp5', 'yes'],
  ['suse-linux-enterprise-12-sp4', 'suse:linux_enterprise_server:12:sp5', 'no'],
  ['ubuntu-20.04', 'canonical:ubuntu_linux:20.04:*:*:*:lts', 'yes'],
  ['alpaquita-23', 'debian:debian_linux:11.0', 'unknown'],
])('%s, a record about %s: %s', (distribution, demanded, truth) => {
  const criteria = [{ criteria: `cpe:2.3:o:${demanded}`, vulnerable: false }]
  const nodes = [{ operator: 'OR' as const, negate: false, criteria }]
  const [node] = prepareConfiguration({ operator: 'OR', negate: false, nodes }).nodes
  const system = systemOfDistribution(distribution)
  expect(evaluateSystem(node?.criteria[0] ?? expect.unreachable(), system ? [system] : []).truth).toBe(truth)
})
