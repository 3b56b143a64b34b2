import type { EmbeddedMembers } from '#service/standards/spdx/spdx-embedded-member-checks.ts'
import type { LossList } from './loss-list.ts'

/** Members that only our own readers restore. References and license statements are also written in another form. */
const words = ['group', 'scope', 'publisher', 'properties', 'authors', 'manufacturer', 'supplier'] as const

/** Counts embedded members, which other tools do not understand. `where`: `an annotation`, `a property`. */
export function countEmbedded(carried: EmbeddedMembers, where: string, specVersion: string, losses: LossList): void {
  for (const name of words) {
    if (carried[name] === undefined) continue
    const why = `not fully supported by SPDX ${specVersion}`
    losses.add({ one: `"${name}" of a component`, many: `"${name}" of components`, verb: `written in ${where}`, why })
  }
  const withHashes = (carried.externalReferences ?? []).filter(({ hashes }) => hashes !== undefined).length
  const references = { one: 'external reference with hashes', many: 'external references with hashes' }
  const why = `not supported by SPDX ${specVersion}; written in ${where}`
  losses.add({ ...references, verb: 'written without hashes', why }, withHashes)
}
