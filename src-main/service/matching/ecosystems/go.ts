import type { Ecosystem } from '#service/matching/contract/ecosystem.ts'
import { go as order } from '#service/matching/version-orders/go.ts'

const pseudoVersion = /(?:^v?0\.0\.0-|[.-]0\.)\d{14}-[0-9a-f]{12}/
const pseudoVersionWithoutBase = /^v?0\.0\.0-(?:0\.)?\d{14}-[0-9a-f]{12}/

/**
 * Go modules. Module paths are case-sensitive, but purl requires lower case and tools disagree (purl-spec#308); no two modules of the
 * vulnerability database differ in case alone. `/v2` is part of the name, a subpath is not. The standard library is `stdlib`.
 */
export const go: Ecosystem = {
  name: 'Go',
  purlTypes: ['golang'],
  versType: 'golang',
  packageName({ namespace, name }) {
    if (namespace === null) return name === 'std' ? 'stdlib' : name
    return `${namespace}/${name}`
  },
  nameKey: (name) => name.toLowerCase().replaceAll('!', '').replace(/\/+$/, ''),
  versions: order,
  doubt(version, bounds) {
    if (!pseudoVersionWithoutBase.test(version) || bounds.some((bound) => pseudoVersion.test(bound))) return undefined
    return 'the version is a Go pseudo-version without a base, which sorts below every release whatever it contains'
  },
}
