/**
 * Packages that come without the text of their license, with the license that each declares. Each was looked at: the standard text of
 * that license is shipped for it. A package that declares another one later has to be looked at again.
 */
export const withoutLicenseText: Readonly<Record<string, 'MIT' | 'ISC' | 'CC0-1.0' | 'Unlicense'>> = {
  '@graphql-tools/executor': 'MIT',
  '@graphql-tools/merge': 'MIT',
  '@graphql-tools/schema': 'MIT',
  '@graphql-tools/utils': 'MIT',
  '@whatwg-node/disposablestack': 'MIT',
  '@whatwg-node/events': 'MIT',
  '@whatwg-node/fetch': 'MIT',
  '@whatwg-node/node-fetch': 'MIT',
  '@whatwg-node/promise-helpers': 'MIT',
  '@whatwg-node/server': 'MIT',
  brotli: 'MIT',
  'cross-inspect': 'MIT',
  dfa: 'MIT',
  fontkit: 'MIT',
  'railroad-diagrams': 'CC0-1.0',
  'react-remove-scroll-bar': 'MIT',
  saxes: 'ISC',
  schemes: 'MIT',
  'spdx-license-ids': 'CC0-1.0',
  wouter: 'Unlicense',
}
