// Documents and edits of components at random, about the packages of a few advisories.
import type { SeededRandom } from '#service/formats/fuzz/seeded-random-for-test.ts'
import { osv } from './osv.ts'

/** An OSV record about a Debian package. */
export const debian = (id: string, name: string, fixed: string) => ({
  ...osv(id, name),
  affected: [
    {
      package: { ecosystem: 'Debian:12', name },
      ranges: [{ type: 'ECOSYSTEM', events: [{ introduced: '0' }, { fixed }] }],
    },
  ],
})

export const names = ['a', 'b', 'c', 'd', 'lodash', 'saddle', 'e'] as const
const versions = ['0.9.0', '1.2.0', '1.9.10', '2.0.0', '2.1.0', '10.0.0'] as const
const types = ['npm', 'npm', 'npm', 'pypi', 'deb/debian', 'generic'] as const

function purlOf(random: SeededRandom): string | null {
  if (random.once(6)) return null
  const qualifiers = random.once(6) ? '?distro=debian-12' : random.once(8) ? '?upstream=a' : ''
  return `pkg:${random.pick(types)}/${random.pick(names)}@${random.pick(versions)}${qualifiers}`
}

const cpe = (random: SeededRandom) => `cpe:2.3:a:acme:${random.pick(names)}:${random.pick(versions)}:*:*:*:*:*:*:*`

export function documentOf(random: SeededRandom) {
  const components = Array.from({ length: 12 }, (_, at) => {
    const purl = purlOf(random)
    const isSystem = random.once(10)
    return {
      ...{ type: isSystem ? 'operating-system' : 'library', 'bom-ref': `r${at}`, name: random.pick(names) },
      version: isSystem ? '12' : random.pick(versions),
      ...(isSystem ? { name: 'debian', purl: undefined } : purl === null ? {} : { purl }),
      ...(random.once(5) && { cpe: cpe(random) }),
    }
  })
  return {
    ...{ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 },
    metadata: { component: { type: 'container', 'bom-ref': 'root', name: 'root', version: '1' } },
    components,
  }
}

export function editOf(random: SeededRandom): object {
  const changes: readonly [() => object, ...(() => object)[]] = [
    () => ({ purl: purlOf(random) }),
    () => ({ version: random.pick(versions) }),
    () => ({ name: random.pick(names) }),
    () => ({ cpes: random.once(2) ? [] : [cpe(random)] }),
    () => ({ kind: random.once(3) ? 'operating-system' : 'library' }),
    () => ({ internal: random.once(2) }),
    () => ({ supportLevel: random.once(2) ? 'NO_LONGER_MAINTAINED' : 'UNSPECIFIED' }),
    () => ({ name: 'debian', version: '12', kind: 'operating-system', purl: null }),
  ]
  return { ...random.pick(changes)(), ...(random.once(3) && random.pick(changes)()) }
}

export const bulkEditOf = (random: SeededRandom) =>
  random.once(2) ? { version: random.pick(versions) } : { internal: random.once(2), kind: 'library' }

/** What a scan and the analysis found about a version. */
export const stateQuery = `query ($id: Uuid!) { sbom(sbomId: $id) {
    stats { severityCounts { total } } scanState { componentsCount affectedCount notEvaluatedCount }
    components(first: 100, orderBy: { field: COMPONENTS_NAME }) { nodes { id name version purl matchState matchReason
      supportLevel supportSource endOfSupport newestVersion publicRecord safeUpgrade { version } identitySuggestions { purl } } }
    vulns(first: 500) { nodes { id state inactiveReason severity priority componentId vulnId } } } }`
