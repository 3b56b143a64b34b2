import type { FormEvent } from 'react'
import { useId, useState } from 'react'
import { useKeys } from '#renderer/lib/keys.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import { TextArea } from '#renderer/ui/TextField.tsx'
import * as texts from './texts.tsx'
import { type Result, useAccept } from './use-checks.ts'

/** Accepts the failure of a check, with a reason. */
export function AcceptDialog({
  sbomId,
  result: { check },
  onClose,
}: {
  readonly sbomId: string
  readonly result: Result
  readonly onClose: () => void
}) {
  const form = useId()
  const [reason, setReason] = useState('')
  const accept = useAccept(sbomId)
  const isReady = reason.trim() !== '' && !accept.isPending
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (isReady) accept.mutate({ checkCode: check.id, accepted: true, reason: reason.trim() }, { onSuccess: onClose })
  }
  useKeys({ '$mod+Enter': () => submit() }, { layer: 'overlay' })
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.acceptId(check.id)}
      about={texts.acceptedFailureLeavesTheScore}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="go" type="submit" form={form} disabled={!isReady} keys="$mod+Enter">
            {texts.accept}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <TextArea
          label={texts.reason}
          value={reason}
          onChange={setReason}
          rows={3}
          autoFocus
          hint={texts.requiredShownWithTheCheck}
          error={accept.error?.message}
        />
      </form>
    </Dialog>
  )
}
