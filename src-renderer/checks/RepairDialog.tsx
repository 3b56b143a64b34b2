import type { FormEvent } from 'react'
import { useId, useState } from 'react'
import { isRepeatable, type RepairField, repairField } from '#renderer/lib/check-words.ts'
import { formatCount } from '#renderer/lib/format.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Checkbox } from '#renderer/ui/Checkbox.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import { Select } from '#renderer/ui/Select.tsx'
import text from '#renderer/ui/text.module.css'
import { TextField } from '#renderer/ui/TextField.tsx'
import styles from './checks.module.css'
import { RepairPreview } from './RepairPreview.tsx'
import * as texts from './texts.tsx'
import { type Result, useRepair } from './use-checks.ts'

function aboutText(subject: string, failures: number): string {
  const isEdit = subject !== 'relation'
  const what = subject === 'document' ? texts.theDocument : formatCount(failures, texts.componentForms)
  const kept = texts.fileAsReceivedStays
  return isEdit ? texts.editsOfThisVersion(what, kept) : texts.addsPartsToThisVersion(kept)
}

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
  const about = aboutText(check.subject, failuresCount)
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.repairId(check.id)}
      about={about}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="go" type="submit" form={form} disabled={!isReady} keys="$mod+Enter">
            {repair.isPending ? texts.repairing : texts.repairLabel}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className={styles.form}>
        <ValueField field={field} value={value} onChange={setValue} error={repair.error?.message} />
        <RepairPreview
          sbomId={sbomId}
          checkId={check.id}
          value={field.optional === true || value.trim() !== '' ? value.trim() : null}
        />
        {mayRepeat && (
          <Checkbox checked={asRule} onChange={setAsRule} hint={texts.editsTheNextVersions}>
            {texts.saveAsARule}
          </Checkbox>
        )}
      </form>
    </Dialog>
  )
}

/** What the repair needs, or what it does without a value. */
function ValueField({
  field: { label, hint, options, type, isWithout },
  value,
  onChange,
  error,
}: {
  readonly field: RepairField
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error: string | undefined
}) {
  if (isWithout === true)
    return (
      <>
        <p>{hint}</p>
        {error !== undefined && (
          <p role="alert" className={text.bad}>
            {error}
          </p>
        )}
      </>
    )
  if (options)
    return (
      <Select
        label={label}
        value={value}
        onChange={onChange}
        options={options.map((option) => ({ value: option, label: option.replaceAll('_', ' ') }))}
      />
    )
  return (
    <TextField
      label={label}
      value={value}
      onChange={onChange}
      hint={hint}
      type={type ?? 'text'}
      autoFocus
      error={error}
    />
  )
}
