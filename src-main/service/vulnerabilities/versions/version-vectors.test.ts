import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { UnorderableVersion } from '#service/vulnerabilities/version-scheme.ts'
import type { VersionScheme } from '#service/vulnerabilities/version-scheme.ts'
import { apk } from './apk.ts'
import { composer } from './composer.ts'
import { conan } from './conan.ts'
import { dpkg } from './dpkg.ts'
import { gem } from './gem.ts'
import { gitTag } from './git-tag.ts'
import { go } from './go.ts'
import { haskell } from './haskell.ts'
import { julia } from './julia.ts'
import { maven } from './maven.ts'
import { nuget } from './nuget.ts'
import { opam } from './opam.ts'
import { pep440 } from './pep440.ts'
import { pub } from './pub.ts'
import { r } from './r.ts'
import { rpm } from './rpm.ts'
import { semver } from './semver.ts'

const shared = '../shared/data/version-vectors'

const own: readonly VersionScheme[] = [
  semver,
  go,
  pep440,
  maven,
  gem,
  nuget,
  composer,
  dpkg,
  rpm,
  apk,
  pub,
  julia,
  r,
  haskell,
  gitTag,
  conan,
  opam,
]

test.each(own)('$name: every line of its own text holds', (scheme) => {
  expect(wrongLines(scheme, readFileSync(`${import.meta.dirname}/${scheme.name}.txt`, 'utf8'))).toEqual([])
})

test.each<[VersionScheme, string]>([
  [semver, '1.x'],
  [semver, 'latest'],
  [semver, ''],
  [semver, '1.2.3-_'],
  [semver, '1..2'],
  [go, '(devel)'],
  [go, 'UNKNOWN'],
  [pep440, '1.0-bulbasaur'],
  [pep440, '2.x'],
  [maven, ''],
  [maven, '1.0 2.0'],
  [maven, '${project.version}'],
  [maven, '[1.0,2.0)'],
  [maven, '2.+'],
  [maven, 'LATEST'],
  [maven, 'latest.release'],
  [maven, 'unspecified'],
  [gem, '1.0_1'],
  [nuget, '1.2.3.4.5'],
  [nuget, '$(Version)'],
  [composer, 'dev-main'],
  [composer, '1.2.3.#'],
  [dpkg, 'latest'],
  [dpkg, '1.0 2.0'],
  [dpkg, '1.0_1'],
  [dpkg, ''],
  [rpm, ''],
  [rpm, '1.0 2.0'],
  [rpm, '(none)'],
  [rpm, '${version}'],
  [apk, ''],
  [apk, 'edge'],
  [apk, '.1'],
  [apk, '1.0 2.0'],
  [r, '1.0-beta'],
  [r, '1..0'],
  [haskell, '1.0-1'],
  [haskell, ''],
  [pub, 'any'],
  [julia, 'main'],
  [gitTag, 'main'],
  [gitTag, 'v4-beta/x'],
  [gitTag, '11bd71901bbe5b1630ceea73d27597364c9af683'],
  [gitTag, '11bd719'],
  [gitTag, '1234567890123456789012345678901234567890'],
  [conan, 'cci.20230101'],
  [conan, '[>=1.0]'],
  [opam, 'dev'],
  [opam, '1.0 2.0'],
])('%o refuses %j by name', (scheme, text) => {
  expect(() => scheme.parse(text)).toThrow(new UnorderableVersion(text, scheme.name))
})

test.each(own)('$name: texts made to be slow are answered at once', (scheme) => {
  const slow = [
    '1'.repeat(250),
    '1-'.repeat(125),
    'beta1'.repeat(50),
    '1.0-beta1111111111'.repeat(14),
    '_linux'.repeat(40),
    '\n '.repeat(125),
  ]
  const started = performance.now()
  for (const text of slow.flatMap((start) => [start, `${start}!`, `${start.repeat(1000)}!`])) {
    try {
      scheme.compare(scheme.parse(text), scheme.parse('1.0'))
    } catch (error) {
      expect(error).toBeInstanceOf(UnorderableVersion)
      expect((error as Error).message.length).toBeLessThan(500)
    }
  }
  expect(performance.now() - started).toBeLessThan(500)
})

