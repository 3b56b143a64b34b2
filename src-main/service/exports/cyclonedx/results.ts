import { annotationText, resultProperty } from '#service/exports/compliance/annotation-text.ts'
import { ownTool } from './metadata.ts'
import type { Writing } from './writing.ts'

/**
 * Yields the results of compliance checks as annotations of CycloneDX 1.5 and later. Their subject is the primary component, or the document
 * by its BOM-Link if it has none.
 */
export function* resultAnnotations({ content, run }: Writing, primaryRef: unknown): Generator<Record<string, unknown>> {
  const { serialNumber, timestamp, toolVersion } = run
  const subject = typeof primaryRef === 'string' ? primaryRef : `${serialNumber.replace('urn:uuid:', 'urn:cdx:')}/1`
  for (const result of content.compliance ?? []) {
    const text = annotationText(result, toolVersion)
    yield { subjects: [subject], annotator: { component: ownTool(run) }, timestamp, text }
  }
}

/** Adds the results to the metadata as properties, because CycloneDX 1.4 has no annotations. */
export function withResults(
  metadata: Record<string, unknown>,
  { content, run, target }: Writing,
): Record<string, unknown> {
  if (target.minor >= 5 || content.compliance === undefined) return metadata
  const before = Array.isArray(metadata['properties']) ? (metadata['properties'] as unknown[]) : []
  const results = content.compliance.map((result) => resultProperty(result, run.toolVersion))
  return { ...metadata, properties: [...before, ...results] }
}
