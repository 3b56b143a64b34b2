import { annotationText } from '#service/exports/compliance/annotation-text.ts'
import type { SpdxWriting } from './spdx-writing.ts'

/** Creates annotations of the document, in the form of SPDX 2, that state the results of compliance checks. */
export function resultAnnotations({ content, run, date }: SpdxWriting): readonly Readonly<Record<string, unknown>>[] {
  return (content.compliance ?? []).map((result) => ({
    annotationDate: date,
    annotationType: 'OTHER',
    annotator: `Tool: Waybill-${run.toolVersion}`,
    comment: annotationText(result, run.toolVersion),
  }))
}
