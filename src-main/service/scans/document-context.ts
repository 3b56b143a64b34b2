import type { UserDatabase } from '#service/db/database.ts'
import { type ContextComponent, readContextComponents, findTypesWithSources } from '#service/db/scans/scan-input.ts'
import { cpeProduct } from '#service/matching/cpe/cpe-name.ts'
import { cpeOfSystem } from '#service/matching/cpe/operating-systems.ts'
import { distributionOf } from '#service/matching/distribution-of.ts'
import type { MatchContext } from '#service/matching/contract/match-result.ts'

/** Kinds of primary components that may be an operating system, or hold one. */
const systemKinds: ReadonlySet<string> = new Set(['operating-system', 'container', 'platform', 'device', 'firmware'])

/**
 * Reads the operating system of a document, and the products that it names by CPE. The operating system components decide; without one, the
 * primary component does. Two different systems count as none, because it is unknown which package belongs to which.
 */
export async function readDocumentContext(
  database: Pick<UserDatabase, 'read'>,
  versionId: string,
  withCpes: boolean,
): Promise<MatchContext> {
  const listed: string[] = []
  const primary: string[] = []
  const cpes = new Map<string, string[]>()
  for await (const component of readContextComponents(database, versionId, withCpes)) {
    const { isPrimary, kind } = component
    if (kind === 'operating-system' || (isPrimary && systemKinds.has(kind))) {
      const distribution = distributionOf(component)
      if (distribution !== null) (kind === 'operating-system' ? listed : primary).push(distribution)
      else if (withCpes && kind === 'operating-system') addCpes(nameOfSystem(component), cpes)
    }
    if (withCpes) addCpes(component.cpes, cpes)
  }
  const sourcesStated = await findTypesWithSources(database, versionId)
  return { distribution: findSingleRelease(listed.length > 0 ? listed : primary), sourcesStated, cpes }
}

/** Used if nothing else names the system. That a system is not Windows matters, whatever its advisories. */
function nameOfSystem({ name, version, cpes }: ContextComponent): readonly string[] {
  if (cpes.length > 0) return []
  return [cpeOfSystem(name, version) ?? []].flat()
}

function addCpes(names: readonly string[], cpes: Map<string, string[]>): void {
  for (const cpe of names) {
    const product = cpeProduct(cpe)
    if (product === undefined) continue
    const known = cpes.get(product)
    if (known) known.push(cpe)
    else cpes.set(product, [cpe])
  }
}

function findSingleRelease(distributions: readonly string[]): string | null {
  const [first, ...others] = distributions
  if (first === undefined) return null
  return others.every((other) => isSameRelease(first, other)) ? first : null
}

/** A point release is part of its release: `debian-11.6` of `debian-11`. */
function isSameRelease(a: string, b: string): boolean {
  return a === b || a.startsWith(`${b}.`) || b.startsWith(`${a}.`)
}
