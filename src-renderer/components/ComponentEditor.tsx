import { type FormEvent, useState } from 'react'
import { Button } from '#renderer/ui/Button.tsx'
import { ComponentFields } from './ComponentFields.tsx'
import styles from './ComponentsTab.module.css'
import { changeOf, draftOf } from './component-draft.ts'
import * as texts from './texts.tsx'
import { useComponentChanges } from './use-component-changes.ts'
import type { ComponentDetails } from './use-components.ts'
import { useEditedValues } from './use-edited-values.ts'

/** Edits what a version says about a component, in the place where it is shown. */
export function ComponentEditor({
  details,
  sbomId,
  onClose,
}: {
  readonly details: ComponentDetails
  readonly sbomId: string
  readonly onClose: () => void
}) {
  // What is shown when editing begins: a scan that ends meanwhile does not change what the person compares with.
  const [before] = useState(() => draftOf(details))
  const [draft, setDraft] = useState(before)
  const [error, setError] = useState<string | null>(null)
  const { edit, isBusy } = useComponentChanges(sbomId)
  const edited = useEditedValues(details.id, sbomId).data ?? []
  const stated = new Map(edited.map(({ field, documentValue }) => [field, documentValue]))
  const isChanged = Object.keys(changeOf(before, draft)).length > 0
  const isReady = isChanged && draft.name.trim() !== '' && !isBusy
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    setError(null)
    const failed = (reason: unknown) => setError(reason instanceof Error ? reason.message : String(reason))
    void edit(details.id, before, draft, failed).then((isDone) => isDone && onClose())
  }
  return (
    <section>
      <h2>{texts.identity}</h2>
      <form onSubmit={submit} onKeyDown={(event) => event.key === 'Escape' && onClose()}>
        <ComponentFields draft={draft} error={error} stated={stated} onChange={setDraft} />
        <div className={styles.buttons}>
          <Button small kind="go" type="submit" disabled={!isReady}>
            {texts.save}
          </Button>
          <Button small onClick={onClose}>
            {texts.cancel}
          </Button>
        </div>
      </form>
    </section>
  )
}
