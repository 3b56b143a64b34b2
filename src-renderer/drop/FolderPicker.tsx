import { useRef } from 'react'
import { useCommand } from '#renderer/lib/commands.ts'
import type { SourceFile } from '#renderer/lib/source-file.ts'
import { showError } from '#renderer/lib/toasts.ts'

/** Folders are selected with an attribute that the types do not include. */
const forFolders = { webkitdirectory: '' }

const programLost =
  'The server is not responding, or Waybill was updated after this window was opened. Reload to continue.'

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
      aria-label="Folder of advisory data"
      onChange={(event) => {
        const files = [...(event.target.files ?? [])]
        event.target.value = ''
        read(files).catch((error: unknown) => showError(error, 'The folder could not be read'))
      }}
    />
  )
}
