import { useMemo } from 'react'
import { formatBytes, formatNumber } from '#renderer/lib/format.ts'
import { ErrorState } from '#renderer/ui/ErrorState.tsx'
import { Skeleton } from '#renderer/ui/Skeleton.tsx'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import styles from './export.module.css'
import { readPreview } from './preview-lines.ts'
import * as texts from './texts.tsx'
import type { ExportedFile } from './use-export.ts'

/** Shows the first lines of a file as it will be written. */
export function FilePreview(props: { readonly file: ExportedFile | undefined; readonly error: Error | null }) {
  const { file, error } = props
  const preview = useMemo(() => (file && file.content !== '' ? readPreview(file.content) : undefined), [file])
  if (error) return <ErrorState title={texts.fileCouldNotBeCreated} error={error} />
  return (
    <figure className={styles.code} aria-label={texts.preview}>
      <figcaption>
        <span>{texts.firstLines}</span>
        {preview && (
          <span className={styles.push}>
            {texts.totalLinesBytes(formatNumber(preview.total), formatBytes(preview.bytes))}
          </span>
        )}
      </figcaption>
      {!file && (
        <div className={styles.waiting} role="status" aria-label={texts.creatingFile}>
          <Skeleton width="30%" />
          <Skeleton width="56%" />
          <Skeleton width="42%" />
          <Skeleton width="64%" />
        </div>
      )}
      {file && !preview && <p className={styles.large}>{texts.fileIsTooLarge}</p>}
      {preview && (
        <ol tabIndex={0} aria-label={texts.firstLines}>
          {preview.lines.map((line, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines are told apart by their number only
            <li key={place}>
              <span className={styles.number} aria-hidden="true">
                {place + 1}
              </span>
              <Line text={line} />
            </li>
          ))}
        </ol>
      )}
    </figure>
  )
}

/** Shows a line of JSON or tag-value with the name of its member highlighted. */
function Line({ text }: { readonly text: string }) {
  const match = /^(\s*)("(?:[^"\\]|\\.)*"|[A-Za-z]+)(:.*)$/.exec(text)
  if (!match) {
    return (
      <code>
        <VisibleText>{text}</VisibleText>
      </code>
    )
  }
  return (
    <code>
      {match[1]}
      <span className={styles.key}>
        <VisibleText>{match[2] ?? ''}</VisibleText>
      </span>
      <VisibleText>{match[3] ?? ''}</VisibleText>
    </code>
  )
}
