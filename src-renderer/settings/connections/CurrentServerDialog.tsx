import type { ConnectionBridge } from '#shared/bridge.ts'
import { ServerDialog } from './ServerDialog.tsx'
import { TokenDialog } from './TokenDialog.tsx'
import { useConnections } from './use-connections.ts'

interface CurrentServerDialogProps {
  /** What of the connection is changed. */
  readonly what: 'token' | 'server'
  readonly onClose: () => void
}

/** Changes the connection that the window works with, over whatever page is shown. */
export function CurrentServerDialog(props: CurrentServerDialogProps) {
  return window.waybill ? <OfBridge bridge={window.waybill.connections} {...props} /> : null
}

function OfBridge({ bridge, what, onClose }: CurrentServerDialogProps & { readonly bridge: ConnectionBridge }) {
  const { data } = useConnections(bridge)
  const server = data?.servers.find(({ id }) => id === data.current)
  if (server === undefined) return null
  return what === 'token' ? (
    <TokenDialog bridge={bridge} server={server} onClose={onClose} />
  ) : (
    <ServerDialog bridge={bridge} server={server} onClose={onClose} />
  )
}
