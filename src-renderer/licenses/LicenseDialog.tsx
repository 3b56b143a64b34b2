import type { FormEvent } from 'react'
import { useId, useState } from 'react'
import { useKeys } from '#renderer/lib/keys.ts'
import { LicenseTextBlock } from './LicenseTextBlock.tsx'
import { useLicenseText } from './use-license-text.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import text from '#renderer/ui/text.module.css'
import { changedFields, type Draft, draftOf } from './license-draft.ts'
import { LicenseForm } from './LicenseForm.tsx'
import * as texts from './texts.tsx'
import { isOwnContent, type ListedLicense, useLicenseSave } from './use-organization-licenses.ts'

interface LicenseDialogProps {
  /** Null adds an own license. */
  readonly license: ListedLicense | null
  readonly onClose: () => void
  /** Shows a license of the list in place of a new one. */
  readonly onFind: (id: string) => void
}

/** Adds an own license, or edits what the organization says of one. */
export function LicenseDialog(props: LicenseDialogProps) {
  const { license, onClose } = props
  const isOwn = license === null || isOwnContent(license.content)
  const stored = useLicenseText(isOwn ? (license?.id ?? null) : null)
  // The form starts with the stored text, so that saving it does not clear what was not loaded yet.
  if (license !== null && isOwn && stored.data === undefined) {
    return (
      <Dialog open onClose={onClose} title={texts.editId(license.id)}>
        {stored.isError ? (
          <p className={text.bad}>{texts.textOfTheLicenseCould}</p>
        ) : (
          <p className={text.third}>{texts.loadingTheLicense}</p>
        )}
      </Dialog>
    )
  }
  return <LoadedDialog {...props} start={draftOf(license, stored.data ?? '')} isOwn={isOwn} />
}

function LoadedDialog({
  license,
  onClose,
  onFind,
  start,
  isOwn,
}: LicenseDialogProps & { readonly start: Draft; readonly isOwn: boolean }) {
  const form = useId()
  const [before] = useState(start)
  const [draft, setDraft] = useState(start)
  const save = useLicenseSave()
  const fields = changedFields(before, draft, isOwn)
  const isComplete = license !== null || (draft.spdxId.trim() !== '' && draft.name.trim() !== '')
  const isReady = isComplete && !save.isPending
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (!isReady) return
    if (license !== null && Object.keys(fields).length === 0) return onClose()
    const id = license?.id ?? draft.spdxId.trim()
    // The dialog may be mounted again before a callback of the mutation would be called.
    save.mutateAsync({ id, isNew: license === null, fields }).then(onClose, () => {})
  }
  useKeys({ '$mod+Enter': () => submit() }, { layer: 'overlay' })
  return (
    <Dialog
      open
      onClose={onClose}
      title={license === null ? texts.addAnOwnLicense : texts.editId(license.id)}
      about={isOwn ? texts.licensesOfTheSpdxLicenseList : license?.content.name}
      width="46rem"
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="go" type="submit" form={form} disabled={!isReady} keys="$mod+Enter">
            {license === null ? texts.addLicense : texts.saveLicense}
          </Button>
        </>
      }
    >
      <LicenseForm
        id={form}
        draft={draft}
        set={(change) => setDraft((old) => ({ ...old, ...change }))}
        isNew={license === null}
        isOwn={isOwn}
        error={save.error?.message ?? null}
        onSubmit={submit}
        onFind={(found) => {
          onFind(found)
          onClose()
        }}
      />
      {license !== null && !isOwn && <LicenseTextBlock id={license.id} />}
    </Dialog>
  )
}
