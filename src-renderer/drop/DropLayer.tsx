import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { isBackupName, openBackupFile } from '#renderer/lib/backup-file.ts'
import { useCommand } from '#renderer/lib/commands.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { OpenedSource } from '#renderer/lib/opened-source.ts'
import { offerToPage } from '#renderer/lib/page-files.ts'
import { isTriage, paths } from '#renderer/lib/paths.ts'
import type { SourceFile } from '#renderer/lib/source-file.ts'
import { showError } from '#renderer/lib/toasts.ts'
import { addCards, discardCards, useCards } from './cards.ts'
import { collectFiles } from './collect-files.ts'
import { FolderPicker } from './FolderPicker.tsx'
import { CardStack, DropOverlay, startCards } from './late-cards.tsx'
import { useDragging } from './use-dragging.ts'

/** Accepts files anywhere in the window: dropped, picked, or opened with the app. Each gets a card that shows its progress. */
export function DropLayer({ children }: { readonly children: ReactNode }) {
  const picker = useRef<HTMLInputElement>(null)
  const [location] = useLocation()
  const [, environmentId = null, shownId = null] = /^\/versions\/([^/]+)\/([^/]+)/.exec(location) ?? []
  const versionId = shownId ?? /^\/vex-import\/([^/]+)/.exec(location)?.[1] ?? null
  const takesFeeds = location === paths.advisories || location.startsWith(`${paths.advisories}/`)
  const place = useMemo(() => ({ environmentId, versionId, takesFeeds }), [environmentId, versionId, takesFeeds])
  const take = useCallback(
    (files: readonly SourceFile[], passedOver = 0, folder: string | null = null) => {
      const [file] = files
      if (file && !file.problem && files.length === 1 && isBackupName(file.name)) return openBackupFile(file)
      if (passedOver === 0 && offerToPage(files)) return
      void startCards(addCards(files, passedOver), place, folder)
    },
    [place],
  )
  const dragged = useDragging((transfer) => {
    collectFiles(transfer).then(
      ({ files, skippedFiles, folder }) => take(files, skippedFiles, folder),
      (error: unknown) => showError(error, 'The files could not be read'),
    )
  })
  const pick = () => picker.current?.click()
  useCommand('open-files', pick)
  useKeys({ '$mod+o': pick })
  useOpenedFiles(take)
  useEffect(() => discardCards, [])
  const hasCards = useCards(({ cards }) => cards.length > 0)
  return (
    <>
      {children}
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        aria-label="Files to read"
        onChange={(event) => {
          take([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <FolderPicker take={take} />
      {hasCards && (
        <CardStack
          place={place}
          page={isTriage(location) ? 'triage' : location.startsWith(paths.vexImport(null)) ? 'review' : null}
        />
      )}
      {dragged !== null && <DropOverlay count={dragged} />}
    </>
  )
}

/** Receives files from the desktop shell: opened with the app, dropped on its icon, or passed by a second instance. */
function useOpenedFiles(take: (files: readonly SourceFile[]) => void): void {
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  })
  useEffect(
    () =>
      window.waybill?.onFilesOpened((opened) => {
        latest.current(opened.map((file) => new OpenedSource(file)))
      }),
    [],
  )
}
