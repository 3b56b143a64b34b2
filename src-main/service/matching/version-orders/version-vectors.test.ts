import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ecosystems } from '#service/matching/ecosystems/ecosystems.ts'
import { IncomparableVersionError } from '#service/matching/contract/version-scheme.ts'
import type { VersionScheme } from '#service/matching/contract/version-scheme.ts'
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
import { wrongLines } from './wrong-lines-for-test.ts'

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

const textOf = (name: string) => readFileSync(`${import.meta.dirname}/${name}.txt`, 'utf8')

test.each(own)('$name: every line of its text holds', (scheme) => {
  expect(wrongLines(scheme, textOf(scheme.name))).toEqual([])
})

test('has lines of each sign for every order, and an order for every text', () => {
  const texts = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.txt'))
  expect(texts.toSorted()).toEqual(own.map(({ name }) => `${name}.txt`).toSorted())
  const signs = own.map(({ name }) => [name, ['<', '='].filter((sign) => !textOf(name).includes(` ${sign} `))])
  expect(signs.filter(([, missing]) => missing?.length !== 0)).toEqual([])
  // What ecosystems compare with, and no other.
  const used = new Set(ecosystems.map(({ versions }) => versions.name))
  expect(own.map(({ name }) => name).toSorted()).toEqual([...used].toSorted())
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
])('rejects with %o the version %j by name', (scheme, text) => {
  expect(() => scheme.parse(text)).toThrow(new IncomparableVersionError(text, scheme.name))
})

test.each(own)('$name: parses texts quickly that take forever with backtracking', (scheme) => {
  const slow = [
    '1'.repeat(250),
    '1-'.repeat(125),
    'beta1'.repeat(50),
    '1.0-beta1111111111'.repeat(14),
    '_linux'.repeat(40),
    '\n '.repeat(125),
  ]
  for (const text of slow.flatMap((start) => [start, `${start}!`, `${start.repeat(1000)}!`])) {
    try {
      scheme.compare(scheme.parse(text), scheme.parse('1.0'))
    } catch (error) {
      expect(error).toBeInstanceOf(IncomparableVersionError)
      expect((error as Error).message.length).toBeLessThan(500)
    }
  }
})
