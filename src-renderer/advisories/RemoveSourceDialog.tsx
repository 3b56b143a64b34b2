import type { UseMutationResult } from '@tanstack/react-query'
import { formatCount } from '#renderer/lib/format.ts'
import type { Source } from './use-advisories.ts'
import { ActionDialog } from './ActionDialog.tsx'

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
    <ActionDialog
      open={source !== null}
      onClose={close}
      title={`Remove ${source?.name ?? ''}`}
      action="Remove source"
      kind="danger"
      running={remove}
      onConfirm={() => source && remove.mutate(source, { onSuccess: close })}
    >
      {source && (
        <>
          <p>
            {formatCount(source.records, 'record')} will be deleted from this computer, and all versions will be
            rescanned. Findings that only this source reports become inactive.
          </p>
          <p>Decisions are kept. To restore the source, import its file again.</p>
        </>
      )}
    </ActionDialog>
  )
}
