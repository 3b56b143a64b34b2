import type { UseMutationResult } from '@tanstack/react-query'
import { formatCount } from '#renderer/lib/format.ts'
import type { Source } from './use-advisories.ts'
import { ActionDialog } from './ActionDialog.tsx'
import * as texts from './texts.tsx'

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
      title={texts.removeNameText(source?.name ?? '')}
      action={texts.removeSource}
      kind="danger"
      running={remove}
      onConfirm={() => source && remove.mutate(source, { onSuccess: close })}
    >
      {source && (
        <>
          <p>{texts.willBeDeletedFromThisComputer(formatCount(source.records, texts.recordForms))}</p>
          <p>{texts.decisionsAreKeptToRestore}</p>
        </>
      )}
    </ActionDialog>
  )
}
