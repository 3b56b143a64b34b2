import { goPath } from '#service/domain/components/go-module.ts'
import type { Purl } from '#service/domain/components/purl.ts'
import type { ComparedPackage, Ecosystem, StatedComponent } from '#service/matching/contract/ecosystem.ts'
import { go as order } from '#service/matching/version-orders/go.ts'

const pseudoVersion = /(?:^v?0\.0\.0-|[.-]0\.)\d{14}-[0-9a-f]{12}/
const pseudoVersionWithoutBase = /^v?0\.0\.0-(?:0\.)?\d{14}-[0-9a-f]{12}/

/**
 * Go modules. Module paths are case-sensitive, but purl requires lower case and tools disagree (purl-spec#308); no two modules of the
 * vulnerability database differ in case alone. `/v2` is part of the name. The standard library is `stdlib`.
 */
export const go: Ecosystem = {
  name: 'Go',
  purlTypes: ['golang'],
  versType: 'golang',
  packageName(purl) {
    const { base, major } = goPath(purl)
    return major ?? base
  },
  nameKey: (name) => name.toLowerCase().replaceAll('!', '').replace(/\/+$/, ''),
  packages: modules,
  versions: order,
  doubt(version, bounds) {
    if (!pseudoVersionWithoutBase.test(version) || bounds.some((bound) => pseudoVersion.test(bound))) return undefined
    return 'the version is a Go pseudo-version without a base, which sorts below every release whatever it contains'
  },
}

/**
 * A subpath is the end of the module's path if it starts with a major version or the component is named so, and also if the data knows a
 * module of that path. Otherwise it may be a directory of the module or the end of a path that no record is about.
 */
function modules(purl: Purl, version: string | null, { name }: StatedComponent): readonly ComparedPackage[] {
  const { base, whole, major } = goPath(purl)
  const compared = (path: string, doubt: string | null): ComparedPackage => ({
    name: path,
    version,
    role: null,
    doubt,
    epochUnknown: false,
  })
  if (whole === base) return [compared(base, null)]
  if (major !== null) return whole === major ? [compared(major, null)] : [compared(whole, null), compared(major, null)]
  if (isPackage(purl)) return [compared(base, `only the package "${whole}" of the module is listed`)]
  if (go.nameKey(name) === go.nameKey(whole)) return [compared(whole, null)]
  const doubt = !isCut(base) ? null : `the subpath "${purl.subpath}" may be the end of another module's path`
  const between = parentsOf(whole, base).map((path) => compared(path, doubt))
  return [compared(whole, null), ...between, compared(base, doubt)]
}

/** Syft cuts paths after the third segment, so that the subpath of a shorter or longer one is a directory. */
function isCut(base: string): boolean {
  return base.split('/').length === 3
}

/** CycloneDX-Go marks the packages of a module, which have its path and their directory as the subpath. */
function isPackage({ qualifiers }: Purl): boolean {
  return qualifiers.get('type') === 'package'
}

/** A module's path is not deeper than this below its third segment in practice; deeper subpaths are not looked up in every part. */
const maxParents = 8

/** Returns the paths between two, longest first. */
function parentsOf(path: string, end: string): readonly string[] {
  const parents: string[] = []
  for (
    let at = path.lastIndexOf('/');
    at > end.length && parents.length < maxParents;
    at = path.lastIndexOf('/', at - 1)
  )
    parents.push(path.slice(0, at))
  return parents
}
