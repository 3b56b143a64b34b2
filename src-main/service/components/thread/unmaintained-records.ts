import type { AffectingFinding } from '#service/db/components/component-support.ts'
import { readAdvisoryContent } from '#service/advisories/stored/advisory-rows.ts'
import type { ScannedAdvisories } from '#service/scans/thread/no-advisories.ts'
import type { SupportAssessment } from '#service/support/support-assessment.ts'

/** Records that report a package as unmaintained (RustSec's `informational = "unmaintained"`). */
export class UnmaintainedRecords {
  readonly #reader: ScannedAdvisories
  readonly #known = new Map<string, SupportAssessment | null>()

  constructor(reader: ScannedAdvisories) {
    this.#reader = reader
  }

  /** Returns the assessment of the first such record among a component's findings, or null. */
  among(findings: readonly AffectingFinding[]): SupportAssessment | null {
    for (const { kind, recordId } of findings) {
      const found = kind === 'informational' ? this.#of(recordId) : null
      if (found) return found
    }
    return null
  }

  #of(recordId: string): SupportAssessment | null {
    const known = this.#known.get(recordId)
    if (known !== undefined) return known
    const found = this.#read(recordId)
    this.#known.set(recordId, found)
    return found
  }

  #read(recordId: string): SupportAssessment | null {
    const stored = this.#reader.advisory(recordId)
    const content = stored && readAdvisoryContent(stored.record)
    if (content?.informational !== 'unmaintained') return null
    const link = content.references[0]?.url
    const words = [`${recordId} reports it as unmaintained`, ...(content.summary === null ? [] : [content.summary])]
    const source = [`record of ${content.modified.slice(0, 10)}`, ...(link === undefined ? [] : [link])]
    const reason = `${words.join(': ')} (${source.join(', ')})`
    return { level: 'abandoned', endOfSupport: null, source: 'ADVISORY', reason }
  }
}
