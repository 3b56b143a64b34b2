import { type FormEvent, useState } from 'react'
import { Button } from '#renderer/ui/Button.tsx'
import { TextField } from '#renderer/ui/TextField.tsx'
import styles from './ComponentsTab.module.css'
import { supplierTexts } from './supplier-draft.ts'
import * as texts from './texts.tsx'
import { useComponentChanges } from './use-component-changes.ts'
import type { ComponentDetails } from './use-components.ts'

const nothing = { name: '', url: '', contactName: '', contactEmail: '' }

/** Edits the supplier of a component, or gives it one. */
export function SupplierForm({
  details,
  sbomId,
  onClose,
}: {
  readonly details: ComponentDetails
  readonly sbomId: string
  readonly onClose: () => void
}) {
  const [before] = useState(() => (details.supplier ? supplierTexts(details.supplier) : null))
  const [draft, setDraft] = useState({ ...nothing, ...before })
  const [error, setError] = useState<string | null>(null)
  const { setSupplier, isBusy } = useComponentChanges(sbomId)
  const failed = (reason: unknown) => setError(reason instanceof Error ? reason.message : String(reason))
  const save = (after: typeof draft | null) => {
    setError(null)
    void setSupplier(details.id, before, after, failed).then((isDone) => isDone && onClose())
  }
  const isReady = draft.name.trim() !== '' && !isBusy
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) save(draft)
  }
  const field = (name: keyof typeof nothing) => ({
    value: draft[name],
    onChange: (value: string) => setDraft((now) => ({ ...now, [name]: value })),
  })
  return (
    <section>
      <h2>{texts.supplier}</h2>
      <form className={styles.form} onSubmit={submit} onKeyDown={(event) => event.key === 'Escape' && onClose()}>
        <TextField label={texts.supplier} autoFocus error={error} {...field('name')} />
        <TextField label={texts.webPage} placeholder="https://" {...field('url')} />
        <TextField label={texts.contact} {...field('contactName')} />
        <TextField label={texts.emailAddress} {...field('contactEmail')} />
        <div className={styles.buttons}>
          <Button small kind="go" type="submit" disabled={!isReady}>
            {texts.save}
          </Button>
          {before !== null && (
            <Button small disabled={isBusy} onClick={() => save(null)}>
              {texts.removeSupplier}
            </Button>
          )}
          <Button small onClick={onClose}>
            {texts.cancel}
          </Button>
        </div>
      </form>
    </section>
  )
}
