import { useMutation } from '@tanstack/react-query'
import { ShellServiceDocument } from '#renderer/generated/documents.ts'
import { useConnection } from '#renderer/lib/connection.ts'
import { request } from '#renderer/lib/request.ts'
import { Banner } from '#renderer/ui/Banner.tsx'
import { Button } from '#renderer/ui/Button.tsx'

/** Says over every page that the server does not answer. What is shown below is what it said last. */
export function LostBanner() {
  const isLost = useConnection((connection) => connection.isLost)
  const retry = useMutation({ mutationFn: () => request(ShellServiceDocument, {}) })
  if (!isLost) return null
  return (
    <Banner
      action={
        <Button small icon="refresh" disabled={retry.isPending} onClick={() => retry.mutate()}>
          Try again
        </Button>
      }
    >
      <b>The server is not responding.</b> Numbers and lists are those of its last answer. Waybill tries again by
      itself; no data is lost.
    </Banner>
  )
}
