import type { ExportContent } from '#service/domain/downloads/export-content.ts'
import type { SbomExportOptions } from '#service/domain/downloads/export-request.ts'
import { type JsonObject, objectOf } from '#service/domain/json-values.ts'
import { checkBsi } from '#service/exports/bsi/check-bsi.ts'
import { cyclonedxBsiForm } from '#service/exports/bsi/cyclonedx-form.ts'
import { cyclonedxFacts } from '#service/exports/bsi/cyclonedx-facts.ts'
import { knownFacts } from '#service/exports/bsi/known-facts.ts'
import { formatViolations } from '#service/exports/bsi/format-violations.ts'
import { jsonText } from '#service/exports/cyclonedx/json-text.ts'
import { Losses } from '#service/exports/cyclonedx/losses.ts'
import { writeDocument } from '#service/exports/cyclonedx/write-document.ts'
import type { VexRun } from '#service/exports/statements/statement-writer.ts'
import { cyclonedxXmlText } from '#service/exports/xml/cyclonedx-xml-text.ts'

/** Writes a CycloneDX 1.7 document in the form of BSI TR-03183-2, and lists the rules that it violates because of missing facts. */
export function bsiCyclonedx(
  content: ExportContent,
  run: VexRun,
  options: SbomExportOptions,
  format: 'JSON' | 'XML' | 'TAG_VALUE',
): { readonly pieces: () => Iterable<string>; readonly warnings: readonly string[] } {
  const document = withCreator(
    cyclonedxBsiForm(writeDocument(content, run, '1.7', options), knownFacts(content)),
    run.publisher,
  )
  const facts = cyclonedxFacts(document)
  return {
    pieces: () => textOf(document, content, format),
    warnings: formatViolations(facts, checkBsi(facts)),
  }
}

/** Keeps the creator of the document, or names the publisher if no original creator can be reached. */
function withCreator(document: JsonObject, { name, url, email }: VexRun['publisher']): JsonObject {
  const metadata = objectOf(document['metadata'])
  if (metadata['manufacturer'] !== undefined || (email === null && url === null)) return document
  const reach = email === null ? { url: [url] } : { contact: [{ email }] }
  return { ...document, metadata: { ...metadata, manufacturer: { name, ...reach } } }
}

function textOf(
  document: JsonObject,
  { components }: ExportContent,
  format: 'JSON' | 'XML' | 'TAG_VALUE',
): Iterable<string> {
  const componentRefs = new Set(components.map(({ ref }) => ref))
  const members = Object.entries(document)
  return format === 'XML' ? cyclonedxXmlText(members, '1.7', new Losses(), { componentRefs }) : jsonText(members)
}
