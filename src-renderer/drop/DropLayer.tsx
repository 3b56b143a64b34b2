import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { isBackupName, openBackupFile } from '#renderer/lib/backup-file.ts'
import { useCommand } from '#renderer/lib/commands.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { OpenedSource } from '#renderer/lib/opened-source.ts'
import { offerToPage } from '#renderer/lib/page-files.ts'
import type { SourceFile } from '#renderer/lib/source-file.ts'
import { showError } from '#renderer/lib/toasts.ts'
import { addCards, discardCards } from './cards.ts'
import { collectFiles } from './collect-files.ts'
import * as texts from './first-texts.ts'
import { FolderPicker } from './FolderPicker.tsx'
import { DropOverlay, startCards } from './late-cards.tsx'
import { placeOf } from './place.ts'
import { useDragging } from './use-dragging.ts'

/** Accepts files anywhere in the window: dropped, picked, or opened with the app. Each gets a row of the tray, which shows its progress. */
export function DropLayer({ children }: { readonly children: ReactNode }) {
  const picker = useRef<HTMLInputElement>(null)
  const [location] = useLocation()
  const place = useMemo(() => placeOf(location), [location])
  const take = useCallback(
    (files: readonly SourceFile[], passedOver = 0, folder: string | null = null) => {
      if (folder === null) window.waybill?.files.noteRecent(files.filter((one) => one instanceof File))
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
      (error: unknown) => showError(error, texts.filesCouldNotBeRead),
    )
  })
  const pick = () => picker.current?.click()
  useCommand('open-files', pick)
  useKeys({ '$mod+o': pick })
  useOpenedFiles(take)
  useEffect(() => discardCards, [])
  return (
    <>
      {children}
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        aria-label={texts.filesToRead}
        onChange={(event) => {
          take([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <FolderPicker take={take} />
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
