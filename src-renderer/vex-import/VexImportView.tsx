import { sendCommand } from '#renderer/lib/commands.ts'
import { usePlace } from '#renderer/lib/place.ts'
import { useReviewedFile } from '#renderer/lib/vex-file.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { EmptyState } from '#renderer/ui/EmptyState.tsx'
import * as texts from './texts.tsx'
import { VexReview } from './VexReview.tsx'

/** Shows a VEX document of others next to the decisions here. Nothing is applied before the user has reviewed it. */
export function VexImportView({ versionId }: { readonly versionId?: string | undefined }) {
  const reviewed = useReviewedFile((state) => state.reviewed)
  usePlace([{ label: reviewed ? texts.reviewName(reviewed.file.name) : texts.reviewAVexDocument }])
  if (!reviewed) {
    return (
      <EmptyState
        icon="file"
        heading="h1"
        title={texts.noVexDocumentOpen}
        actions={
          <Button kind="go" icon="file" keys="$mod+o" onClick={() => sendCommand('open-files')}>
            {texts.openAFile}
          </Button>
        }
      >
        {texts.dropAnOpenvexCsafCyclonedx}
      </EmptyState>
    )
  }
  return <VexReview key={`${reviewed.turn} ${versionId ?? ''}`} reviewed={reviewed} versionId={versionId ?? null} />
}
