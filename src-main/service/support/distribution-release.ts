import type { Purl } from '#service/domain/components/purl.ts'

/** A distribution by its names in lifecycle and package lists, and a release as written in a document: a number or a codename. */
export interface DistributionRelease {
  readonly productId: string
  /** OSV's name; null if no list of packages is known. */
  readonly distribution: string | null
  readonly label: string
  readonly release: string
}

/** Distributions by their names in documents: namespaces of purls, ids of `/etc/os-release`. */
const distributions: ReadonlyMap<string, Omit<DistributionRelease, 'release'>> = new Map(
  (
    [
      ['Debian', 'debian', 'Debian', ['debian']],
      ['Ubuntu', 'ubuntu', 'Ubuntu', ['ubuntu']],
      ['Alpine Linux', 'alpine-linux', 'Alpine', ['alpine', 'alpinelinux', 'alpine-linux']],
      ['AlmaLinux', 'almalinux', null, ['almalinux', 'alma']],
      ['Rocky Linux', 'rocky-linux', null, ['rocky', 'rockylinux', 'rocky-linux']],
      ['Red Hat Enterprise Linux', 'rhel', null, ['rhel', 'redhat', 'red-hat', 'redhatenterpriselinux']],
      ['CentOS', 'centos', null, ['centos']],
      ['Fedora', 'fedora', null, ['fedora']],
      ['openSUSE', 'opensuse', null, ['opensuse', 'opensuse-leap', 'opensuse.leap', 'leap']],
      ['SUSE Linux Enterprise Server', 'sles', null, ['sles', 'suse', 'sle']],
      ['Amazon Linux', 'amazon-linux', null, ['amzn', 'amazon', 'amazonlinux', 'amazon-linux']],
      ['Oracle Linux', 'oracle-linux', null, ['ol', 'oracle', 'oraclelinux', 'oracle-linux']],
      ['Photon OS', 'vmware-photon', null, ['photon']],
      ['Mageia', 'mageia', null, ['mageia']],
    ] as const
  ).flatMap(([label, productId, distribution, names]) =>
    names.map((name) => [name, { label, productId, distribution }] as const),
  ),
)

/** Package types whose support depends on the distribution's release, not on the packaged software. */
const packageTypes: ReadonlySet<string> = new Set(['deb', 'rpm', 'apk'])

/** Tests whether a package belongs to a distribution. */
export function isDistributionPackage({ type }: Purl): boolean {
  return packageTypes.has(type)
}

/**
 * Returns the release of a distribution's package: from its `distro` qualifier, otherwise from the operating system of the document if that
 * is the same distribution. Undefined if there is neither.
 */
export function releaseOfPackage(purl: Purl, operatingSystem: string | null): DistributionRelease | undefined {
  const own = purl.qualifiers.get('distro')
  const namespace = purl.namespace?.toLowerCase() ?? null
  if (own !== undefined) return namedRelease(own, namespace)
  if (operatingSystem === null) return undefined
  const found = namedRelease(operatingSystem, null)
  const named = namespace === null ? undefined : distributions.get(namespace)
  return named === undefined || named.productId === found?.productId ? found : undefined
}

/** Parses `debian-11.6` or `alpine 3.15.4`. If the distribution is known, `3.15.4` and `bullseye` are also accepted. */
export function namedRelease(text: string, distribution: string | null): DistributionRelease | undefined {
  const words = text.trim().toLowerCase().replaceAll(/\s+/g, '-')
  for (let at = words.length; at > 0; at = words.lastIndexOf('-', at - 1)) {
    const known = distributions.get(words.slice(0, at))
    const release = words.slice(at + 1)
    if (known && release !== '') return { ...known, release }
  }
  const known = distribution === null ? undefined : distributions.get(distribution)
  return known && !distributions.has(words) && words !== '' ? { ...known, release: words } : undefined
}
