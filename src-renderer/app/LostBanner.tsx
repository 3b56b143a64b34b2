import { useMutation } from '@tanstack/react-query'
import { ShellServiceDocument } from '#renderer/generated/documents.ts'
import { useConnection } from '#renderer/lib/connection.ts'
import { request } from '#renderer/lib/request.ts'
import { useSession } from '#renderer/lib/session.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { Banner } from '#renderer/ui/Banner.tsx'
import { Button } from '#renderer/ui/Button.tsx'

/** Says over every page that the server does not answer. What is shown below is what it said last. */
export function LostBanner() {
  const isLost = useConnection((connection) => connection.isLost)
  const retry = useMutation({ mutationFn: () => request(ShellServiceDocument, {}) })
  const server = useSession((session) => (session.state === 'ready' ? session.session.server : undefined))
  if (!isLost) return null
  return (
    <Banner
      action={
        <>
          <Button small icon="refresh" disabled={retry.isPending} onClick={() => retry.mutate()}>
            Try again
          </Button>
          {server && (
            <Button small onClick={() => void window.waybill?.connections.switchTo(null)}>
              Work on this computer
            </Button>
          )}
        </>
      }
    >
      <b>{server ? `“${visibleText(server.name)}”` : 'The server'} is not responding.</b> Numbers and lists are those of
      its last answer. Waybill tries again by itself; no data is lost.
    </Banner>
  )
}
