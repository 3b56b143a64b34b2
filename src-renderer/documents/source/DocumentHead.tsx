import type { ReactNode } from 'react'
import { formatNumber } from '#renderer/lib/format.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { ButtonLink } from '#renderer/ui/Button.tsx'
import { Segments } from '#renderer/ui/Tabs.tsx'
import text from '#renderer/ui/text.module.css'
import { documentName } from '#renderer/documents/DocumentCard.tsx'
import { DocumentChips } from '#renderer/documents/DocumentChips.tsx'
import styles from './source.module.css'
import type { SourceDocument } from '#renderer/documents/use-documents.ts'
import * as texts from './texts.ts'

/** The visible half of the view if the window is too narrow for both. */
export type Pane = 'findings' | 'source'

/** How a document is shown: as a tree, or as its text. */
export type DocumentLook = 'formatted' | 'source'

/** Switches between the two. */
export function LookChoice({
  value,
  onChange,
}: {
  readonly value: DocumentLook
  readonly onChange: (look: DocumentLook) => void
}) {
  return (
    <Segments
      label={texts.view}
      value={value}
      onChange={onChange}
      segments={[
        { value: 'formatted', label: texts.formatted, icon: 'tree' },
        { value: 'source', label: texts.source, icon: 'file' },
      ]}
    />
  )
}

/** Shows the name and checks of a document, with a link back to the others. */
export function DocumentHead({
  document,
  back,
  children,
}: {
  readonly document: SourceDocument
  readonly back: string
  readonly children: ReactNode
}) {
  const name = visibleText(documentName(document))
  return (
    <div className={styles.tools}>
      <ButtonLink small kind="bare" href={back}>
        {texts.allDocuments}
      </ButtonLink>
      <h2 className={text.cut} title={name}>
        {name}
      </h2>
      <span className={styles.chips}>
        <DocumentChips document={document} />
      </span>
      {children}
    </div>
  )
}

/** Switches between the two halves of the view if the window is too narrow for both. */
export function PaneChoice({
  total,
  value,
  onChange,
}: {
  readonly total: number
  readonly value: Pane
  readonly onChange: (pane: Pane) => void
}) {
  return (
    <div className={styles.panes}>
      <Segments
        label={texts.pane}
        value={value}
        onChange={onChange}
        segments={[
          { value: 'findings', label: texts.issuesTotal(formatNumber(total)) },
          { value: 'source', label: texts.document },
        ]}
      />
    </div>
  )
}
