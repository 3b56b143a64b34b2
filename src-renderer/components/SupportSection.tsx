import { useState } from 'react'
import { useMayOnlyRead } from '#renderer/lib/own-role.ts'
import { Button } from '#renderer/ui/Button.tsx'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import { SupportForm } from './SupportForm.tsx'
import { formatSupportEnd, formatSupportSource, supportLabels, todayText } from './support-text.ts'
import type { ComponentDetails } from './use-components.ts'
import styles from './ComponentsTab.module.css'
import * as texts from './texts.tsx'

/** Shows the support status of a component with its source and reason. The user can override it. */
export function SupportSection({ details, sbomId }: { readonly details: ComponentDetails; readonly sbomId: string }) {
  const { supportLevel, endOfSupport, supportSource, supportReason } = details
  const [isEditing, setEditing] = useState(false)
  const mayEdit = !useMayOnlyRead()
  const end = formatSupportEnd(endOfSupport, todayText())
  return (
    <section>
      <h2>{texts.support}</h2>
      {isEditing ? (
        <SupportForm details={details} sbomId={sbomId} onClose={() => setEditing(false)} />
      ) : (
        <>
          <p>
            {supportLabels[supportLevel]}
            {end !== '' && `, ${end}`}
          </p>
          {supportSource && <p className={text.second}>{formatSupportSource(supportSource)}</p>}
          <p className={text.third}>
            {supportReason === null ? (
              supportSource === null && texts.notInAnyImportedLifecycleData
            ) : (
              <VisibleText>{supportReason}</VisibleText>
            )}
          </p>
          {mayEdit && (
            <div className={styles.buttons}>
              <Button small icon="pencil" onClick={() => setEditing(true)}>
                {supportSource === 'MANUAL' ? texts.editOverride : texts.override}
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  )
}
