import { useId, useState } from 'react'
import type { ConnectionBridge, ServerConnection } from '#shared/bridge.ts'
import { showToast } from '#renderer/lib/toasts.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import { TextField } from '#renderer/ui/TextField.tsx'
import * as texts from './texts.ts'
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
          showToast({ text: texts.tokenWasSaved })
          onClose()
        },
      },
    )
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.newTokenFor(name)}
      about={texts.untilNowYou(user, role, address)}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="go" type="submit" form={id} disabled={token.trim() === '' || save.isPending} keys="Enter">
            {save.isPending ? texts.asking : texts.saveToken}
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
          label={texts.token}
          icon="key"
          type="password"
          value={token}
          onChange={(next) => {
            setToken(next)
            save.reset()
          }}
          error={describeProblem(save.error)}
          autoComplete="off"
          hint={texts.keptByTheKeyStore}
        />
      </form>
    </Dialog>
  )
}
