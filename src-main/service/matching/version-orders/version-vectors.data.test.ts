import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { realPath } from '#e2e/support/test-data.ts'
import type { VersionScheme } from '#service/matching/contract/version-scheme.ts'
import { apk } from './apk.ts'
import { composer } from './composer.ts'
import { dpkg } from './dpkg.ts'
import { gem } from './gem.ts'
import { haskell } from './haskell.ts'
import { maven } from './maven.ts'
import { nuget } from './nuget.ts'
import { pep440 } from './pep440.ts'
import { pub } from './pub.ts'
import { r } from './r.ts'
import { rpm } from './rpm.ts'
import { semver } from './semver.ts'
import { wrongLines } from './wrong-lines-for-test.ts'

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

test.each<[string, VersionScheme]>([
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
])('orders every line of %s as listed, except for the lines that are named', (file, scheme) => {
  const wrong = wrongLines(scheme, readFileSync(realPath(`version-vectors/${file}`), 'utf8'))
  // Python's packaging rejects the same texts: they are not PEP 440 and have no order.
  const unexplained = wrong.filter((line) => !exempt.has(line) && !(scheme === pep440 && namesNoPythonVersion(line)))
  expect(unexplained).toEqual([])
})

/** One side of each of these lines is a text of before PEP 440: a word, a date with a time, a patch letter. */
function namesNoPythonVersion(line: string): boolean {
  return line
    .split(/ [<=>] /)
    .some((side) => /^\D|-[a-z]{4,}|T\d\d|fix|svn|-git|\dm\d|\dp\d|-p\d|beta\d\.\d/i.test(side))
}
