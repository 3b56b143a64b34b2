import type { Purl } from '#service/domain/components/purl.ts'
import type { AffectedPackage, VersionInterval } from '#service/domain/advisories/advisory-record.ts'

/** Part of the release of a package that was built in a module: `.module_el8.6.0+2880+7d9e3703`, `.module+el8.9.0+…`. */
const modularRelease = /\.module[_+]el\d/

/**
 * Reads the modules in a record's title, for example `nodejs:16`; undefined if its packages are not built in modules. The streams of a
 * module are fixed at different versions (grype#820).
 */
export function readModules(
  title: string | null,
  intervals: readonly VersionInterval[],
): readonly string[] | undefined {
  if (!intervals.some(isModular)) return undefined
  return [...(title ?? '').matchAll(/(?<![\w:])([A-Za-z][\w.+-]*:[\w.-]*\w)/g)].flatMap(([, module]) => module ?? [])
}

/** Tests whether an entry's builds are of the component's module and stream (grype#820, trivy#771, grype-db#230). */
export function appliesToModule({ modules }: AffectedPackage, purl: Purl): boolean | string {
  const isModule = modularRelease.test(purl.version ?? '')
  if (modules === undefined && !isModule) return true
  const own = moduleOf(purl)
  if (modules === undefined) return 'the component belongs to a module, the versions in the record do not'
  if (!isModule && own === undefined) return 'the versions in the record belong to a module, the component does not'
  if (own === undefined) return 'the module stream of the component is unknown'
  if (modules.includes(own.module)) return true
  if (modules.some((module) => module.startsWith(`${own.name}:`))) return false
  return `it is unknown whether the record covers the module ${own.module}`
}

/** Reads `rpmmod` or `modularitylabel`: `name:stream`, perhaps followed by version and context. */
function moduleOf({ qualifiers }: Purl): { readonly name: string; readonly module: string } | undefined {
  const [name = '', stream = ''] = (qualifiers.get('rpmmod') ?? qualifiers.get('modularitylabel') ?? '').split(':')
  return name === '' || stream === '' ? undefined : { name, module: `${name}:${stream}` }
}

function isModular({ fixed, lastAffected }: VersionInterval): boolean {
  return modularRelease.test(fixed ?? lastAffected ?? '')
}
