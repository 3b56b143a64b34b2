import { distributionText } from '#service/matching/contract/distribution.ts'
import type { ComparedName } from './compared-name.ts'
import { comparedName } from './compared-name.ts'
import { any, isCpe, notApplicable, parseCpe } from './cpe-name.ts'
import { compareAttributes, comparePlatform } from './compare-criterion.ts'
import { describeCriterion } from './describe-criterion.ts'
import { no, oneOf, yes } from './truth-value.ts'
import type { TruthValue } from './truth-value.ts'
import type { PreparedCriterion } from './prepared-criterion.ts'

/** Distributions by the id in `distro` qualifiers or the name of their releases, with vendor and product of their CPE names. */
const distributions: ReadonlyMap<string, string> = new Map([
  ['debian', 'debian:debian_linux'],
  ['ubuntu', 'canonical:ubuntu_linux'],
  ['rhel', 'redhat:enterprise_linux'],
  ['redhat', 'redhat:enterprise_linux'],
  ['red-hat-enterprise-linux', 'redhat:enterprise_linux'],
  ['centos', 'centos:centos'],
  ['fedora', 'fedoraproject:fedora'],
  ['almalinux', 'almalinux:almalinux'],
  ['rocky', 'rocky:rocky'],
  ['rocky-linux', 'rocky:rocky'],
  ['alpine', 'alpinelinux:alpine_linux'],
  ['ol', 'oracle:linux'],
  ['amzn', 'amazon:linux'],
  ['sles', 'suse:linux_enterprise_server'],
  ['suse-linux-enterprise', 'suse:linux_enterprise_server'],
  ['opensuse-leap', 'opensuse:leap'],
  ['opensuse-tumbleweed', 'opensuse:tumbleweed'],
  ['opensuse', 'opensuse:opensuse'],
  ['photon', 'vmware:photon_os'],
  ['photon-os', 'vmware:photon_os'],
  ['mageia', 'mageia:mageia'],
  ['openeuler', 'openeuler:openeuler'],
  ['arch', 'archlinux:arch_linux'],
  ['gentoo', 'gentoo:linux'],
  ['wolfi', 'wolfi:wolfi'],
  ['chainguard', 'chainguard:chainguard'],
  ['azurelinux', 'microsoft:azure_linux'],
  ['azure-linux', 'microsoft:azure_linux'],
  ['mariner', 'microsoft:cbl-mariner'],
])

/** More names of systems, which no advisories are about. */
const furtherNames: ReadonlyMap<string, string> = new Map([
  ...(['amazon', 'amazon-linux'] as const).map((name) => [name, 'amazon:linux'] as const),
  ...(['oracle', 'oracle-linux', 'oracle-linux-server'] as const).map((name) => [name, 'oracle:linux'] as const),
  ['centos-linux', 'centos:centos'],
  ['fedora-linux', 'fedoraproject:fedora'],
  ['arch-linux', 'archlinux:arch_linux'],
  ['windows', 'microsoft:windows'],
  ['microsoft-windows', 'microsoft:windows'],
  ['macos', 'apple:macos'],
])
const linuxProducts = new Set([...distributions.values()].map((product) => `o:${product}`))

/** A name that stands for a whole family of operating systems. */
const kernel = 'o:linux:linux_kernel'
const windows = 'o:microsoft:windows'

/** A release after the distribution's name, perhaps with a service pack, which is an update in CPE names. */
const releaseForm = /^-v?(\d[\w.]*)(?:-(sp\d+))?$/

/**
 * Returns the operating system of a distribution as a CPE name, for example of `debian-11`, `suse-linux-enterprise-15-sp4`. An unknown
 * distribution counts as Linux.
 */
export function systemOfDistribution(distribution: string): ComparedName | undefined {
  const cpe = cpeOf(distribution, distributions) ?? `cpe:2.3:${kernel}:*`
  const name = parseCpe(cpe)
  return isCpe(name) ? comparedName(cpe, name, null) : undefined
}

/** Returns the CPE name of an operating system by its own name and version; undefined for an unknown one. */
export function cpeOfSystem(name: string, version: string | null): string | undefined {
  const text = distributionText(version === null ? name : `${name}-${version}`)
  return cpeOf(text, new Map([...distributions, ...furtherNames]))
}

/** Uses the longest name that the text begins with. */
function cpeOf(text: string, names: ReadonlyMap<string, string>): string | undefined {
  const lower = text.toLowerCase()
  const fitting = [...names].filter(([known]) => lower === known || lower.startsWith(`${known}-`))
  const [best] = fitting.toSorted(([a], [b]) => b.length - a.length)
  if (best === undefined) return undefined
  const [known, product] = best
  // Releases of Windows are separate products.
  const isFamily = `o:${product}` === windows
  const [, release = any, pack = any] = isFamily ? [] : (releaseForm.exec(lower.slice(known.length)) ?? [])
  return `cpe:2.3:o:${product}:${release}:${pack}`
}

/**
 * Tests whether a document's operating system is one that a criterion names. Unknown if the document names none, or only a family; no if it
 * is another one.
 */
export function evaluateSystem(criterion: PreparedCriterion, systems: readonly ComparedName[]): TruthValue {
  const open: TruthValue = { truth: 'unknown', words: describeCriterion(criterion) }
  if (systems.length === 0) return open
  return oneOf(
    systems.map((system) => {
      if (criterion.product === system.product) return sameProduct(criterion, system, open)
      if (isGeneric(criterion)) return familyOf(system.product) === criterion.product ? yes : no
      const isSame = criterion.product !== undefined && familyOf(criterion.product) === familyOf(system.product)
      // A kernel, or "Windows", does not tell its distribution or release, and a distribution does not tell its kernel.
      const isVague = [system.product, criterion.product].some((product) => product === kernel || product === windows)
      return isSame && isVague ? open : no
    }),
  )
}

function sameProduct(criterion: PreparedCriterion, system: ComparedName, open: TruthValue): TruthValue {
  if (compareAttributes(criterion, system).truth === 'no') return no
  const judgement = comparePlatform(criterion, system)
  if (judgement.truth === 'unknown') return open
  return judgement.truth === 'no' ? evaluateRelease(criterion, system, open) : judgement
}

/** NVD writes `8.0` for all of release 8; a document that says 8 may mean 8.6. */
function evaluateRelease({ name }: PreparedCriterion, { versionText }: ComparedName, open: TruthValue): TruthValue {
  const release = name?.version.replace(/(?:\.0)+$/, '') ?? any
  if (release === any || versionText === null || !linuxProducts.has(`o:${name?.vendor}:${name?.product}`)) return no
  if (`${versionText}.`.startsWith(`${release}.`)) return yes
  return release.startsWith(`${versionText}.`) ? open : no
}

function isGeneric({ product, name, start, end }: PreparedCriterion): boolean {
  const isOpen = name?.version === notApplicable || (name?.version === any && start === undefined && end === undefined)
  return isOpen && (product === kernel || product === windows)
}

/** Returns the name of a system's family, otherwise the system's own. */
function familyOf(product: string): string {
  if (product.startsWith(windows)) return windows
  if (product === 'o:apple:mac_os_x' || product === 'o:apple:mac_os') return 'o:apple:macos'
  return linuxProducts.has(product) || product.endsWith('_linux') || product === kernel ? kernel : product
}
