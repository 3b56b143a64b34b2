import type { FormEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import type { RecoveryRequest } from '#shared/recovery.ts'
import { formatCount } from '#renderer/lib/format.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { classNames } from '#renderer/ui/class-names.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import { TextField } from '#renderer/ui/TextField.tsx'
import styles from './recovery.module.css'
import * as shownTexts from './texts.tsx'
import { filePassphrase, type WayBack, type WayInput } from './ways-back.ts'

export interface WayBackFormProps {
  readonly ways: readonly WayBack[]
  readonly current: WayBack
  readonly onChoose: (key: string) => void
  readonly onSend: (request: RecoveryRequest) => void
  readonly isBusy: boolean
  /** Why the last request was not begun. */
  readonly problem: string | null
  /** Path of a backup file that needs a passphrase; null before one was named. */
  readonly encryptedFile: string | null
  /** Creates an empty store in the folder that was named; null if that is not the question. */
  readonly onConfirmNew: (() => void) | null
  /** Backups that the list does not show. */
  readonly hiddenCount: number
  readonly onShowAll: () => void
}

/** The list of ways back, what the chosen one asks for, and its button. */
export function WayBackForm(props: WayBackFormProps) {
  const { ways, current, onChoose, onSend, isBusy, problem, encryptedFile, onConfirmNew, hiddenCount, onShowAll } =
    props
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({})
  const [passphrase, setPassphrase] = useState('')
  const selected = useRef<HTMLInputElement>(null)
  const text = (texts[current.key] ?? '').trim()
  const asksPassphrase = current.key === 'file' && text !== '' && text === encryptedFile
  const isIncomplete = current.input !== null && current.input.suggestion === null && text === ''
  useEffect(() => selected.current?.focus({ preventScroll: true }), [current.key])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy && !isIncomplete) onSend(current.toRequest(text, asksPassphrase ? passphrase : ''))
  }
  return (
    <form onSubmit={submit}>
      <fieldset>
        <legend className={styles.legend}>{shownTexts.chooseAWayBack}</legend>
        <ul className={styles.ways}>
          {ways.map((way) => (
            <li key={way.key} className={classNames(way.key === current.key && styles.chosen)}>
              <label>
                <input
                  ref={way.key === current.key ? selected : undefined}
                  type="radio"
                  name="way"
                  checked={way.key === current.key}
                  onChange={() => onChoose(way.key)}
                />
                <span className={styles.way}>
                  <b>{way.title}</b>
                  <span>{way.detail}</span>
                </span>
                {way.note && <Note {...way.note} />}
              </label>
              {way.key === current.key && way.input && (
                <WayFields
                  input={way.input}
                  text={texts[way.key] ?? ''}
                  onText={(value) => setTexts({ ...texts, [way.key]: value })}
                  passphrase={asksPassphrase ? passphrase : null}
                  onPassphrase={setPassphrase}
                  problem={problem}
                />
              )}
            </li>
          ))}
        </ul>
      </fieldset>
      {hiddenCount > 0 && (
        <Button kind="bare" small onClick={onShowAll}>
          {shownTexts.showOlderBackups(formatCount(hiddenCount, shownTexts.olderBackupForms))}
        </Button>
      )}
      {problem !== null && current.input === null && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={styles.actions}>
        <Button kind="go" type="submit" keys="Enter" disabled={isBusy || isIncomplete}>
          {current.action}
        </Button>
        {onConfirmNew && <Button onClick={onConfirmNew}>{shownTexts.startEmptyInThisFolder}</Button>}
        {window.waybill && <Button onClick={() => window.close()}>{shownTexts.quit}</Button>}
      </div>
    </form>
  )
}

interface WayFieldsProps {
  readonly input: WayInput
  readonly text: string
  readonly onText: (text: string) => void
  /** Null if the named file is not encrypted, as far as it is known. */
  readonly passphrase: string | null
  readonly onPassphrase: (passphrase: string) => void
  readonly problem: string | null
}

/** What the chosen way asks for. */
function WayFields({ input, text, onText, passphrase, onPassphrase, problem }: WayFieldsProps) {
  const plain = { autoComplete: 'off', spellCheck: false } as const
  return (
    <div className={styles.input}>
      <TextField
        {...plain}
        label={input.label}
        hint={input.hint}
        error={passphrase === null ? problem : null}
        type={input.isSecret ? 'password' : 'text'}
        placeholder={input.suggestion ?? ''}
        value={text}
        onChange={onText}
      />
      {passphrase !== null && (
        <TextField
          {...plain}
          {...filePassphrase}
          error={problem}
          type="password"
          value={passphrase}
          onChange={onPassphrase}
          autoFocus
        />
      )}
    </div>
  )
}

function Note({ text, kind }: NonNullable<WayBack['note']>) {
  return (
    <span className={classNames(styles.note, kind === 'ok' && styles.ok, kind === 'warn' && styles.warn)}>
      {kind !== 'plain' && <Icon name={kind === 'ok' ? 'check' : 'warning'} small />}
      {text}
    </span>
  )
}
