import type { ReactNode } from 'react'
import { formatBytes } from '#renderer/lib/format.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import type { Saving } from './run-state.ts'
import styles from './send.module.css'
import * as texts from './texts.tsx'
import type { OfferedFile } from './use-file-making.ts'

const ends: Readonly<Record<Saving, string>> = {
  asking: texts.fileIsMadeChooseWhere,
  saved: texts.fileIsSaved,
  canceled: texts.fileWasNotSavedYouCanceled,
  failed: texts.fileCouldNotBeSavedCheck,
}

/** Says that a file was made, what it is, and whether it was saved. */
export function MadeFileFacts({
  file: { filename, bytes, sha256 },
  saving,
  children,
}: {
  readonly file: OfferedFile
  readonly saving: Saving
  /** More facts. */
  readonly children: ReactNode
}) {
  const isLost = saving === 'canceled' || saving === 'failed'
  return (
    <>
      <p className={styles.outcome} role="status">
        <Icon name={isLost ? 'warning' : 'check'} className={isLost ? text.warn : text.ok} />
        {ends[saving]}
      </p>
      <dl className={styles.facts}>
        <div>
          <dt>{texts.file}</dt>
          <dd>
            <b>
              <VisibleText>{filename}</VisibleText>
            </b>
            , {formatBytes(Number(bytes))}
          </dd>
        </div>
        <div>
          <dt>{texts.sha256}</dt>
          <dd className={text.mono}>{sha256}</dd>
        </div>
        {children}
      </dl>
    </>
  )
}

/** Says in a dialog why it does nothing, or what failed. */
export function SendNotice({
  isFailure = false,
  children,
}: {
  readonly isFailure?: boolean
  readonly children: ReactNode
}) {
  return (
    <p className={isFailure ? styles.failed : styles.notice} role={isFailure ? 'alert' : undefined}>
      <Icon name="warning" small />
      <span>{children}</span>
    </p>
  )
}

/** Says what a failed file is about, as a sentence with its remedy. */
export function failureText(error: Error): string {
  const message = /[.!?]$/.test(error.message) ? error.message : `${error.message}.`
  const remedy = 'remedy' in error && typeof error.remedy === 'string' ? ` ${error.remedy}` : ''
  return `${message}${remedy}`
}
