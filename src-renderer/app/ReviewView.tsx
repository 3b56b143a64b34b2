import { HandoverView } from '#renderer/handover/HandoverView.tsx'
import { handoverReview } from '#renderer/lib/received-file.ts'
import { VexImportView } from '#renderer/vex-import/VexImportView.tsx'

/** The review of a file whose decisions are applied only by a person: a handover file, or a VEX document for a version. */
export function ReviewView({ versionId }: { readonly versionId?: string | undefined }) {
  return versionId === handoverReview ? <HandoverView /> : <VexImportView versionId={versionId} />
}
