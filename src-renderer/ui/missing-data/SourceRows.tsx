import { useSourceFetch } from '#renderer/lib/missing-data.ts'
import type { DataAccess, SourceRow } from '#renderer/lib/missing-data-words.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Icon } from '#renderer/ui/Icon.tsx'
import { Progress } from '#renderer/ui/Progress.tsx'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import styles from './missing-data.module.css'
import * as texts from './texts.tsx'

/** Lists the sources that are being fetched, that failed, and that are there now. What was never tried stands in the words above. */
export function SourceRows(props: {
  /** What needs them; null: all versions. */
  readonly versionId: string | null
  readonly rows: readonly SourceRow[]
  readonly access: DataAccess
}) {
  const { versionId, rows, access } = props
  const shown = rows.filter(({ source, progress, isDone }) => progress || isDone || source.errors.length > 0)
  if (shown.length === 0) return null
  return (
    <ul className={styles.rows} aria-label={texts.sourcesToFetch}>
      {shown.map((row) => (
        <li key={row.source.key}>
          <Row versionId={versionId} row={row} access={access} />
        </li>
      ))}
    </ul>
  )
}

function Row(props: { readonly versionId: string | null; readonly row: SourceRow; readonly access: DataAccess }) {
  const { versionId, row, access } = props
  const { source, progress, isDone } = row
  const { fetch, cancel } = useSourceFetch(versionId)
  const name = visibleText(source.name)
  if (progress) {
    return (
      <>
        <b>{name}</b>
        <Progress value={progress.value} label={texts.nameProgress(name)} />
        <span className={styles.state} title={progress.words}>
          {visibleText(progress.words)}
        </span>
        <Button
          small
          disabled={cancel.isPending}
          onClick={() => cancel.mutate(progress.jobs)}
          aria-label={texts.cancelName(name)}
        >
          {texts.cancel}
        </Button>
      </>
    )
  }
  if (isDone) {
    return (
      <>
        <b>{name}</b>
        <span className={styles.wide}>
          <Icon name="check" className={styles.ok} /> {texts.upToDate}
        </span>
      </>
    )
  }
  const [error] = source.errors
  return (
    <>
      <b>{name}</b>
      <span className={styles.error}>
        <VisibleText>{[error?.message, error?.remedy].filter(Boolean).join('. ')}</VisibleText>
      </span>
      {access.mayChange && access.networkAllowed && (
        <Button
          small
          icon="refresh"
          disabled={fetch.isPending}
          onClick={() => fetch.mutate({ sources: [source], allow: false })}
          aria-label={texts.tryAgainName(name)}
        >
          {texts.tryAgain}
        </Button>
      )}
    </>
  )
}
