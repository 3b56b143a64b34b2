import { EcosystemTally } from '#service/domain/advisories/ecosystem-tally.ts'
import type { AffectedPackage } from '#service/domain/advisories/advisory-record.ts'

/** An `all.zip` with records of several ecosystems is OSV's archive of everything from this size on; it had over 500,000 in 2026. */
const minRecordsOfEverything = 100_000

/** `all.zip`, also as browsers name a second one (`all (1).zip`) and people one of several (`npm-all.zip`). */
const wholeName = /(?:^|[/\\ _.-])all(?:[ _-]?\(\d+\))?\.zip$/i

/**
 * Finds the ecosystems that archives of OSV are meant to be complete for. OSV publishes `<ecosystem>/all.zip`, and one `all.zip` of
 * everything. An archive with another name may be any part. Records of an ecosystem's archive also name packages of others, for which it
 * is not complete.
 */
export class WholeArchives {
  readonly #fileName: string
  readonly #archives = new Map<string, EcosystemTally>()

  constructor(fileName: string) {
    this.#fileName = fileName
  }

  /** Adds a record by the name of its file in the archive: `GHSA-….json`, or `npm/all.zip/GHSA-….json` of an archive in it. */
  add(name: string, affected: readonly AffectedPackage[]): void {
    const archive = /^(.*\.zip)\//i.exec(name)?.[1] ?? this.#fileName
    if (!wholeName.test(archive)) return
    let tally = this.#archives.get(archive)
    if (!tally) this.#archives.set(archive, (tally = new EcosystemTally()))
    tally.add(affected)
  }

  get ecosystems(): readonly string[] {
    return [...this.#archives.values()].flatMap((tally) => {
      const { shared, records, ecosystems } = tally
      if (shared !== null) return [shared]
      return records < minRecordsOfEverything ? [] : ecosystems
    })
  }
}
