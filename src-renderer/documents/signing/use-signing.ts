import { useMutation } from '@tanstack/react-query'
import { DocumentSignDocument, VersionSignOffDocument } from '#renderer/generated/documents.ts'
import { accepted, request } from '#renderer/lib/request.ts'
import { useInvalidateAll } from '#renderer/documents/use-document-changes.ts'

/** Signs the active document of a version. */
export function useSign(id: string) {
  const onSuccess = useInvalidateAll()
  return useMutation({
    mutationFn: async (signingKeyId: string) =>
      accepted((await request(DocumentSignDocument, { id, signingKeyId })).sbomSign),
    onSuccess,
  })
}

/** Signs a version off as reviewed. */
export function useSignOff(sbomId: string) {
  const onSuccess = useInvalidateAll()
  return useMutation({
    mutationFn: async (note: string | null) =>
      accepted((await request(VersionSignOffDocument, { sbomId, note })).sbomReviewCreate),
    onSuccess,
  })
}
