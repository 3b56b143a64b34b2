import { useRef, useState } from 'react'
import { formatBytes, formatCount, formatNumber, formatTime } from '#renderer/lib/format.ts'
import { describeSignature } from '#renderer/lib/signature-words.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { showError } from '#renderer/lib/toasts.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { BottomBar } from '#renderer/ui/BottomBar.tsx'
import { Button, IconButton } from '#renderer/ui/Button.tsx'
import { classNames } from '#renderer/ui/class-names.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import { KeyHint } from '#renderer/ui/Kbd.tsx'
import { Menu, MenuItem } from '#renderer/ui/Menu.tsx'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import styles from './backups.module.css'
import { checkOf, describeReason, isUnopened, nameBackup, whyNotRestorable } from './backup-text.ts'
import type { Backup } from './backup-text.ts'
import { DeleteBackupDialog } from './DeleteBackupDialog.tsx'
import { PassphraseQuestion } from './PassphraseQuestion.tsx'
import * as texts from './texts.tsx'
import { downloadBackup, reportCheck, useBackupWork } from './use-backups.ts'
import type { useBackupList } from './use-backups.ts'

interface TableProps {
  readonly list: ReturnType<typeof useBackupList>
  readonly isOwner: boolean
  readonly onRestore: (backup: Backup) => void
}

/** Moves the row with the cursor by J and K, and focuses it. */
function useRowCursor(rows: readonly Backup[]) {
  const table = useRef<HTMLTableElement>(null)
  const [cursorId, setCursorId] = useState<string | null>(null)
  const cursor = Math.max(
    0,
    rows.findIndex(({ id }) => id === cursorId),
  )
  const move = (step: number) => {
    const elements = table.current?.tBodies[0]?.rows
    const isFocused = elements?.[cursor] === document.activeElement
    const target = isFocused ? Math.min(rows.length - 1, Math.max(0, cursor + step)) : cursor
    setCursorId(rows[target]?.id ?? null)
    elements?.[target]?.focus()
  }
  useKeys({ j: () => move(1), k: () => move(-1) }, { enabled: rows.length > 0 })
  return { table, cursor, move, setCursorId }
}

const columns: readonly { readonly head: string; readonly style?: string | undefined; readonly isHidden?: boolean }[] =
  [
    { head: texts.made },
    { head: texts.reason },
    { head: texts.size, style: styles.number },
    { head: texts.versions, style: styles.content },
    { head: texts.decisions, style: styles.content },
    { head: texts.lastCheck },
    { head: texts.actions, isHidden: true },
  ]

