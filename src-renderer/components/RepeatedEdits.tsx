import { useState } from 'react'
import { useCommand } from '#renderer/lib/commands.ts'
import { formatCount } from '#renderer/lib/format.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Icon } from '#renderer/ui/Icon.tsx'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import { RepeatDialog } from './RepeatDialog.tsx'
import styles from './Repeat.module.css'
import * as texts from './texts.tsx'
import { useRepeatableCount } from './use-repeats.ts'

/** Says that edits of the version before can be repeated, if some can, and opens their preview. */
export function RepeatedEdits({ sbomId }: { readonly sbomId: string }) {
  const [isOpen, setOpen] = useState(false)
  const { data } = useRepeatableCount(sbomId)
  useCommand('repeat-edits', () => setOpen(true))
  return (
    <>
      {data && data.possibleCount > 0 && (
        <p className={styles.line}>
          <Icon name="refresh" small />
          <span>
            {texts.ofCanBeRepeated(
              formatCount(data.possibleCount, texts.editForms),
              <VisibleText>{data.fromSbom.projectVersion}</VisibleText>,
            )}
          </span>
          <Button small onClick={() => setOpen(true)}>
            {texts.preview}
          </Button>
        </p>
      )}
      {isOpen && <RepeatDialog sbomId={sbomId} onClose={() => setOpen(false)} />}
    </>
  )
}
