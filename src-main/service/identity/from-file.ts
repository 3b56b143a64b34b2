import { type PurlParts, purlText } from '#service/domain/components/purl-text.ts'
import type { IdentityRule, IdentitySuggestion } from './identity-suggestion.ts'

const version = String.raw`(\d+(?:\.\d+)*[\w.+!~-]*?)`

const jarName = new RegExp(String.raw`^([\w.-]+?)[-_]${version}\.(?:jar|war|aar)$`)

/** File names that are prescribed by package formats. */
const fileNames: readonly (readonly [RegExp, (parts: readonly string[]) => PurlParts, string])[] = [
  [
    new RegExp(String.raw`^([\w.]+)-${version}(?:-\d\w*)?-[\w.]+-[\w.]+-[\w.]+\.whl$`, 'i'),
    ([name = '', stated]) => ({ type: 'pypi', name: name.toLowerCase().replaceAll(/[-_.]+/g, '-'), version: stated }),
    'The name matches a Python wheel',
  ],
  [
    new RegExp(String.raw`^([\w.-]+?)-${version}\.gem$`),
    ([name = '', stated]) => ({ type: 'gem', name, version: stated }),
    'The name matches a RubyGems file',
  ],
  [
    new RegExp(String.raw`^([\w-]+?)-${version}\.crate$`),
    ([name = '', stated]) => ({ type: 'cargo', name, version: stated }),
    'The name matches a Cargo crate file',
  ],
  [
    new RegExp(String.raw`^([\w.-]+?)\.${version}\.nupkg$`, 'i'),
    ([name = '', stated]) => ({ type: 'nuget', name, version: stated }),
    'The name matches a NuGet file',
  ],
]

/** URL paths of package repositories, for any host. */
const paths: readonly (readonly [RegExp, (parts: readonly string[]) => PurlParts, string])[] = [
  [
    /\/(@[\w.~-]+)(?:\/|%2f)([\w.~-]+)\/-\/\2-(\d[\w.+-]*)\.tgz$/i,
    ([namespace, name = '', stated]) => ({ type: 'npm', namespace, name, version: stated }),
    'The URL matches an npm registry URL',
  ],
  [
    /\/([\w.~-]+)\/-\/\1-(\d[\w.+-]*)\.tgz$/,
    ([name = '', stated]) => ({ type: 'npm', name, version: stated }),
    'The URL matches an npm registry URL',
  ],
  [
    /\/maven2?\/([\w./-]+)\/([\w.-]+)\/([\w.+-]+)\/\2-\3[\w.-]*\.(?:jar|pom|war|aar)$/,
    ([group = '', name = '', stated]) => ({
      type: 'maven',
      namespace: group.replaceAll('/', '.'),
      name,
      version: stated,
    }),
    'The URL matches a Maven repository URL',
  ],
  [
    /\/crates\/([\w-]+)\/(\d[\w.+-]*)\/download$/,
    ([name = '', stated]) => ({ type: 'cargo', name, version: stated }),
    'The URL matches a crates.io URL',
  ],
]

/** Uses the file name. A jar does not contain its group, so the document must. */
export const fromFile: IdentityRule = ({ name, group, componentVersion }, purl) => {
  if (purl) return []
  const file = name.slice(name.lastIndexOf('/') + 1).slice(0, 300)
  const jar = jarName.exec(file)
  if (jar?.[1] && group) {
    const parts = { type: 'maven', namespace: group, name: jar[1], version: jar[2] ?? componentVersion }
    const reason = 'The group and the file name match a Maven artifact'
    return [{ purl: purlText(parts), reason, evidence: `group "${group}", name "${name}"` }]
  }
  return matching(fileNames, file, `name "${name}"`)
}

/** Uses the URL from which the package was downloaded. */
export const fromAddress: IdentityRule = ({ addresses }, purl) => {
  if (purl) return []
  return addresses.flatMap((address) => {
    const path = pathOf(address)
    const file = path.slice(path.lastIndexOf('/') + 1)
    const evidence = `address ${address}`
    return [...matching(paths, path, evidence), ...matching(fileNames, file, evidence)]
  })
}

function matching(rules: typeof paths, text: string, evidence: string): IdentitySuggestion[] {
  for (const [pattern, read, reason] of rules) {
    const match = pattern.exec(text)
    if (match) return [{ purl: purlText(read(match.slice(1))), reason, evidence }]
  }
  return []
}

function pathOf(address: string): string {
  const text = address.slice(0, 1000).replace(/[?#].*$/, '')
  return text.replace(/^[a-z+]+:\/\/[^/]*/i, '')
}
