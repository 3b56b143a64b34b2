import { memo } from 'react'
import { formatNumber } from '#renderer/lib/format.ts'
import { classNames } from '#renderer/ui/class-names.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import { markColumn } from './column-mark.ts'
import { FindingMark } from './FindingMark.tsx'
import styles from './source.module.css'
import * as texts from './texts.ts'
import type { SourceLine } from './use-source-lines.ts'

interface RowProps {
  readonly number: number
  /** Undefined while it is loading. */
  readonly line: SourceLine | undefined
  /** Column to mark. Null: none. */
  readonly column: number | null
  readonly isTarget: boolean
  /** The highest severity of the issues of the line. */
  readonly severity: string | undefined
  readonly markRef: ((element: HTMLElement | null) => void) | undefined
  /** Shows the part of a long line that begins at the column. */
  readonly onPan: (line: number, startColumn: number) => void
}

/** Shows one line of a file with its number. Only the text can be selected and copied. */
export const SourceRow = memo(function SourceRow(props: RowProps) {
  const { number, line, column, isTarget, severity, markRef, onPan } = props
  return (
    <div className={classNames(styles.line, isTarget && styles.target)} data-line={number}>
      <span className={styles.gutter}>
        {severity !== undefined && <FindingMark severity={severity} />}
        <span>{formatNumber(number)}</span>
      </span>
      {line === undefined ? (
        <span className={styles.coming} style={{ width: `${8 + ((number * 7) % 20)}rem` }} aria-hidden="true" />
      ) : (
        <LineText line={line} column={column} markRef={markRef} onPan={onPan} />
      )}
    </div>
  )
})

/** Number of columns shown of a long line. */
const windowLength = 2_000

function LineText({
  line,
  column,
  markRef,
  onPan,
}: Pick<RowProps, 'column' | 'markRef' | 'onPan'> & {
  readonly line: SourceLine
}) {
  const { before, mark, after } = markColumn(line.text, line.startColumn, column)
  const { number, startColumn, isCut } = line
  const end = startColumn + line.text.length
  return (
    <>
      {isCut && startColumn > 1 && (
        <button type="button" onClick={() => onPan(number, Math.max(1, startColumn - windowLength))}>
          <Icon name="chevron-right" small className={styles.back} />
          {texts.toColumnNumber(formatNumber(startColumn - 1))}
        </button>
      )}
      <code className={styles.text}>
        <VisibleText>{before}</VisibleText>
        {mark !== '' && (
          <mark ref={markRef}>
            <VisibleText>{mark}</VisibleText>
          </mark>
        )}
        <VisibleText>{after}</VisibleText>
      </code>
      {isCut && line.text.length >= windowLength - 2 && (
        <button type="button" onClick={() => onPan(number, end)}>
          {texts.fromColumnEnd(formatNumber(end))}
          <Icon name="chevron-right" small />
        </button>
      )}
    </>
  )
}
