import type { ExportContent } from '#service/domain/export-content.ts'
import type { SbomExportOptions } from '#service/domain/export-request.ts'
import { type JsonObject, objectOf } from '#service/formats/json/values.ts'
import { checkBsi } from './bsi/check-bsi.ts'
import { cyclonedxBsiForm } from './bsi/cyclonedx-form.ts'
import { cyclonedxFacts } from './bsi/cyclonedx-facts.ts'
import { knownFacts } from './bsi/known-facts.ts'
import { violationSentences } from './bsi/violation-sentences.ts'
import { jsonText } from './cyclonedx/json-text.ts'
import { Losses } from './cyclonedx/losses.ts'
import { writtenDocument } from './cyclonedx/written-document.ts'
import type { VexRun } from './statements/statement-writer.ts'
import { cyclonedxXmlText } from './xml/cyclonedx-xml-text.ts'

/** A CycloneDX 1.7 document in the form of BSI TR-03183-2, and which of its rules it breaks for want of facts, in sentences. */
export function bsiCyclonedx(
  content: ExportContent,
  run: VexRun,
  options: SbomExportOptions,
  format: 'JSON' | 'XML' | 'TAG_VALUE',
): { readonly pieces: () => Iterable<string>; readonly warnings: readonly string[] } {
  const document = withCreator(
    cyclonedxBsiForm(writtenDocument(content, run, '1.7', options), knownFacts(content)),
    run.publisher,
  )
  const facts = cyclonedxFacts(document)
  return {
    pieces: () => textOf(document, format),
    warnings: violationSentences(facts, checkBsi(facts)),
  }
}

/** The document's maker, or whoever makes this one where nobody of the original can be reached. */
function withCreator(document: JsonObject, { name, url, email }: VexRun['publisher']): JsonObject {
  const metadata = objectOf(document['metadata'])
  if (metadata['manufacturer'] !== undefined || (email === null && url === null)) return document
  const reach = email === null ? { url: [url] } : { contact: [{ email }] }
  return { ...document, metadata: { ...metadata, manufacturer: { name, ...reach } } }
}

function textOf(document: JsonObject, format: 'JSON' | 'XML' | 'TAG_VALUE'): Iterable<string> {
  const members = Object.entries(document)
  return format === 'XML' ? cyclonedxXmlText(members, '1.7', new Losses(), false) : jsonText(members)
}
