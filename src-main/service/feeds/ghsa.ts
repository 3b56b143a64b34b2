import type { FeedSource } from '#service/feeds/reading/feed.ts'
import { type SampledDocument, sampleOf } from '#service/feeds/reading/feed-sample.ts'
import { memberOf, objectsOf, describeValue } from '#service/domain/json-values.ts'
import { isClone } from '#service/feeds/osv/github-repository.ts'
import { isOsvRecord, readOsvFeed } from '#service/feeds/osv/osv-feed.ts'

const header = {
  kind: 'GHSA',
  version: null,
  date: null,
  name: 'GitHub advisories',
  licence: 'CC-BY-4.0',
  attribution: 'GitHub Advisory Database',
} as const

/**
 * The GitHub Advisory Database as its repository stores it: a clone or download as an archive, or single records. They follow the OSV
 * schema but are not normalized like OSV's exports: names keep their letter case, npm has ranges of type ECOSYSTEM, one package has an
 * entry for each of its ranges, no versions are listed, and unreviewed records affect no package.
 */
export const ghsa: FeedSource = {
  kind: 'GHSA',
  async recognizes(file) {
    const { documents } = await sampleOf(file)
    if (documents.some(isRepositoryPath)) return true
    return documents.length > 0 && documents.every(({ value }) => isRepositoryRecord(value))
  },
  read: (file, options) =>
    readOsvFeed(file, { header, source: 'GITHUB', objectTo: severalVersions, isWhole: isClone }, options),
}

function isRepositoryPath({ name, value }: SampledDocument): boolean {
  return /(?:^|\/)(?:github-reviewed|unreviewed)\/\d{4}\/\d{2}\/GHSA-/.test(name) && isOsvRecord(value)
}

/**
 * Recognizes a record outside the repository's folders. OSV's export of the same record has its origin and a purl, and has no unreviewed
 * records.
 */
function isRepositoryRecord(value: unknown): boolean {
  if (!isOsvRecord(value)) return false
  const isReviewed = memberOf(value, 'database_specific', 'github_reviewed')
  if (typeof isReviewed !== 'boolean') return false
  const affected = objectsOf(memberOf(value, 'affected'))
  return affected.length === 0 ? !isReviewed : affected.every(isNotExported)
}

function isNotExported(entry: unknown): boolean {
  return (
    memberOf(entry, 'package', 'purl') === undefined && memberOf(entry, 'database_specific', 'source') === undefined
  )
}

/** Several versions in one text (github/advisory-database#7224) have no order, or worse, a wrong one. */
function severalVersions(record: unknown): string | undefined {
  for (const entry of objectsOf(memberOf(record, 'affected'))) {
    for (const event of objectsOf(entry['ranges']).flatMap((range) => objectsOf(range['events']))) {
      for (const [key, version] of Object.entries(event)) {
        if (typeof version === 'string' && /\S[\s,;|]+\S/.test(version))
          return `"${key}" names several versions in one text: ${describeValue(version)}`
      }
    }
  }
  return undefined
}
