import { ErrorState } from '#renderer/ui/ErrorState.tsx'
import { PageSkeleton } from '#renderer/ui/Skeleton.tsx'
import type { SourceDocument } from '#renderer/documents/use-documents.ts'
import * as texts from './texts.tsx'
import styles from './tree.module.css'
import { type TreePlace, TreeView } from './TreeView.tsx'
import { useDocumentTree } from './use-document-tree.ts'

interface FormattedViewProps {
  readonly sbomId: string
  readonly document: SourceDocument
  readonly place: TreePlace | null
  readonly onShowSource: (line: number) => void
}

/** Loads a document and shows it as a tree. */
export function FormattedView({ sbomId, document, place, onShowSource }: FormattedViewProps) {
  const { data, error, refetch } = useDocumentTree(sbomId, document, true)
  if (error !== null)
    return <ErrorState title={texts.documentCouldNotBeFormatted} error={error} onRetry={() => void refetch()} />
  if (data === undefined)
    return (
      <div className={styles.wait}>
        <PageSkeleton label={texts.loadingDocument} />
      </div>
    )
  return <TreeView tree={data} place={place} onShowSource={onShowSource} />
}
