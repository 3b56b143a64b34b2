import type { UseMutationResult } from '@tanstack/react-query'
import { formatCount } from '#renderer/lib/format.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import styles from './advisories.module.css'
import type { Source } from './use-advisories.ts'

/** Warns before a source is removed: this cannot be undone, but the source can be imported again. */
export function RemoveSourceDialog(props: {
  readonly source: Source | null
  readonly remove: Pick<UseMutationResult<unknown, Error, Source>, 'mutate' | 'isPending' | 'error' | 'reset'>
  readonly onClose: () => void
}) {
  const { source, remove, onClose } = props
  const close = () => {
    remove.reset()
    onClose()
  }
  return (
    <Dialog
      open={source !== null}
      onClose={close}
      title={`Remove ${source?.name ?? ''}`}
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            kind="danger"
            disabled={remove.isPending}
            onClick={() => source && remove.mutate(source, { onSuccess: close })}
          >
            Remove source
          </Button>
        </>
      }
    >
      {source && (
        <>
          <p>
            {formatCount(source.records, 'record')} will be deleted from this computer, and all versions will be
            rescanned. Findings that only this source reports become inactive.
          </p>
          <p>Decisions are kept. To restore the source, import its file again.</p>
          {remove.error && (
            <p className={styles.error} role="alert">
              {remove.error.message}
            </p>
          )}
        </>
      )}
    </Dialog>
  )
}
