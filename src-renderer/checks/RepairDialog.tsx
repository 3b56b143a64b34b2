import type { FormEvent } from 'react'
import { useId, useState } from 'react'
import { isRepeatable, repairField } from '#renderer/lib/check-words.ts'
import { formatCount } from '#renderer/lib/format.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Checkbox } from '#renderer/ui/Checkbox.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import { Select } from '#renderer/ui/Select.tsx'
import { TextField } from '#renderer/ui/TextField.tsx'
import styles from './checks.module.css'
import { RepairPreview } from './RepairPreview.tsx'
import { type Result, useRepair } from './use-checks.ts'

/** Repairs what failed a check, by editing the version. */
export function RepairDialog({
  sbomId,
  result: { check, failuresCount },
  onClose,
}: {
  readonly sbomId: string
  readonly result: Result
  readonly onClose: () => void
}) {
  const form = useId()
  const field = repairField(check.id)
  const [value, setValue] = useState(field?.options?.[0] ?? '')
  const [asRule, setAsRule] = useState(false)
  const repair = useRepair(sbomId)
  const mayRepeat = isRepeatable(check.id, value.trim())
  const isReady = field !== null && (field.optional === true || value.trim() !== '') && !repair.isPending
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (isReady)
      repair.mutate(
        { checkCode: check.id, value: value.trim(), saveAsRule: asRule && mayRepeat },
        { onSuccess: onClose },
      )
  }
  useKeys({ '$mod+Enter': () => submit() }, { layer: 'overlay' })
  if (field === null) return null
  const { label, hint, options, type } = field
  const about = check.subject === 'document' ? 'the document' : formatCount(failuresCount, 'component')
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Repair ${check.id}`}
      about={`Edits ${about} of this version. The file as received stays as it is, and the checks run again.`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="go" type="submit" form={form} disabled={!isReady} keys="$mod+Enter">
            {repair.isPending ? 'Repairing' : 'Repair'}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className={styles.form}>
        {options ? (
          <Select
            label={label}
            value={value}
            onChange={setValue}
            options={options.map((option) => ({ value: option, label: option.replaceAll('_', ' ') }))}
          />
        ) : (
          <TextField
            label={label}
            value={value}
            onChange={setValue}
            hint={hint}
            type={type ?? 'text'}
            autoFocus
            error={repair.error?.message}
          />
        )}
        <RepairPreview
          sbomId={sbomId}
          checkId={check.id}
          value={field.optional === true || value.trim() !== '' ? value.trim() : null}
        />
        {mayRepeat && (
          <Checkbox
            checked={asRule}
            onChange={setAsRule}
            hint="Edits the next versions of this product when they arrive."
          >
            Save as a rule
          </Checkbox>
        )}
      </form>
    </Dialog>
  )
}
