import { createHash } from 'node:crypto'
import { listReviewedFindings, type ReviewedFinding } from '#service/db/signatures/reviewed-findings.ts'
import { listOverlays } from '#service/db/parts/with-parts.ts'
import type { VersionId } from '#service/domain/id.ts'
import { type ReviewedState, reviewRecordBytes } from '#service/domain/signatures/sbom-review.ts'
import type { Task } from '#service/workers/task.ts'

/** A version, then what it contains, the nearest first. */
export interface ReviewedVersions {
  readonly versionIds: readonly VersionId[]
}

/** Reads the findings of a version and of its parts with their decisions, and describes them in short. */
export const reviewStateTask: Task<ReviewedVersions, ReviewedState> = {
  name: 'review-state',
  async run({ database }, { versionIds }) {
    const lines: Line[] = []
    const known = new Set<string>()
    const overlays = await listOverlays(database, versionIds)
    for (const id of versionIds) {
      const own = (await listReviewedFindings(database.read, id, overlays)).map(lineOf)
      // What parts share and decided alike counts once, as in lists with parts (decision 0090).
      lines.push(...own.filter(({ key, text }) => !known.has(`${key}${text}`)))
      for (const { key, text } of own) known.add(`${key}${text}`)
    }
    return describe(lines)
  },
}

interface Line {
  readonly key: string
  readonly text: string
  readonly isStale: boolean
}

function lineOf({ about, decision, isStale }: ReviewedFinding): Line {
  return { key: JSON.stringify(about), text: JSON.stringify(decision), isStale }
}

/**
 * Findings are named by what they are about, because ids change when a document is read again. The text of each is a list of texts and
 * nulls in a fixed order, whose JSON is canonical (RFC 8785); they are sorted by it.
 */
function describe(found: readonly Line[]): ReviewedState {
  const lines = found.toSorted((a, b) => compare(a.key, b.key) || compare(a.text, b.text))
  const digest = createHash('sha256')
  const records: Buffer[] = []
  let last = ''
  let number = 0
  for (const { key, text, isStale } of lines) {
    digest.update(`[${key},${text}]\n`)
    number = key === last ? number + 1 : 0
    last = key
    records.push(
      short(`${key}#${number}`, reviewRecordBytes.key),
      short(text, reviewRecordBytes.decision),
      Buffer.from([isStale ? 1 : 0]),
    )
  }
  return { digest: digest.digest('hex'), findings: Buffer.concat(records) }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

function short(text: string, bytes: number): Buffer {
  return createHash('sha256').update(text).digest().subarray(0, bytes)
}
