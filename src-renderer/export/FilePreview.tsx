import { useMemo, useState } from 'react'
import { formatBytes, formatNumber } from '#renderer/lib/format.ts'
import { ErrorState } from '#renderer/ui/ErrorState.tsx'
import { Skeleton } from '#renderer/ui/Skeleton.tsx'
import { Segments } from '#renderer/ui/Tabs.tsx'
import styles from './export.module.css'
import { readPreview } from './preview-lines.ts'
import type { ExportFile, ExportKind } from './use-export.ts'

const kindLabels: Readonly<Record<ExportKind, string>> = {
  vex: 'VEX',
  processed: 'SBOM',
  original: 'As it arrived',
}

/** The first lines of a file as it will be written. */
export function FilePreview(props: {
  readonly kinds: readonly ExportKind[]
  readonly files: readonly ExportFile[]
  readonly errors: readonly (Error | null)[]
  readonly onRetry: () => void
}) {
  const { kinds, files, errors, onRetry } = props
  const [chosen, setChosen] = useState<ExportKind | undefined>(kinds[0])
  const file = files.find(({ kind }) => kind === chosen) ?? files[0]
  const error = errors.find((one) => one !== null)
  const preview = useMemo(() => (file && file.content !== '' ? readPreview(file.content) : undefined), [file])
  if (kinds.length === 0) return <p className={styles.hint}>Choose at least one file.</p>
  if (error) return <ErrorState title="A file could not be made" error={error} onRetry={onRetry} />
  return (
    <figure className={styles.code} aria-label="Preview">
      <figcaption>
        {kinds.length > 1 ? (
          <Segments
            label="Preview of"
            value={file?.kind ?? kinds[0] ?? 'vex'}
            segments={kinds.map((kind) => ({ value: kind, label: kindLabels[kind] }))}
            onChange={setChosen}
          />
        ) : (
          <span>{file?.name ?? kindLabels[kinds[0] ?? 'vex']}</span>
        )}
        {preview && (
          <span className={styles.push}>
            {formatNumber(preview.total)} lines, {formatBytes(preview.bytes)}
          </span>
        )}
      </figcaption>
      {!file && (
        <div className={styles.waiting} role="status" aria-label="Making the file">
          <Skeleton width="30%" />
          <Skeleton width="56%" />
          <Skeleton width="42%" />
          <Skeleton width="64%" />
        </div>
      )}
      {file && !preview && (
        <p className={styles.large}>The file is too large for a preview. It is written as a stream.</p>
      )}
      {preview && (
        <ol tabIndex={0} aria-label="First lines">
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
      {file && file.warnings.length > 0 && (
        <ul className={styles.warnings}>
          {file.warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
    </figure>
  )
}

/** A line of JSON with its key set apart. */
function Line({ text }: { readonly text: string }) {
  const match = /^(\s*)("(?:[^"\\]|\\.)*")(:.*)$/.exec(text)
  if (!match) return <code>{text}</code>
  return (
    <code>
      {match[1]}
      <span className={styles.key}>{match[2]}</span>
      {match[3]}
    </code>
  )
}
