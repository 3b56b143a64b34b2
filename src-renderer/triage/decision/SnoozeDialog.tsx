import { useState } from 'react'
import type { FormEvent } from 'react'
import { Button } from '#renderer/ui/Button.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import { TextField } from '#renderer/ui/TextField.tsx'
import type { MarkDialogProps } from './mark-dialog-props.ts'
import { snoozeChoices, formatSnooze } from '#renderer/triage/session/marks.ts'
import { PickList } from './PickList.tsx'
import * as texts from './texts.tsx'

/** Opens with `S` and snoozes findings with a digit. Snoozing decides nothing. */
export function SnoozeDialog({ about, marks, onMark, onClose }: MarkDialogProps) {
  const [choices] = useState(() => snoozeChoices(new Date()))
  const [day, setDay] = useState('')
  const snoozed = marks.find((one) => one.snoozed)
  const today = new Date().toISOString().slice(0, 10)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (day !== '') onMark({ kind: 'snooze', until: day, untilDataChanges: false })
  }
  const showAgain = {
    digit: 0,
    label: texts.endSnoozeSnoozed(snoozed ? ` (${formatSnooze(snoozed)})` : ''),
    change: { kind: 'snooze', until: null, untilDataChanges: false } as const,
  }
  return (
    <Dialog open onClose={onClose} title={texts.snooze} about={texts.itStaysUndecidedAndReturns(about)} width="26rem">
      <PickList
        label={texts.snoozeUntil}
        options={[...choices, ...(snoozed ? [showAgain] : [])]}
        onPick={({ change }) => onMark(change)}
      />
      <form onSubmit={submit} style={{ display: 'flex', gap: '0.5rem', alignItems: 'end' }}>
        <TextField label={texts.untilADate} type="date" min={today} value={day} onChange={setDay} />
        <Button type="submit" disabled={day === ''}>
          {texts.snooze}
        </Button>
      </form>
    </Dialog>
  )
}
