import { useId, useState } from 'react'
import type { ConnectionBridge, ServerConnection } from '#shared/bridge.ts'
import { showToast } from '#renderer/lib/toasts.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import { TextField } from '#renderer/ui/TextField.tsx'
import { describeProblem } from './use-server-form.ts'
import { useConnectionChanges } from './use-connections.ts'

interface TokenDialogProps {
  readonly bridge: ConnectionBridge
  readonly server: ServerConnection
  readonly onClose: () => void
}

/** Takes another token for a server, and changes nothing else of its connection. */
export function TokenDialog({ bridge, server, onClose }: TokenDialogProps) {
  const id = useId()
  const [token, setToken] = useState('')
  const { save } = useConnectionChanges(bridge)
  const { name, address, color, certificate, isPinned, user, role } = server
  const submit = () =>
    save.mutate(
      { id: server.id, name, address, color, certificate, isPinned, token },
      {
        onSuccess: () => {
          showToast({ text: 'The token was saved.' })
          onClose()
        },
      },
    )
  return (
    <Dialog
      open
      onClose={onClose}
      title={`New token for “${name}”`}
      about={`Until now you were ${user}, ${role}, on ${address}. With a token of the same user the page stays as it is; otherwise it is loaded again.`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="go" type="submit" form={id} disabled={token.trim() === '' || save.isPending} keys="Enter">
            {save.isPending ? 'Asking…' : 'Save token'}
          </Button>
        </>
      }
    >
      <form
        id={id}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <TextField
          label="Token"
          icon="key"
          type="password"
          value={token}
          onChange={(next) => {
            setToken(next)
            save.reset()
          }}
          error={describeProblem(save.error)}
          autoComplete="off"
          hint="Kept by the key store of this computer, and sent to this server only. Ask an Admin of the server for one."
        />
      </form>
    </Dialog>
  )
}
