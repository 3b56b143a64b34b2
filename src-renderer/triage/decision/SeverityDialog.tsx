import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { severities } from '#shared/severity.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import { Select } from '#renderer/ui/Select.tsx'
import { severityWord, toSeverityStep } from '#renderer/ui/SeverityMark.tsx'
import { TextArea } from '#renderer/ui/TextField.tsx'
import type { MarkDialogProps } from './mark-dialog-props.ts'
import * as texts from './texts.tsx'

const options = severities
  .filter((one) => one !== 'unknown')
  .map((value) => ({ value: value as string, label: severityWord(toSeverityStep(value)) }))

/** Overrides the severity, with a required reason. The source's severity is kept and can be restored. */
export function SeverityDialog({ about, marks, onMark, onClose }: MarkDialogProps) {
  const form = useId()
  const [first] = marks
  const [severity, setSeverity] = useState(first?.severity ?? 'high')
  const [reason, setReason] = useState(marks.length === 1 ? (first?.severityReason ?? '') : '')
  const isOverridden = marks.some(({ severityReason }) => severityReason !== null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() !== '') onMark({ kind: 'severity', severity, reason: reason.trim() })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.overrideSeverity}
      about={texts.overrideAppliesToTheQueueCounts(about)}
      width="28rem"
      actions={
        <>
          {isOverridden && (
            <Button onClick={() => onMark({ kind: 'severity', severity: null, reason: '' })}>
              {texts.removeOverride}
            </Button>
          )}
          <Button kind="go" type="submit" form={form} disabled={reason.trim() === ''}>
            {texts.setSeverity}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} style={{ display: 'grid', gap: '0.875rem' }}>
        <Select label={texts.severity} value={severity} options={options} onChange={setSeverity} />
        <TextArea
          label={texts.reason}
          hint={texts.requiredRecordedInTheHistory}
          value={reason}
          onChange={setReason}
          rows={3}
        />
      </form>
    </Dialog>
  )
}
