import { debEcosystem } from '#service/matching/distributions/deb-ecosystem.ts'
import type { Release } from '#service/matching/contract/distribution.ts'

/** Releases by the first word of their names. */
const releases: ReadonlyMap<string, string> = new Map([
  ['precise', '12.04'],
  ['trusty', '14.04'],
  ['xenial', '16.04'],
  ['bionic', '18.04'],
  ['focal', '20.04'],
  ['groovy', '20.10'],
  ['hirsute', '21.04'],
  ['impish', '21.10'],
  ['jammy', '22.04'],
  ['kinetic', '22.10'],
  ['lunar', '23.04'],
  ['mantic', '23.10'],
  ['noble', '24.04'],
  ['oracular', '24.10'],
  ['plucky', '25.04'],
  ['questing', '25.10'],
  ['resolute', '26.04'],
])

/**
 * Ubuntu. Its records name source packages with their binaries. Packages of Ubuntu Pro have entries of their own (`Ubuntu:Pro:16.04:LTS`), which count only for versions from there: `+esm1`,
 * `~esm1` (grype#3544, osv-scanner#1940).
 */
export const ubuntu = debEcosystem(
  'Ubuntu',
  {
    ids: ['ubuntu', 'ubuntu-linux'],
    cpes: ['canonical:ubuntu_linux'],
    isRolling: false,
    release(text, packageVersion) {
      const numbered = /^v?(\d\d\.\d\d)(?=$|[.-])/.exec(text)?.[1]
      const number = numbered ?? text.split('-').flatMap((word) => releases.get(word) ?? [])[0]
      if (number === undefined) return undefined
      const edition = /fips/i.test(packageVersion) ? 'FIPS' : /[+~.]esm\d/i.test(packageVersion) ? 'Pro' : undefined
      return readEdition(number, edition)
    },
  },
  'source and binaries',
)

function readEdition(number: string, edition: 'FIPS' | 'Pro' | undefined): Release {
  const suffixes = [number, `${number}:LTS`]
  const plain = new Set(suffixes)
  const pro = new Set(edition === undefined ? [] : suffixes.map((suffix) => `Pro:${suffix}`))
  const fips = new Set(
    edition === 'FIPS'
      ? ['FIPS', 'FIPS-updates', 'FIPS-preview'].flatMap((name) => suffixes.map((suffix) => `Pro:${name}:${suffix}`))
      : [],
  )
  return {
    name: `Ubuntu ${number}${edition === undefined ? '' : ` ${edition}`}`,
    recorded: [...plain, ...pro, ...fips],
    fit(suffix) {
      if (suffix === null) return 0
      return plain.has(suffix) ? 1 : pro.has(suffix) ? 2 : fips.has(suffix) ? 3 : 0
    },
  }
}
