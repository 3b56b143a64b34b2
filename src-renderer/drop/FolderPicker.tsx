import { useRef } from 'react'
import { useCommand } from '#renderer/lib/commands.ts'
import type { SourceFile } from '#renderer/lib/source-file.ts'
import { showError } from '#renderer/lib/toasts.ts'
import * as texts from './first-texts.ts'

/** Folders are selected with an attribute that the types do not include. */
const forFolders = { webkitdirectory: '' }

const programLost = texts.serverIsNotRespondingOrWaybill

/** Asks for a folder of advisory data and imports the feeds in it. */
export function FolderPicker({ take }: { readonly take: (files: readonly SourceFile[], skipped: number) => void }) {
  const picker = useRef<HTMLInputElement>(null)
  useCommand('open-folder', () => picker.current?.click())
  const read = async (files: readonly File[]) => {
    const program = await import('./feed-folder.ts').catch(() => null)
    if (program === null) throw new Error(programLost)
    await program.takeFeeds(files, take)
  }
  return (
    <input
      ref={picker}
      type="file"
      {...forFolders}
      hidden
      aria-label={texts.folderOfAdvisoryData}
      onChange={(event) => {
        const files = [...(event.target.files ?? [])]
        event.target.value = ''
        read(files).catch((error: unknown) => showError(error, texts.folderCouldNotBeRead))
      }}
    />
  )
}
