import { formFacts, preservedFormOf } from '#service/domain/documents/document-family.ts'
import type { ExportContent } from '#service/domain/downloads/export-content.ts'
import type { SbomExportOptions } from '#service/domain/downloads/export-request.ts'
import { checkBsi } from '#service/exports/bsi/check-bsi.ts'
import { deployableFacts } from '#service/exports/bsi/deployable-facts.ts'
import { type PackageSource, spdx3BsiForm } from '#service/exports/bsi/spdx3-form.ts'
import { spdx3Facts } from '#service/exports/bsi/spdx3-facts.ts'
import { formatViolations } from '#service/exports/bsi/format-violations.ts'
import { jsonText } from '#service/exports/spdx/json-text.ts'
import { graphOf } from '#service/exports/spdx3/graph.ts'
import { startWriting } from '#service/exports/spdx3/writing.ts'
import type { VexRun } from '#service/exports/statements/statement-writer.ts'

const context = 'https://spdx.org/rdf/3.0.1/spdx-context.jsonld'

/** Writes an SPDX 3.0.1 document in the form of BSI TR-03183-2, and lists the rules that it violates because of missing facts. */
export function bsiSpdx3(
  content: ExportContent,
  run: VexRun,
  options: SbomExportOptions,
): { readonly pieces: () => Iterable<string>; readonly warnings: readonly string[] } {
  const writing = startWriting(content, run, options)
  const sources = new Map<string, PackageSource>()
  const tellsConcluded = formFacts[preservedFormOf(content.version)].distinguishesConcludedLicenses
  for (const component of content.components) {
    const iri = writing.iriOf(component.id)
    if (iri === undefined) continue
    const words = component.detail.licenses.map(({ acknowledgement }) => acknowledgement)
    const isOpen = !tellsConcluded && words.every((word) => word === undefined)
    const licenseExpression = isOpen ? component.licenseExpression : null
    sources.set(iri, { facts: deployableFacts(component), licenseExpression })
  }
  const { name, url, email } = run.publisher
  const publisher = { name, emails: email === null ? [] : [email], urls: url === null ? [] : [url] }
  const elements = spdx3BsiForm([...graphOf(writing)], { sourceOf: (id) => sources.get(id), publisher })
  const facts = spdx3Facts({ '@graph': elements })
  return {
    pieces: () => jsonText({ '@context': context }, [{ name: '@graph', elements }]),
    warnings: formatViolations(facts, checkBsi(facts)),
  }
}
