import type { ComplianceFramework, ComplianceResult } from '#service/domain/downloads/compliance-result.ts'
import type { ExportContent, ExportRun } from '#service/domain/downloads/export-content.ts'
import type { SbomExportOptions } from '#service/domain/downloads/export-request.ts'
import type { BsiDocument, BsiViolation } from '#service/exports/bsi/bsi-facts.ts'
import { checkBsi } from '#service/exports/bsi/check-bsi.ts'
import { cyclonedxFacts } from '#service/exports/bsi/cyclonedx-facts.ts'
import { cyclonedxBsiForm } from '#service/exports/bsi/cyclonedx-form.ts'
import { knownFacts } from '#service/exports/bsi/known-facts.ts'
import { writeDocument } from '#service/exports/cyclonedx/write-document.ts'
import { narrowContent } from '#service/exports/narrow-content.ts'

export const bsiFramework: ComplianceFramework = {
  id: 'bsi-tr-03183-2-v2.1.0',
  title: 'BSI TR-03183-2 v2.1.0',
  evaluated:
    'the data of this version before it was exported, in the form of the profile BSI TR-03183-2 (CycloneDX 1.7, without vulnerabilities), as far as a document can show it',
}

const options: SbomExportOptions = {
  profile: 'bsi-tr-03183-2',
  vulnerabilities: false,
  supportStatus: false,
  lite: false,
  redactInternal: false,
}

/** The data of a version in the form of the guideline, and what it breaks. */
export interface BsiFindings {
  readonly facts: BsiDocument
  readonly violations: readonly BsiViolation[]
}

/**
 * Evaluates the rules of BSI TR-03183-2 on the data of a version in the form in which the profile writes it, except that neither the time of
 * the export nor the publisher replaces what the version itself does not have.
 */
export function findBsiViolations(content: ExportContent, run: ExportRun): BsiFindings {
  const { content: narrowed } = narrowContent(content, options)
  const document = cyclonedxBsiForm(writeDocument(narrowed, run, '1.7', options), knownFacts(narrowed))
  const facts = { ...cyclonedxFacts(document), timestamp: content.version.documentCreatedAt }
  return { facts, violations: checkBsi(facts) }
}

/** The same, as an export writes it: each rule with the number of components that break it. */
export function evaluateBsi(content: ExportContent, run: ExportRun): ComplianceResult {
  const { facts, violations: found } = findBsiViolations(content, run)
  const byRule = Map.groupBy(found, ({ rule }) => rule)
  return {
    framework: bsiFramework,
    componentCount: facts.components.length,
    unmet: [...byRule]
      .map(([rule, violations]) => {
        const refs = new Set(violations.map(({ ref }) => ref))
        const byDocument = refs.delete(null)
        return { rule, byDocument, components: refs.size }
      })
      .toSorted((a, b) => (a.rule < b.rule ? -1 : 1)),
  }
}
