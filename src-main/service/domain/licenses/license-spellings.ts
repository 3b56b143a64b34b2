import { listedLicenses, successorOf } from './license-list.ts'

/** Spellings that neither ids nor names of the list explain. What several licenses could be, such as "BSD", is left out. */
const aliases: Readonly<Record<string, readonly string[]>> = {
  MIT: ['Expat', 'MIT/Expat', 'Expat/MIT', 'The MIT License (MIT)'],
  'Apache-2.0': [
    'Apache Software License 2.0',
    'Apache Public License 2.0',
    'ASL 2.0',
    'The Apache Software License, Version 2.0',
  ],
  'BSD-2-Clause': ['BSD 2', '2-clause BSD', 'Simplified BSD', 'BSD 2-Clause "Simplified"'],
  'BSD-3-Clause': [
    'BSD 3',
    '3-clause BSD',
    'New BSD',
    'Modified BSD',
    'Revised BSD',
    'BSD 3-Clause "New" or "Revised"',
  ],
  'BSD-4-Clause': ['BSD 4', '4-clause BSD'],
  'BSL-1.0': ['Boost', 'Boost 1.0', 'Boost Software License'],
  'CC0-1.0': ['CC0', 'CC0 1.0 Universal', 'Creative Commons Zero'],
  Unlicense: ['Public domain (Unlicense)'],
  Zlib: ['zlib/libpng'],
  'MPL-2.0': ['Mozilla Public License 2.0 (MPL 2.0)'],
  'EPL-1.0': ['Eclipse Public License - v 1.0'],
  'EPL-2.0': ['Eclipse Public License - v 2.0'],
  'GPL-2.0-only WITH Classpath-exception-2.0': [
    'GPL2 with Classpath exception',
    'GPL2 w/ CPE',
    'GNU General Public License, version 2 with the GNU Classpath Exception',
  ],
}

const gnuVersions: Readonly<Record<string, readonly string[]>> = {
  GPL: ['1.0', '2.0', '3.0'],
  LGPL: ['2.0', '2.1', '3.0'],
  AGPL: ['3.0'],
}
const gnuNames: Readonly<Record<string, readonly string[]>> = {
  GPL: ['GPL', 'GNU GPL', 'GNU General Public License', 'General Public License'],
  LGPL: ['LGPL', 'GNU LGPL', 'GNU Lesser General Public License', 'Lesser General Public License'],
  AGPL: ['AGPL', 'GNU AGPL', 'GNU Affero General Public License', 'Affero General Public License'],
}

/** Yields how people write the licenses of the GNU project: with a version, and whether a later one may be chosen. */
function* gnuSpellings(): Generator<readonly [string, string]> {
  for (const [family, names] of Object.entries(gnuNames)) {
    for (const version of gnuVersions[family] ?? []) {
      for (const name of names) {
        for (const end of ['', ' only']) yield [`${name} ${version}${end}`, `${family}-${version}-only`]
        for (const end of ['+', ' or later', ' or any later', ' or newer', ' or greater'])
          yield [`${name} ${version}${end}`, `${family}-${version}-or-later`]
      }
    }
  }
}

/** What spellings of one license have in common: words without case, without "license" and "version", and numbers with a point. */
function keyOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('licence', 'license')
    .replaceAll(/\b(the|license|licensed|under|version|ver)\b/g, ' ')
    .replaceAll(/([a-z])v?\.?(?=\d)/g, '$1 ')
    .replaceAll(/(^|\s)v\.?\s*(?=\d)/g, '$1')
    .replaceAll(/[^a-z0-9.+]+/g, ' ')
    .trim()
    .replace(/\.+$/, '')
    .replace(/( \d)(?=$|\+| only$| or (?:any )?(?:later|newer|greater)$)/, '$1.0')
    .replace(/ (?=\+$)/, '')
}

/** Ids by the key of a spelling; null if several licenses are spelled so. */
const spellings = new Map<string, string | null>()

function add(spelling: string, id: string): void {
  const key = keyOf(spelling)
  const known = spellings.get(key)
  if (key !== '') spellings.set(key, known === undefined || known === id ? id : null)
}

for (const { spdxId, name, deprecated } of listedLicenses) {
  if (deprecated) continue
  add(spdxId, spdxId)
  add(name, spdxId)
}
for (const { spdxId, deprecated } of listedLicenses) {
  const successor = deprecated ? successorOf(spdxId, false) : ''
  if (successor !== '' && !spellings.has(keyOf(spdxId))) add(spdxId, successor)
}
for (const [spelling, id] of [
  ...Object.entries(aliases).flatMap(([id, all]) => all.map((spelling) => [spelling, id] as const)),
  ...gnuSpellings(),
]) {
  spellings.set(keyOf(spelling), id)
}

/** Addresses of licenses without scheme and end; null if several licenses have one. */
const addresses = new Map<string, string | null>()
for (const { spdxId, urls, deprecated } of listedLicenses) {
  if (deprecated) continue
  for (const url of [...urls, `https://spdx.org/licenses/${spdxId}`, `https://opensource.org/licenses/${spdxId}`]) {
    const known = addresses.get(addressKey(url))
    addresses.set(addressKey(url), known === undefined || known === spdxId ? spdxId : null)
  }
}

function addressKey(url: string): string {
  return url
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\/(www\.)?/, '')
    .replace(/(\.(html?|txt|php|json))?\/?$/, '')
}

/** Longer texts are no names. */
const maxLength = 200

/**
 * Returns the license that a common spelling, a name or an address of a license means, such as `Apache-2.0` for "Apache License, Version
 * 2.0"; null if it is none, or could be several.
 */
export function spelledLicense(text: string): string | null {
  if (text.length > maxLength) return null
  if (/^\s*https?:\/\//i.test(text)) return addresses.get(addressKey(text)) ?? null
  return spellings.get(keyOf(text)) ?? null
}
