import type { AnalyzedComponent } from '#service/db/components/component-support.ts'
import { type PackageKey, publicPackageKey } from '#service/matching/public-package.ts'
import type { ScannedAdvisories } from '#service/scans/thread/no-advisories.ts'

/** Records of malicious packages: of several records they say the most about a name. */
const malicious = 'MAL-'

/** Finds internal components whose name the advisory data knows as that of a public package. */
export class PublicNames {
  readonly #reader: ScannedAdvisories

  constructor(reader: ScannedAdvisories) {
    this.#reader = reader
  }

  /** Returns the changed records of components; null where there is none any more. */
  changes(
    components: readonly AnalyzedComponent[],
  ): readonly (readonly [componentId: string, record: string | null])[] {
    const keys = new Map(
      components.flatMap(({ id, internal, purl }) => {
        const key = internal && purl !== null ? publicPackageKey(purl) : null
        return key ? [[id, key] as const] : []
      }),
    )
    const records = this.#records([...keys.values()])
    return components.flatMap(({ id, publicRecord }) => {
      const key = keys.get(id)
      const record = key ? (records.get(textOf(key)) ?? null) : null
      return record === publicRecord ? [] : [[id, record] as const]
    })
  }

  #records(keys: readonly PackageKey[]): ReadonlyMap<string, string> {
    const found = new Map<string, string>()
    for (const [ecosystem, some] of Map.groupBy(keys, (key) => key.ecosystem)) {
      const names = [...new Set(some.map(({ nameKey }) => nameKey))]
      for (const [nameKey, candidates] of this.#reader.candidates(ecosystem, names)) {
        const ids = candidates.flatMap(({ withdrawn, recordId }) => (withdrawn ? [] : [recordId])).toSorted()
        const record = ids.find((id) => id.startsWith(malicious)) ?? ids[0]
        if (record !== undefined) found.set(textOf({ ecosystem, nameKey }), record)
      }
    }
    return found
  }
}

function textOf({ ecosystem, nameKey }: PackageKey): string {
  return `${ecosystem}\n${nameKey}`
}
