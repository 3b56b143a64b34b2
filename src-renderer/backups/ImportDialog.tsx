import { useEffect, useRef, useState } from 'react'
import { formatBytes } from '#renderer/lib/format.ts'
import type { SourceFile } from '#renderer/lib/source-file.ts'
import { useDroppedFiles } from '#renderer/lib/use-dropped-files.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { classNames } from '#renderer/ui/class-names.ts'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import { Icon } from '#renderer/ui/Icon.tsx'
import marks from '#renderer/ui/job-marks.module.css'
import { TextField } from '#renderer/ui/TextField.tsx'
import styles from './backups.module.css'
import type { Backup } from './backup-text.ts'
import { useBackupImport } from './use-backups.ts'

/** Uploads a backup file, which is opened, checked and added to the list. Nothing is replaced yet. */
export function ImportDialog(props: {
  /** A file that was dropped before the dialog opened. */
  readonly file: SourceFile | null
  readonly onImported: (backup: Backup) => void
  readonly onClose: () => void
}) {
  const { onImported, onClose } = props
  const adding = useBackupImport()
  const [file, setFile] = useState<SourceFile | null>(null)
  const [passphrase, setPassphrase] = useState('')
  const send = (chosen: SourceFile) => {
    setFile(chosen)
    adding.mutate({ file: chosen, passphrase: passphrase || null }, { onSuccess: onImported })
  }
  const isStarted = useRef(false)
  useEffect(() => {
    if (isStarted.current || props.file === null) return
    isStarted.current = true
    send(props.file)
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Restore from a file"
      about="Waybill opens and checks the file, adds it to the list, and shows what a restore would change. Nothing is replaced yet."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {adding.isError && file !== null && (
            <Button kind="go" onClick={() => send(file)}>
              Try again
            </Button>
          )}
        </>
      }
    >
      {adding.isError && (
        <p className={styles.rejection} role="alert">
          <Icon name="warning" />
          <span>
            <b>{file === null ? 'The file' : visibleText(file.name)} was not added.</b> {adding.error.message}.
          </span>
        </p>
      )}
      {adding.isPending && file !== null ? (
        <Sending file={file} />
      ) : (
        <DropArea isAgain={adding.isError} onFile={send} />
      )}
      {!adding.isPending && (
        <TextField
          label="Passphrase, if the file is encrypted"
          type="password"
          value={passphrase}
          onChange={setPassphrase}
          hint="Files that end with .age are encrypted. Leave it empty to use the stored passphrase."
          autoComplete="off"
        />
      )}
    </Dialog>
  )
}

function DropArea({ isAgain, onFile }: { readonly isAgain: boolean; readonly onFile: (file: File) => void }) {
  const picker = useRef<HTMLInputElement>(null)
  const take = ([file]: readonly File[]) => file && onFile(file)
  const isOver = useDroppedFiles(take, true)
  return (
    <div className={classNames(styles.dropArea, isOver && styles.isOver)}>
      <Icon name="file" />
      <p>{isOver ? 'Drop to check the file' : `Drop ${isAgain ? 'another file' : 'a backup file'} here, or`}</p>
      <Button kind={isAgain ? 'plain' : 'go'} onClick={() => picker.current?.click()}>
        Choose a file…
      </Button>
      <input
        ref={picker}
        type="file"
        hidden
        aria-label="Backup file"
        onChange={(event) => {
          take([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </div>
  )
}

function Sending({ file }: { readonly file: SourceFile }) {
  useDroppedFiles(() => undefined, false)
  return (
    <div className={styles.sending} role="status">
      <span className={marks.spin} aria-hidden="true" />
      <span>
        Opening and checking <b>{visibleText(file.name)}</b>, {formatBytes(file.size)}
      </span>
    </div>
  )
}
