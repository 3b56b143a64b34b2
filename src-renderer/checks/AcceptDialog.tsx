import type { FormEvent } from 'react'
import { useId, useState } from 'react'
import { useKeys } from '#renderer/lib/keys.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import { TextArea } from '#renderer/ui/TextField.tsx'
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
      title={`Accept ${check.id}`}
      about="An accepted failure leaves the score. It still counts in compliance: a framework knows no exceptions."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="go" type="submit" form={form} disabled={!isReady} keys="$mod+Enter">
            Accept
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <TextArea
          label="Reason"
          value={reason}
          onChange={setReason}
          rows={3}
          autoFocus
          hint="Required. Shown with the check."
          error={accept.error?.message}
        />
      </form>
    </Dialog>
  )
}
