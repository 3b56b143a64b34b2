import { Badge } from '#renderer/ui/Badge.tsx'
import { schemaVerdict, signatureVerdict } from './document-text.ts'
import type { SourceDocument } from './use-documents.ts'

/** Shows the results of the checks of a document as short labels. */
export function DocumentChips({ document }: { readonly document: SourceDocument }) {
  const schema = schemaVerdict(document)
  const signature = signatureVerdict(document.signature)
  return (
    <>
      {document.originalProblem !== null && (
        <Badge tone="bad" title={document.originalProblem}>
          Original not whole
        </Badge>
      )}
      {document.active && <Badge tone="info">Active</Badge>}
      <Badge tone={schema.tone} title={schema.why}>
        {schema.words}
      </Badge>
      <Badge tone={signature.tone} title={signature.why}>
        {signature.words}
      </Badge>
    </>
  )
}
