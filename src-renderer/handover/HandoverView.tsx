import { useRef } from 'react'
import { usePlace } from '#renderer/lib/place.ts'
import { reviewHandover, useReceivedFile } from '#renderer/lib/received-file.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { EmptyState } from '#renderer/ui/EmptyState.tsx'
import { HandoverReview } from './HandoverReview.tsx'

/** Shows a file that hands a version over next to what is here. Nothing is taken over before the user has reviewed it. */
export function HandoverView() {
  const received = useReceivedFile((state) => state.received)
  const picker = useRef<HTMLInputElement>(null)
  usePlace([{ label: received ? `Review ${received.file.name}` : 'Review a handover file' }])
  const pick = () => picker.current?.click()
  return (
    <>
      {received ? (
        <HandoverReview key={received.turn} received={received} onPick={pick} />
      ) : (
        <EmptyState
          icon="file"
          heading="h1"
          title="No handover file open"
          actions={
            <Button kind="go" icon="file" onClick={pick}>
              Choose a file…
            </Button>
          }
        >
          Drop a file that ends in .waybill-handover anywhere. It shows what differs before anything changes.
        </EmptyState>
      )}
      <input
        ref={picker}
        type="file"
        hidden
        aria-label="Handover file"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) reviewHandover(file)
          event.target.value = ''
        }}
      />
    </>
  )
}
