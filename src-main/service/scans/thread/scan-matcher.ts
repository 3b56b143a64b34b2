import { createMatchers } from '#service/matching/match.ts'
import type { DocumentMatcher, ReadComponent } from '#service/matching/match.ts'
import type { ComponentMatch, MatchSubject, MatchContext } from '#service/matching/contract/match-result.ts'
import { markPlace } from '#service/workers/task-place.ts'
import type { ScannedAdvisories } from './no-advisories.ts'
import { ScanLookup } from './scan-lookup.ts'

/** Compares components with one snapshot of the advisory data in batches: the entries of all their packages are read first. */
export class ScanMatcher {
  readonly #lookup: ScanLookup
  readonly #among: (surroundings: MatchContext) => DocumentMatcher

  constructor(reader: ScannedAdvisories) {
    this.#lookup = new ScanLookup(reader)
    this.#among = createMatchers(this.#lookup)
  }

  /** Continues with the same snapshot, opened again. */
  readFrom(reader: ScannedAdvisories): void {
    this.#lookup.readFrom(reader)
  }

  /** Returns a function that compares the components of one document. */
  among(surroundings: MatchContext): (subjects: readonly MatchSubject[]) => readonly ComponentMatch[] {
    const { read, match } = this.#among(surroundings)
    return (subjects) => {
      const components = subjects.map(read)
      this.#preload(components)
      return components.map((component) => {
        markPlace('the component', component.subject.purl ?? component.subject.name)
        return match(component)
      })
    }
  }

  #preload(components: readonly ReadComponent[]): void {
    const wanted = new Map<string, Set<string>>()
    for (const { keys } of components) {
      for (const { ecosystem, nameKey } of keys) {
        const names = wanted.get(ecosystem)
        if (names) names.add(nameKey)
        else wanted.set(ecosystem, new Set([nameKey]))
      }
    }
    this.#lookup.preload(wanted)
  }
}
