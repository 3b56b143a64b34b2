import type { FormEvent } from 'react'
import { useId, useState } from 'react'
import { formatCount } from '#renderer/lib/format.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import text from '#renderer/ui/text.module.css'
import { TextField } from '#renderer/ui/TextField.tsx'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import styles from './licenses.module.css'
import * as texts from './texts.tsx'
import { useExpressionCheck, useLicenseReplace } from './use-license-replace.ts'
import type { LicenseRow } from './use-licenses.ts'

interface ReplaceDialogProps {
  readonly sbomId: string
  readonly row: Pick<LicenseRow, 'licensesExp' | 'suggestion' | 'componentsCount'> &
    Partial<Pick<LicenseRow, 'inheritedCount'>>
  /** Only these components; null for all with the expression. */
  readonly componentIds: readonly string[] | null
  readonly onClose: () => void
}

/** Sets another license for the components with one expression. */
export function ReplaceDialog({ sbomId, row, componentIds, onClose }: ReplaceDialogProps) {
  const form = useId()
  const { licensesExp, suggestion, componentsCount, inheritedCount = 0 } = row
  const [value, setValue] = useState(suggestion ?? licensesExp)
  const replacement = value.trim()
  const check = useExpressionCheck(replacement)
  const replace = useLicenseReplace(sbomId)
  const [problem] = check.data?.errors ?? []
  const isChecked = check.isSuccess && !check.isPlaceholderData
  const meant = isChecked && check.data.suggestion !== replacement ? check.data.suggestion : null
  const isReady = replacement !== '' && replacement !== licensesExp && isChecked && !problem && !replace.isPending
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    // The row of this expression is gone before a callback of the mutation would be called.
    if (isReady) replace.mutateAsync({ licensesExp, componentIds, replacement }).then(onClose, () => {})
  }
  useKeys({ '$mod+Enter': () => submit() }, { layer: 'overlay' })
  const count = formatCount(componentIds?.length ?? componentsCount - inheritedCount, texts.componentForms)
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.setAnotherLicense}
      about={texts.forWithTheFileAsReceived(
        count,
        licensesExp === '' ? texts.noLicense : visibleText(licensesExp.slice(0, 200)),
      )}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="go" type="submit" form={form} disabled={!isReady} keys="$mod+Enter">
            {texts.setLicenseLabel}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className={styles.form}>
        <TextField
          label={texts.license}
          value={value}
          autoFocus
          onChange={setValue}
          hint={texts.spdxLicenseExpressionSuchAsMit}
          error={replace.error?.message ?? (replacement === '' ? null : problem)}
        />
        {meant !== null && (
          <p className={text.row}>
            <span>
              {texts.didYouMeanMeant(
                <b className={text.mono}>
                  <VisibleText>{meant}</VisibleText>
                </b>,
              )}
              ?
            </span>
            <Button small icon="check" aria-label={texts.useMeant(visibleText(meant))} onClick={() => setValue(meant)}>
              {texts.use}
            </Button>
          </p>
        )}
      </form>
    </Dialog>
  )
}
