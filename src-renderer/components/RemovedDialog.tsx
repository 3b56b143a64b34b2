import { useState } from 'react'
import { formatCount, formatDay } from '#renderer/lib/format.ts'
import { useMayOnlyRead } from '#renderer/lib/own-role.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import { QueryState } from '#renderer/ui/QueryState.tsx'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import styles from './ComponentForm.module.css'
import { shownName } from './component-draft.ts'
import * as texts from './texts.tsx'
import { useComponentChanges } from './use-component-changes.ts'
import { useRemovedComponents } from './use-components.ts'

/** Lists components that people removed from a version, and puts them back. */
export function RemovedDialog({ sbomId, onClose }: { readonly sbomId: string; readonly onClose: () => void }) {
  const query = useRemovedComponents(sbomId)
  const { restore, isBusy } = useComponentChanges(sbomId)
  const [error, setError] = useState<string | null>(null)
  const failed = (reason: unknown) => setError(reason instanceof Error ? reason.message : String(reason))
  const mayEdit = !useMayOnlyRead()
  const nodes = query.data?.nodes ?? []
  const others = (query.data?.totalCount ?? 0) - nodes.length
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.removedComponents}
      about={texts.documentListsThemExportsScans}
      width="38.5rem"
      actions={<Button onClick={onClose}>{texts.close}</Button>}
    >
      {!query.isSuccess && (
        <QueryState query={query} loading={texts.loadingComponents} failed={texts.removedComponentsCouldNotBeLoaded} />
      )}
      {!mayEdit && <p className={text.second}>{texts.yourRoleCannotEdit}</p>}
      {query.isSuccess && nodes.length === 0 && <p className={text.third}>{texts.noComponentIsRemoved}</p>}
      <ul className={styles.removed}>
        {nodes.map((one) => (
          <li key={one.id}>
            <div>
              <p className={text.medium}>
                <VisibleText>{shownName(one)}</VisibleText>
              </p>
              <p className={text.third}>
                <VisibleText>{one.removedBy.name}</VisibleText>, {formatDay(one.removedAt)}
              </p>
            </div>
            <Button
              small
              icon="undo"
              disabled={isBusy || !mayEdit}
              aria-label={texts.putBackOne(visibleText(shownName(one)))}
              onClick={() => void restore({ id: one.id, name: shownName(one) }, failed)}
            >
              {texts.putBack}
            </Button>
          </li>
        ))}
      </ul>
      {others > 0 && (
        <p className={text.third}>{texts.earlierOnesNotShown(formatCount(others, texts.earlierOneForms))}</p>
      )}
      {error !== null && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </Dialog>
  )
}
