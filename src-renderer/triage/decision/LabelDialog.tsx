import { useState } from 'react'
import type { FormEvent } from 'react'
import { Button } from '#renderer/ui/Button.tsx'
import { Checkbox } from '#renderer/ui/Checkbox.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import { TextField } from '#renderer/ui/TextField.tsx'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import type { MarkDialogProps } from './mark-dialog-props.ts'
import { changeOfLabels, listLabels } from './label-choice.ts'
import styles from './marks.module.css'
import * as texts from './texts.tsx'

/** Maximum length of a label in the service. */
const maxLabelLength = 60

/** Opens with `L` and adds or removes labels. Typing creates a new label; Enter without text saves. */
export function LabelDialog({
  about,
  marks,
  known,
  onMark,
  onClose,
}: MarkDialogProps & { readonly known: readonly string[] }) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map())
  const labels = listLabels(marks, known, chosen)
  const choose = (label: string, isOn: boolean) => setChosen(new Map(chosen).set(label, isOn))
  const save = (all: ReadonlyMap<string, boolean>) => {
    const change = changeOfLabels(marks, all)
    if (change === null) onClose()
    else onMark({ kind: 'label', ...change })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const word = typed.trim()
    if (word === '') return save(chosen)
    const same = labels.find(({ label }) => label.toLowerCase() === word.toLowerCase())
    save(new Map(chosen).set(same?.label ?? word, true))
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.labels}
      about={about}
      width="26rem"
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="go" type="submit" form="triage-labels">
            {texts.save}
          </Button>
        </>
      }
    >
      <form id="triage-labels" onSubmit={submit}>
        {/* oxlint-disable jsx-a11y/no-autofocus -- a dialog moves the focus into itself */}
        <TextField
          label={texts.newLabel}
          placeholder={texts.typeALabelAndPressEnter}
          value={typed}
          onChange={setTyped}
          maxLength={maxLabelLength}
          autoFocus
        />
        {/* oxlint-enable jsx-a11y/no-autofocus */}
      </form>
      {labels.length > 0 && (
        <div className={styles.labels} role="group" aria-label={texts.labels}>
          {labels.map(({ label, isOn, note }) => (
            <Checkbox key={label} checked={isOn} onChange={(on) => choose(label, on)} {...(note && { hint: note })}>
              <VisibleText>{label}</VisibleText>
            </Checkbox>
          ))}
        </div>
      )}
    </Dialog>
  )
}
