import { useRef } from 'react'
import { usePlace } from '#renderer/lib/place.ts'
import { reviewHandover, useReceivedFile } from '#renderer/lib/received-file.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { EmptyState } from '#renderer/ui/EmptyState.tsx'
import { HandoverReview } from './HandoverReview.tsx'
import * as texts from './texts.tsx'

/** Shows a file that hands a version over next to what is here. Nothing is taken over before the user has reviewed it. */
export function HandoverView() {
  const received = useReceivedFile((state) => state.received)
  const picker = useRef<HTMLInputElement>(null)
  usePlace([{ label: received ? texts.reviewName(received.file.name) : texts.reviewAHandoverFile }])
  const pick = () => picker.current?.click()
  return (
    <>
      {received ? (
        <HandoverReview key={received.turn} received={received} onPick={pick} />
      ) : (
        <EmptyState
          icon="file"
          heading="h1"
          title={texts.noHandoverFileOpen}
          actions={
            <Button kind="go" icon="file" onClick={pick}>
              {texts.chooseAFile}
            </Button>
          }
        >
          {texts.dropAFileThatEnds}
        </EmptyState>
      )}
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={texts.handoverFile}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) reviewHandover(file)
          event.target.value = ''
        }}
      />
    </>
  )
}
