import type { Purl } from '#service/domain/components/purl.ts'
import { partsOf, type PurlParts, purlText } from '#service/domain/components/purl-text.ts'
import type { IdentityRule, IdentitySuggestion } from './identity-suggestion.ts'

/** Words that are commonly used in place of a type of the purl specification. */
const typeCorrections: ReadonlyMap<string, Pick<PurlParts, 'type' | 'namespace'>> = new Map(
  Object.entries({
    go: { type: 'golang' },
    gomod: { type: 'golang' },
    gopkg: { type: 'golang' },
    java: { type: 'maven' },
    mvn: { type: 'maven' },
    gradle: { type: 'maven' },
    node: { type: 'npm' },
    nodejs: { type: 'npm' },
    yarn: { type: 'npm' },
    javascript: { type: 'npm' },
    python: { type: 'pypi' },
    pip: { type: 'pypi' },
    ruby: { type: 'gem' },
    rubygem: { type: 'gem' },
    rubygems: { type: 'gem' },
    crate: { type: 'cargo' },
    crates: { type: 'cargo' },
    'crates.io': { type: 'cargo' },
    rust: { type: 'cargo' },
    php: { type: 'composer' },
    packagist: { type: 'composer' },
    dotnet: { type: 'nuget' },
    '.net': { type: 'nuget' },
    dart: { type: 'pub' },
    debian: { type: 'deb', namespace: 'debian' },
    ubuntu: { type: 'deb', namespace: 'ubuntu' },
    alpine: { type: 'apk', namespace: 'alpine' },
  }),
)

/** Types whose packages have a namespace, so a purl without one is incomplete. */
const namespaced: ReadonlySet<string> = new Set(['maven', 'composer', 'golang'])

/** Corrects a purl of an unknown type if the intended type is clear. */
export const fromCorrectedType: IdentityRule = ({ purl: written }, purl) => {
  if (written === null) return []
  if (!purl) {
    const missing = /^(npm|maven|pypi|nuget|gem|cargo|golang|composer|deb|rpm|apk|hex|pub)\/\S+$/i.exec(written.trim())
    if (!missing) return []
    return [{ purl: `pkg:${written.trim()}`, reason: 'A package URL starts with "pkg:"', evidence: written }]
  }
  const meant = typeCorrections.get(purl.type)
  if (!meant) return []
  const parts = { ...partsOf(purl), ...meant }
  const reason = `"${purl.type}" is not a package type; the specification uses "${meant.type}"`
  return [{ purl: purlText(parts), reason, evidence: purl.raw }]
}

/** Completes a purl without a namespace if the document contains it elsewhere. */
export const fromMissingNamespace: IdentityRule = ({ name, group, componentVersion }, purl) => {
  if (!purl || purl.namespace !== null || !namespaced.has(purl.type)) return []
  const version = purl.version ?? componentVersion
  const suggest = (namespace: string, own: string, evidence: string): IdentitySuggestion[] => [
    {
      purl: purlText({ ...partsOf(purl), namespace, name: own, version }),
      reason: `Packages of type "${purl.type}" require a namespace`,
      evidence,
    },
  ]
  if (purl.type === 'golang') return goPath(purl, name, group, suggest)
  if (group) return suggest(group, purl.name, `group "${group}"`)
  const [before, after] = name.split(purl.type === 'maven' ? ':' : '/')
  return before && after === purl.name ? suggest(before, after, `name "${name}"`) : []
}

function goPath(
  purl: Purl,
  name: string,
  group: string | null,
  suggest: (namespace: string, own: string, evidence: string) => IdentitySuggestion[],
): IdentitySuggestion[] {
  if (['stdlib', 'toolchain', 'std'].includes(purl.name)) return []
  const paths = [
    [name, `name "${name}"`],
    [`${group ?? ''}/${name}`, `group "${group ?? ''}"`],
  ] as const
  for (const [path, evidence] of paths) {
    const at = path.lastIndexOf('/')
    const isPath = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+\//i.test(path)
    if (isPath && path.endsWith(purl.name)) return suggest(path.slice(0, at), path.slice(at + 1), evidence)
  }
  return []
}

/** Corrects a purl whose name contains the version: `pkg:npm/lodash-4.17.21`. */
export const fromVersionInName: IdentityRule = ({ componentVersion }, purl) => {
  if (!purl || purl.version !== null) return []
  const ending = componentVersion === null ? null : endingOf(purl.name, componentVersion)
  const [, name, version] = ending ?? /^(.+?)[-_@]v?(\d+(?:\.\d+)+(?:[.+-][\w.+-]+)?)$/.exec(purl.name) ?? []
  if (!name || !version) return []
  const reason = 'The version is part of the name; it should follow an @'
  return [{ purl: purlText({ ...partsOf(purl), name, version }), reason, evidence: purl.raw }]
}

function endingOf(name: string, version: string): readonly [whole: string, name: string, version: string] | null {
  const match = /^(.+?)[-_@]v?$/.exec(name.endsWith(version) ? name.slice(0, -version.length) : '')
  return match?.[1] === undefined ? null : [name, match[1], version]
}
