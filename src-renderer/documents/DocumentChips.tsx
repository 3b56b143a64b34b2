import { Badge } from '#renderer/ui/Badge.tsx'
import { schemaVerdict, signatureVerdict } from './document-text.ts'
import * as texts from './texts.tsx'
import type { SourceDocument } from './use-documents.ts'

/** Shows the results of the checks of a document as short labels. */
export function DocumentChips({ document }: { readonly document: SourceDocument }) {
  const schema = schemaVerdict(document)
  const signature = signatureVerdict(document.signature)
  return (
    <>
      {document.originalProblem !== null && (
        <Badge tone="bad" title={document.originalProblem}>
          {texts.originalNotWhole}
        </Badge>
      )}
      {document.active && <Badge tone="info">{texts.activeLabel}</Badge>}
      <Badge tone={schema.tone} title={schema.why}>
        {schema.words}
      </Badge>
      <Badge tone={signature.tone} title={signature.why}>
        {signature.words}
      </Badge>
    </>
  )
}
