import { Icon } from '#renderer/ui/Icon.tsx'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import { FindingMark } from './FindingMark.tsx'
import type { DocumentFinding } from './use-documents.ts'

/** What is wrong, in a few lines, with where it is. */
export function FindingNote({ finding }: { readonly finding: DocumentFinding }) {
  const { severity, message, pointer, line } = finding
  return (
    <>
      <FindingMark severity={severity} />
      <span>
        <VisibleText>{message}</VisibleText>{' '}
        {pointer !== null && (
          <code>
            <VisibleText>{pointer}</VisibleText>
          </code>
        )}
        {line === null && (
          <em>
            <Icon name="file" small /> about the whole document
          </em>
        )}
      </span>
    </>
  )
}
