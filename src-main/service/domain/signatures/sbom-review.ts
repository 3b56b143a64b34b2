import type { Actor } from '#service/domain/actor.ts'
import type { TriageProgress } from '#service/domain/findings/finding-counts.ts'
import type { VersionId } from '#service/domain/id.ts'

/** A sign-off: a version was declared reviewed. */
export interface SbomReview {
  readonly id: string
  readonly versionId: VersionId
  readonly reviewedBy: Actor
  readonly reviewedAt: string
  readonly note: string | null
  /** Data and engine of the results that were reviewed. */
  readonly snapshotId: string
  readonly engineVersion: string
  readonly triage: TriageProgress
  readonly digest: string
  /** A record for each finding, in order: see `reviewRecordBytes`. */
  readonly findings: Uint8Array
}

/** The findings of a version with their decisions, in short. */
export interface ReviewedState {
  /** SHA-256 over the findings and their decisions. */
  readonly digest: string
  readonly findings: Uint8Array
}

/** Bytes of a finding: of a hash that names it, of a hash of its decision, and whether the decision is stale. */
export const reviewRecordBytes = { key: 12, decision: 8, stale: 1, all: 21 } as const

/** What changed since a sign-off, as numbers of findings. */
export interface ReviewChanges {
  readonly newCount: number
  readonly goneCount: number
  /** Whose decision was made, changed or undone. */
  readonly changedCount: number
  /** Whose decision became stale. */
  readonly staleCount: number
}

/** Compares the findings of a sign-off with those of now. */
export function compareReviewed(before: Uint8Array, now: Uint8Array): ReviewChanges {
  const earlier = recordsOf(before)
  const counts = { newCount: 0, goneCount: 0, changedCount: 0, staleCount: 0 }
  for (const [key, record] of recordsOf(now)) {
    const was = earlier.get(key)
    earlier.delete(key)
    if (was === undefined) counts.newCount += 1
    else if (was.decision !== record.decision) counts.changedCount += 1
    if (was !== undefined && record.isStale && !was.isStale) counts.staleCount += 1
  }
  return { ...counts, goneCount: earlier.size }
}

function recordsOf(bytes: Uint8Array): Map<string, { readonly decision: string; readonly isStale: boolean }> {
  const { key, decision, all } = reviewRecordBytes
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte))
  const records = new Map<string, { readonly decision: string; readonly isStale: boolean }>()
  for (let at = 0; at + all <= bytes.length; at += all) {
    records.set(text.slice(at, at + key).join(''), {
      decision: text.slice(at + key, at + key + decision).join(''),
      isStale: bytes[at + key + decision] === 1,
    })
  }
  return records
}
