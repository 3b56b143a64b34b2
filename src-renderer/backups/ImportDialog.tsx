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
import * as texts from './texts.tsx'
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
      title={texts.restoreFromAFileLabel}
      about={texts.waybillOpensAndChecksTheFile}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          {adding.isError && file !== null && (
            <Button kind="go" onClick={() => send(file)}>
              {texts.tryAgain}
            </Button>
          )}
        </>
      }
    >
      {adding.isError && (
        <p className={styles.rejection} role="alert">
          <Icon name="warning" />
          <span>
            <b>
              {file === null ? texts.theFile : visibleText(file.name)} {texts.wasNotAdded}
            </b>{' '}
            {adding.error.message}.
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
          label={texts.passphraseIfTheFileIsEncrypted}
          type="password"
          value={passphrase}
          onChange={setPassphrase}
          hint={texts.filesThatEndWithAge}
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
      <p>{isOver ? texts.dropToCheckTheFile : texts.dropHereOr(isAgain ? texts.anotherFile : texts.backupFile)}</p>
      <Button kind={isAgain ? 'plain' : 'go'} onClick={() => picker.current?.click()}>
        {texts.chooseAFile}
      </Button>
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={texts.backupFileLabel}
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
      <span>{texts.openingAndChecking(<b>{visibleText(file.name)}</b>, formatBytes(file.size))}</span>
    </div>
  )
}
