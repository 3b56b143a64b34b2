import type { RecoveryResult, RecoveryWork } from '#shared/recovery.ts'
import { formatDone } from '#renderer/lib/format.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { classNames } from '#renderer/ui/class-names.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import { Progress } from '#renderer/ui/Progress.tsx'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import styles from './recovery.module.css'
import * as texts from './texts.tsx'

/** Shows how far a restore or a salvage is. */
export function WorkView({ work, onCancel }: { readonly work: RecoveryWork; readonly onCancel: () => void }) {
  const { action, about, message, done, total } = work
  const title = action === 'restore' ? texts.restoringABackup : texts.savingWhatCanBeRead
  return (
    <div className={classNames(styles.body, styles.narrow)}>
      <h1>{title}</h1>
      <p className={styles.lead}>
        <VisibleText>{about}</VisibleText>
      </p>
      <div className={styles.work} role="status">
        <span>{`${message}…`}</span>
        {done !== null && <span>{total === null ? `${done}` : formatDone(done, total, null)}</span>}
      </div>
      {done !== null && total !== null && total > 0 && <Progress value={done / total} label={title} />}
      <p className={styles.small}>
        {action === 'restore' ? texts.presentDataStaysInPlaceUntil : texts.dataFolderIsOnlyRead}
      </p>
      <div className={styles.actions}>
        <Button onClick={onCancel}>{texts.cancelLabel}</Button>
      </div>
    </div>
  )
}

/** Shows how the last work ended. */
export function WorkResult({ result }: { readonly result: RecoveryResult }) {
  const [first = '', ...others] = result.lines
  return (
    <div
      className={classNames(styles.result, !result.isDone && styles.failed)}
      role={result.isDone ? 'status' : 'alert'}
    >
      <Icon name={result.isDone ? 'check' : 'warning'} className={result.isDone ? styles.ok : styles.bad} />
      <div>
        <b>
          <VisibleText>
            {result.isDone ? first : `${result.action === 'restore' ? 'Not restored' : 'Not saved'}: ${first}`}
          </VisibleText>
        </b>
        <ul>
          {others.map((line) => (
            <li key={line}>
              <VisibleText>{line.trim()}</VisibleText>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
