import { type FormEvent, useId, useState } from 'react'
import { Button } from '#renderer/ui/Button.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import { ComponentFields } from './ComponentFields.tsx'
import { emptyDraft } from './component-draft.ts'
import * as texts from './texts.tsx'
import { useComponentChanges } from './use-component-changes.ts'

/** Adds a component to a version. The primary component depends on it. */
export function AddComponentDialog({ sbomId, onClose }: { readonly sbomId: string; readonly onClose: () => void }) {
  const form = useId()
  const [draft, setDraft] = useState(emptyDraft)
  const [error, setError] = useState<string | null>(null)
  const { add, isBusy } = useComponentChanges(sbomId)
  const isReady = draft.name.trim() !== '' && !isBusy
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    setError(null)
    const failed = (reason: unknown) => setError(reason instanceof Error ? reason.message : String(reason))
    void add(draft, failed).then((isDone) => isDone && onClose())
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.addAComponent}
      about={texts.itBecomesADirectDependency}
      width="38.5rem"
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="go" type="submit" form={form} disabled={!isReady}>
            {texts.addComponent}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <ComponentFields draft={draft} error={error} onChange={setDraft} />
      </form>
    </Dialog>
  )
}
