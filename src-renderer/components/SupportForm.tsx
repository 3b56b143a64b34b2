import type { FormEvent } from 'react'
import { useState } from 'react'
import type { ComponentSupportLevelEnum } from '#renderer/generated/documents.ts'
import { announce } from '#renderer/lib/toasts.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Select } from '#renderer/ui/Select.tsx'
import { TextField } from '#renderer/ui/TextField.tsx'
import { supportLevels, supportLabels } from './support-text.ts'
import { useComponentEdit } from './use-component-edit.ts'
import type { ComponentDetails } from './use-components.ts'
import styles from './ComponentsTab.module.css'
import * as texts from './texts.tsx'

interface SupportFormProps {
  readonly details: ComponentDetails
  readonly sbomId: string
  readonly onClose: () => void
}

const options = supportLevels
  .filter((level) => level !== 'UNSPECIFIED')
  .map((level) => ({ value: level as ComponentSupportLevelEnum, label: supportLabels[level] }))

/** Edits the support status of a component. The user's value takes precedence over every list until it is removed. */
export function SupportForm({ details, sbomId, onClose }: SupportFormProps) {
  const { id, supportLevel, endOfSupport, supportSource } = details
  const [level, setLevel] = useState<ComponentSupportLevelEnum>(
    supportLevel === 'UNSPECIFIED' ? 'NO_LONGER_MAINTAINED' : supportLevel,
  )
  const [end, setEnd] = useState(endOfSupport ?? '')
  const edit = useComponentEdit(id, sbomId)
  const save = (chosen: ComponentSupportLevelEnum, date: string, said: string) =>
    edit.mutate(
      { supportLevel: chosen, endOfSupport: date },
      {
        onSuccess: () => {
          announce(said)
          onClose()
        },
      },
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!edit.isPending) save(level, end, texts.supportStatusSaved)
  }
  return (
    <form className={styles.form} onSubmit={submit} onKeyDown={(event) => event.key === 'Escape' && onClose()}>
      <Select label={texts.supportStatus} value={level} options={options} onChange={setLevel} />
      <TextField
        label={texts.endOfSupport}
        type="date"
        value={end}
        onChange={setEnd}
        error={edit.error?.message ?? null}
        hint={texts.leaveEmptyIfUnknown}
      />
      <div className={styles.buttons}>
        <Button small type="submit" disabled={edit.isPending}>
          {texts.save}
        </Button>
        {supportSource === 'MANUAL' && (
          <Button small disabled={edit.isPending} onClick={() => save('UNSPECIFIED', '', texts.overrideRemoved)}>
            {texts.removeOverride}
          </Button>
        )}
        <Button small onClick={onClose}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  )
}