/** Vectors that these orders contradict on purpose, by the reason. */
const contradicted: Readonly<Record<string, readonly string[]>> = {
  'Maven 3.8.7 itself says otherwise; the vectors follow the rule before it': [
    '1-1 = 1-ga-1',
    '1.0.0-RC16 < 1.0.0.RC8-beta',
    '1.0.0-gradle-rework-beta3 < 1.0.0.RC7-3',
    '2.9.0-1 < 2.9.0.RC1',
    '6.1.12.rc5 < 6.1.12rc1',
    '1.1.31.sec10 < 1.1.31_noneautotype',
    '1.1.34.sec10 < 1.1.34_noneautotype',
    '1.1.46.sec10 < 1.1.46_noneautotype',
    '1.2.8.sec10_noneautotype < 1.2.8_noneautotype',
    '1.2.31.sec10 < 1.2.31_noneautotype',
    '1.2.48.sec10 < 1.2.48_noneautotype',
    '1.2.50.sec10 < 1.2.50_noneautotype',
    '1.2.54.sec10 < 1.2.54_noneautotype',
    '1.2.57.sec10 < 1.2.57_noneautotype',
    '1.2.60.sec10 < 1.2.60_noneautotype',
    '1.2.67.sec10 < 1.2.67_noneautotype',
    '1.0.0rc0 < 1.0.beta8',
    '1.5.9.RC1 < 1.5.9-RC0',
    '1.1.0-01-glassfish < 1.1.0.Beta1',
  ],
  'raw PHP order, which tells 4.4 from 4.4.0 and knows no letter case; Composer normalises first': [
    '1.0.0 > 1.0',
    'v3.0 < v3.0.0-beta',
    'v3.4 < v3.4.0-alpha',
    'v4-beta4 < v4.0-alpha',
    'v4.4 < v4.4.0-beta',
    'v6.5 < v6.5.0-beta-0',
    'v6.6 < v6.6.0-beta',
    'v1.9.0-ALPHA.1 = v1.9.0-BETA.1',
    'v1.9.0-BETA.1 < v1.9.0-ALPHA.2',
    'v1.9.0-ALPHA.2 = v1.9.0-BETA.2',
    '5.1.0-stable < 5.1.0-beta2',
  ],
  'apk-tools itself calls them invalid: a version begins with a digit': [
    '.1 < 1',
    '1 > .1',
    '.2 > .1',
    'a < b',
    'c > b',
    'c = c',
  ],
  'Composer refuses these versions: a named branch, `#`, an unknown word': [
    'dev-foo < 1.26.0',
    '1.26.0 > dev-foo',
    '1.2.3.# = 1.2.3',
    '1.2.3.# = 1.2.3.#',
    '1.2.3.# = 1.2.3.1',
    '1.2.3.#.1 > 1.2.3',
    '1.2.3.#.p3 > 1.2.3',
    '1.2.3.#.beta < 1.2.3',
    '0.0.1-test1 < 3.0.0-alpha4',
  ],
}
const exempt = new Set(Object.values(contradicted).flat())

test.skipIf(!existsSync(shared)).each<[string, VersionScheme]>([
  ['semver-versions.txt', semver],
  ['pypi-versions.txt', pep440],
  ['pypi-versions-generated.txt', pep440],
  ['maven-versions.txt', maven],
  ['maven-versions-generated.txt', maven],
  ['rubygems-versions.txt', gem],
  ['rubygems-versions-generated.txt', gem],
  ['nuget-versions.txt', nuget],
  ['packagist-versions.txt', composer],
  ['packagist-versions-generated.txt', composer],
  ['debian-versions.txt', dpkg],
  ['debian-versions-generated.txt', dpkg],
  ['redhat-versions.txt', rpm],
  ['alpine-versions.txt', apk],
  ['alpine-versions-generated.txt', apk],
  ['cran-versions.txt', r],
  ['cran-versions-generated.txt', r],
  ['hackage-versions.txt', haskell],
  ['pub-versions.txt', pub],
])('%s holds, but for the lines that are named', (file, scheme) => {
  const wrong = wrongLines(scheme, readFileSync(`${shared}/${file}`, 'utf8'))
  // Python's packaging refuses the same texts: they are not PEP 440 and have no order.
  const unexplained = wrong.filter((line) => !exempt.has(line) && !(scheme === pep440 && namesNoPythonVersion(line)))
  expect(unexplained).toEqual([])
})

/** One side of each of these lines is a text of before PEP 440: a word, a date with a time, a patch letter. */
function namesNoPythonVersion(line: string): boolean {
  return line
    .split(/ [<=>] /)
    .some((side) => /^\D|-[a-z]{4,}|T\d\d|fix|svn|-git|\dm\d|\dp\d|-p\d|beta\d\.\d/i.test(side))
}

/** Lines of the form `a < b`, `a = b`, `a > b` that do not hold. Empty lines and comments are passed over. */
function wrongLines(scheme: VersionScheme, text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '' && !/^(#|\/\/)/.test(line) && !holds(scheme, line))
}

function holds(scheme: VersionScheme, line: string): boolean {
  const [, left = '', sign = '', right = ''] = /^(.*?) ([<=>]) (.*)$/.exec(line) ?? []
  try {
    const a = scheme.parse(left)
    const b = scheme.parse(right)
    const there = Math.sign(scheme.compare(a, b))
    return there === { '<': -1, '=': 0, '>': 1 }[sign] && Math.sign(scheme.compare(b, a)) === -there + 0
  } catch (error) {
    if (error instanceof UnorderableVersion) return false
    throw error
  }
}
