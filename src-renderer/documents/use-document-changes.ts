import { useMutation, useQueryClient } from '@tanstack/react-query'
import { DocumentActivateDocument, DocumentAddDocument, DocumentDeleteDocument } from '#renderer/generated/documents.ts'
import { accepted, request } from '#renderer/lib/request.ts'

/** Everything that hangs on the content of the version is old after a change. */
function useForgetAll() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries()
}

/** Sends another document, which becomes the active one. */
export function useAddDocument(sbomId: string) {
  const onSuccess = useForgetAll()
  return useMutation({
    mutationFn: async ({ doc, signal }: { readonly doc: File; readonly signal: AbortSignal }) =>
      accepted((await request(DocumentAddDocument, { sbomId, doc }, signal)).sbomDocumentCreate),
    onSuccess,
  })
}

/** Makes a document the one that the content comes from. */
export function useActivateDocument() {
  const onSuccess = useForgetAll()
  return useMutation({
    mutationFn: async (id: string) => accepted((await request(DocumentActivateDocument, { id })).sbomDocumentActivate),
    onSuccess,
  })
}

/** Deletes a document that is not active, with its bytes. */
export function useDeleteDocument() {
  const onSuccess = useForgetAll()
  return useMutation({
    mutationFn: async (id: string) => accepted((await request(DocumentDeleteDocument, { id })).sbomDocumentDelete),
    onSuccess,
  })
}
