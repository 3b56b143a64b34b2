import type { Ecosystem } from './contract/ecosystem.ts'
import type { MatchSkip } from './contract/match-result.ts'
import type { Parsed } from './contract/prepared-entry.ts'
import { IncomparableVersionError } from './contract/version-scheme.ts'

/** A component's version, prepared for comparisons. */
export interface ComparedVersion {
  /** As the document writes it; null if it has none. */
  readonly text: string | null
  /** Without additions of tools. */
  readonly clean: string
  /** Null if it has no order. */
  readonly parsed: Parsed | null
  /** Why it has no order; null if it has one. */
  readonly skip: MatchSkip | null
}

/** Reads a component's version once for all comparisons. */
export function readVersion(text: string | null, ecosystem: Ecosystem): ComparedVersion {
  const trimmed = text?.trim() ?? ''
  if (trimmed === '') return { text: null, clean: '', parsed: null, skip: { kind: 'no version', reason: 'no version' } }
  const clean = ecosystem.cleanVersion?.(trimmed) ?? trimmed
  try {
    return { text: trimmed, clean, parsed: ecosystem.versions.parse(clean) as Parsed, skip: null }
  } catch (error) {
    if (!(error instanceof IncomparableVersionError)) throw error
    const skip: MatchSkip = { kind: 'version not comparable', reason: `version not comparable: ${error.message}` }
    return { text: trimmed, clean, parsed: null, skip }
  }
}
