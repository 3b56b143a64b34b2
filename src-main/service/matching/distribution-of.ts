import { isPurl, parsePurl } from '#service/domain/components/purl.ts'
import { ecosystems } from '#service/matching/ecosystems/ecosystems.ts'
import { distributionText } from './contract/distribution.ts'
import type { Distribution } from './contract/distribution.ts'

/** What a document says about an operating system. */
export interface OperatingSystem {
  readonly name: string
  readonly version: string | null
  readonly purl: string | null
  /** CPE names, 2.2 or 2.3. */
  readonly cpes: readonly string[]
}

const distributions = ecosystems.flatMap(({ distribution }) => distribution ?? [])
const byCpe = new Map(distributions.flatMap((one) => one.cpes.map((product) => [product, one] as const)))

const operatingSystemCpe = /^cpe:(?:2\.3:|\/)o:([^:]+):([^:]+)(?::([^:]*))?(?::([^:]*))?/

/**
 * Returns distribution and release of an operating system as `distro` qualifiers may write it, for example `debian-11`: from its name and
 * version, its CPE names, or its purl. Texts of the same release are equal. Null for a system that no advisory is about, and for one
 * without a release.
 */
export function distributionOf({ name, version, purl, cpes }: OperatingSystem): string | null {
  return (
    readText(version === null ? name : `${name}-${version}`) ??
    readText(name) ??
    cpes.flatMap((cpe) => readCpe(cpe) ?? [])[0] ??
    (purl === null ? null : readPurl(purl))
  )
}

function readPurl(text: string): string | null {
  const purl = parsePurl(text)
  if (!isPurl(purl)) return null
  const distro = purl.qualifiers.get('distro')
  if (distro !== undefined) return readText(distro) ?? readText(`${purl.namespace ?? purl.name}-${distro}`)
  const release = purl.qualifiers.get('tag') ?? purl.version ?? ''
  return readText(`${purl.name}-${release}`)
}

function readCpe(text: string): string | undefined {
  const plain = text.trim().toLowerCase().replaceAll('\\', '')
  const [, vendor = '', product = '', version = '', update = ''] = operatingSystemCpe.exec(plain) ?? []
  const distribution = byCpe.get(`${vendor}:${product}`)
  if (distribution === undefined) return undefined
  const release = [version, update].filter((part) => /[a-z\d]/.test(part)).join('-')
  return ifRelease(distribution, distributionText(release))
}

function readText(text: string): string | null {
  const plain = distributionText(text)
  for (const distribution of distributions) {
    for (const id of distribution.ids.toSorted((a, b) => b.length - a.length)) {
      if (plain !== id && !plain.startsWith(`${id}-`)) continue
      const found = ifRelease(distribution, plain.slice(id.length + 1))
      if (found !== undefined) return found
    }
  }
  return null
}

/** Uses the release's own name, so that `11` and `11.6` are the same. */
function ifRelease(distribution: Distribution, text: string): string | undefined {
  const release = distribution.release(text, '')
  return release === undefined ? undefined : distributionText(release.name)
}