/** Lists the backups with what is in them, whether they are whole, and what can be done with them. */
export function BackupTable({ list: { list, rows, onNeedMore }, isOwner, onRestore }: TableProps) {
  const { table, cursor, move, setCursorId } = useRowCursor(rows)
  const checking = useChecking()
  const [removing, setRemoving] = useState<Backup | null>(null)
  if (rows.length === 0) return <p className={styles.quiet}>{texts.backupsAppearHereWithTheResult}</p>
  const restore = (backup: Backup) => isOwner && whyNotRestorable(backup) === null && onRestore(backup)
  return (
    <>
      <div className={styles.scroll} tabIndex={-1}>
        <table ref={table} role="grid" aria-label={texts.backups} className={styles.table}>
          <thead>
            <tr>
              {columns.map(({ head, style, isHidden }) => (
                <th key={head} scope="col" className={style}>
                  {isHidden ? <span className={text.hidden}>{head}</span> : head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((backup, at) => (
              <tr
                key={backup.id}
                tabIndex={at === cursor ? 0 : -1}
                aria-selected={at === cursor}
                className={at === cursor ? styles.cursor : undefined}
                onClick={() => setCursorId(backup.id)}
                onKeyDown={(event) => {
                  if (event.target !== event.currentTarget) return
                  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
                  if (step !== undefined) move(step)
                  else if (event.key === 'Enter') restore(backup)
                  else return
                  event.preventDefault()
                }}
              >
                <Cells backup={backup} isChecking={checking.id === backup.id} />
                <td className={styles.actions}>
                  <Actions
                    backup={backup}
                    isOwner={isOwner}
                    isCursor={at === cursor}
                    onRestore={() => restore(backup)}
                    onCheck={() => checking.check(backup)}
                    onRemove={() => setRemoving(backup)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {list.hasNextPage && (
        <Button className={styles.more} disabled={list.isFetchingNextPage} onClick={onNeedMore}>
          {texts.showOlderBackups}
        </Button>
      )}
      {removing && <DeleteBackupDialog backup={removing} onClose={() => setRemoving(null)} />}
      {checking.question}
      <KeyBar isOwner={isOwner} />
    </>
  )
}

/** Checks a backup again. One that is encrypted asks for its passphrase if the stored one does not open it. */
function useChecking() {
  const { verify } = useBackupWork()
  const [asking, setAsking] = useState<Backup | null>(null)
  const check = (backup: Backup) => {
    setAsking(null)
    verify.mutate(
      { id: backup.id },
      {
        onSuccess: (checked) => checked && reportCheck(checked),
        onError: (error) =>
          backup.encrypted ? setAsking(backup) : showError(error, texts.couldNotBeChecked(nameBackup(backup))),
      },
    )
  }
  const question = asking && (
    <PassphraseQuestion
      title={texts.checkTheAsking(nameBackup(asking).toLowerCase())}
      action={texts.check}
      onPassphrase={async (passphrase) => {
        const checked = await verify.mutateAsync({ id: asking.id, passphrase })
        setAsking(null)
        if (checked) reportCheck(checked)
      }}
      onClose={() => setAsking(null)}
    />
  )
  return { check, question, id: verify.isPending ? verify.variables.id : null }
}

function Cells({ backup, isChecking }: { readonly backup: Backup; readonly isChecking: boolean }) {
  const isUnknown = isUnopened(backup)
  return (
    <>
      <th scope="row">{formatTime(backup.createdAt)}</th>
      <td className={styles.reason}>
        {isUnknown ? texts.unknown : describeReason(backup)}
        {backup.encrypted && <span className={styles.quietInline}>{texts.encrypted}</span>}
      </td>
      <td className={styles.number}>{formatBytes(backup.bytes)}</td>
      <td className={styles.content}>{isUnknown ? '–' : formatNumber(backup.sbomsCount)}</td>
      <td className={styles.content}>{isUnknown ? '–' : formatNumber(backup.decisionsCount)}</td>
      <td className={styles.check}>
        {isChecking ? <span role="status">{texts.checking}</span> : <Check backup={backup} />}
      </td>
    </>
  )
}

function Check({ backup }: { readonly backup: Backup }) {
  const { result, at } = checkOf(backup)
  const missing = backup.missingDocumentsCount
  const { words, why, tone } = describeSignature(backup)
  return (
    <>
      <span
        className={classNames(styles.result, result === 'whole' && text.ok, result === 'damaged' && text.bad)}
        title={backup.filename}
      >
        {result === 'whole' && <Icon name="check" small />}
        {result === 'damaged' && <Icon name="warning" small />}
        {result}
        {at !== null && `, ${formatTime(at)}`}
      </span>
      {backup.problem !== null && (
        <span className={styles.second}>
          <VisibleText>{backup.problem}</VisibleText>
        </span>
      )}
      {backup.problem === null && !backup.restorable && (
        <span className={styles.second}>{whyNotRestorable(backup)}</span>
      )}
      {tone !== 'none' && (
        <span className={styles.second} title={visibleText(why)}>
          <span className={tone === 'bad' ? text.bad : undefined}>
            <VisibleText>{words}</VisibleText>
          </span>
        </span>
      )}
      {missing > 0 && (
        <span className={styles.second}>
          {texts.missingAlreadyMissing(formatCount(missing, texts.originalFileWasForms))}
        </span>
      )}
    </>
  )
}

function Actions(props: {
  readonly backup: Backup
  readonly isOwner: boolean
  readonly isCursor: boolean
  readonly onRestore: () => void
  readonly onCheck: () => void
  readonly onRemove: () => void
}) {
  const { backup, isOwner, isCursor, onRestore, onCheck, onRemove } = props
  const name = nameBackup(backup)
  return (
    <>
      {isOwner && whyNotRestorable(backup) === null && (
        <Button small keys={isCursor ? 'Enter' : undefined} onClick={onRestore}>
          {texts.restoreName(<span className={text.hidden}>{name}</span>)}
        </Button>
      )}
      <Menu trigger={<IconButton icon="more" label={texts.moreName(name)} kind="bare" small />}>
        <MenuItem icon="refresh" onSelect={onCheck}>
          {texts.checkAgain}
        </MenuItem>
        {isOwner && (
          <MenuItem icon="download" onSelect={() => void downloadBackup(backup)}>
            {texts.download}
          </MenuItem>
        )}
        <MenuItem icon="trash" danger onSelect={onRemove}>
          {texts.deleteText}
        </MenuItem>
      </Menu>
    </>
  )
}

function KeyBar({ isOwner }: { readonly isOwner: boolean }) {
  return (
    <BottomBar>
      <span className={text.push} />
      <KeyHint keys="b">{texts.backUpNow}</KeyHint>
      <KeyHint keys="j k">{texts.move}</KeyHint>
      {isOwner && <KeyHint keys="Enter">{texts.restore}</KeyHint>}
    </BottomBar>
  )
}
