import { useMutation, useQueryClient } from '@tanstack/react-query'
import { DocumentActivateDocument, DocumentAddDocument, DocumentDeleteDocument } from '#renderer/generated/documents.ts'
import { accepted, request } from '#renderer/lib/request.ts'

/** Invalidates everything that depends on the content of the version. */
export function useInvalidateAll() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries()
}

/** Uploads another document, which becomes the active one. */
export function useAddDocument(sbomId: string) {
  const onSuccess = useInvalidateAll()
  return useMutation({
    mutationFn: async ({ doc, signal }: { readonly doc: File; readonly signal: AbortSignal }) =>
      accepted((await request(DocumentAddDocument, { sbomId, doc }, signal)).sbomDocumentCreate),
    onSuccess,
  })
}

/** Activates a document, so that the content comes from it. */
export function useActivateDocument() {
  const onSuccess = useInvalidateAll()
  return useMutation({
    mutationFn: async (id: string) => accepted((await request(DocumentActivateDocument, { id })).sbomDocumentActivate),
    onSuccess,
  })
}

/** Deletes an inactive document with its bytes. */
export function useDeleteDocument() {
  const onSuccess = useInvalidateAll()
  return useMutation({
    mutationFn: async (id: string) => accepted((await request(DocumentDeleteDocument, { id })).sbomDocumentDelete),
    onSuccess,
  })
}
