import { isObject, listOf, objectOf, textOf } from '#service/domain/json-values.ts'
import type { ComplianceFramework, ComplianceResult } from '#service/domain/downloads/compliance-result.ts'
import type { ExportContent, ExportRun } from '#service/domain/downloads/export-content.ts'
import type { SbomExportOptions } from '#service/domain/downloads/export-request.ts'
import type { BsiDocument, BsiViolation } from '#service/exports/bsi/bsi-facts.ts'
import { checkBsi } from '#service/exports/bsi/check-bsi.ts'
import { documentFacts, factsBelow, type PartFacts } from '#service/exports/bsi/cyclonedx-facts.ts'
import { componentForm, graphForm, metadataForm } from '#service/exports/bsi/cyclonedx-form.ts'
import { knownFacts } from '#service/exports/bsi/known-facts.ts'
import { writtenMembers } from '#service/exports/cyclonedx/write-document.ts'
import { Elements } from '#service/exports/cyclonedx/writing.ts'
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
  const facts = { ...factsInForm(narrowed, run), timestamp: content.version.documentCreatedAt }
  return { facts, violations: checkBsi(facts) }
}

/**
 * Returns the facts of the document that the profile writes. Each component is forgotten once its facts are known: all together would be
 * most of the memory, and take longest to be collected.
 */
function factsInForm(content: ExportContent, run: ExportRun): BsiDocument {
  const sourceOf = knownFacts(content)
  const document: Record<string, unknown> = {}
  const parts: PartFacts[] = []
  for (const [name, value] of writtenMembers(content, run, '1.7', options)) {
    if (name === 'metadata') {
      const metadata = metadataForm(objectOf(value), sourceOf)
      document[name] = metadata
      parts.push(...factsBelow(metadata['component'], true))
    } else if (name === 'components') {
      for (const component of value instanceof Elements ? value : listOf(value)) {
        if (isObject(component)) parts.push(...factsBelow(componentForm(component, sourceOf), false))
      }
    } else if (name !== 'vulnerabilities') document[name] = value instanceof Elements ? [...value] : value
  }
  const refs = parts.flatMap(({ bomRef }) => textOf(bomRef) ?? [])
  return documentFacts({ ...document, ...graphForm(document, refs) }, parts)
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
