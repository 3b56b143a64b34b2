import { formatNumber } from '#renderer/lib/format.ts'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import { FindingMark } from './FindingMark.tsx'
import type { DocumentFinding } from '#renderer/documents/use-documents.ts'
import * as texts from './texts.ts'

/** Shows an issue in a few lines, with its location. */
export function FindingNote({ finding }: { readonly finding: DocumentFinding }) {
  const { severity, message, pointer, line, column } = finding
  return (
    <>
      <FindingMark severity={severity} />
      <span>
        <VisibleText>{message}</VisibleText>{' '}
        {pointer !== null && (
          <code>
            <VisibleText>{pointer}</VisibleText>
          </code>
        )}{' '}
        <em>
          {line === null
            ? texts.wholeDocument
            : texts.lineColumn(formatNumber(line), column === null ? '' : texts.columnAppended(formatNumber(column)))}
        </em>
      </span>
    </>
  )
}
