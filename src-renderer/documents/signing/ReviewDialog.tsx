import type { FormEvent } from 'react'
import { useId, useState } from 'react'
import { formatNumber } from '#renderer/lib/format.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { showToast } from '#renderer/lib/toasts.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import { TextArea } from '#renderer/ui/TextField.tsx'
import { FactList } from '#renderer/documents/FactList.tsx'
import type { VersionSource } from '#renderer/documents/use-documents.ts'
import styles from './signing.module.css'
import * as texts from './texts.tsx'
import { useSignOff } from './use-signing.ts'

/** Signs a version off as reviewed, with what is decided now. */
export function ReviewDialog({ source, onClose }: { readonly source: VersionSource; readonly onClose: () => void }) {
  const form = useId()
  const [note, setNote] = useState('')
  const review = useSignOff(source.id)
  const version = visibleText(source.projectVersion)
  const { decided, remaining, total } = source.stats.triage
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (review.isPending) return
    review.mutate(note.trim() === '' ? null : note.trim(), {
      onSuccess: () => {
        showToast({ text: texts.isSignedOff(version) })
        onClose()
      },
    })
  }
  useKeys({ '$mod+Enter': () => submit() }, { layer: 'overlay' })
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.signOffVersion(version)}
      about={texts.recordsThatThisVersionWasReviewed}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="go" type="submit" form={form} disabled={review.isPending} keys="$mod+Enter">
            {review.isPending ? texts.signingOff : texts.signOff}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit}>
        <FactList
          facts={[
            [texts.decided, texts.decidedOfTotal(formatNumber(decided), formatNumber(total))],
            [texts.undecided, remaining > 0 ? formatNumber(remaining) : null],
          ]}
        />
        <TextArea
          label={texts.note}
          value={note}
          onChange={setNote}
          rows={3}
          autoFocus
          hint={texts.optionalStaysWithTheVersion}
          error={review.error?.message}
        />
      </form>
    </Dialog>
  )
}
