import { formatBytes, formatTime } from '#renderer/lib/format.ts'
import { showError } from '#renderer/lib/toasts.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { Button, ButtonLink } from '#renderer/ui/Button.tsx'
import { Icon } from '#renderer/ui/Icon.tsx'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import { summarizeIssues, schemaVerdict, signatureVerdict, describeWrapping } from './document-text.ts'
import { DocumentChips } from './DocumentChips.tsx'
import styles from './documents.module.css'
import { FactList } from './FactList.tsx'
import * as texts from './texts.tsx'
import type { SourceDocument } from './use-documents.ts'
import { useOriginalDownload } from './use-documents.ts'

/** Actions on a document. */
export type DocumentAction = 'activate' | 'compare' | 'delete'

/** Returns the name of a document, or a fallback if the client sent none. */
export function documentName({ filename }: Pick<SourceDocument, 'filename'>): string {
  return filename ?? texts.unnamedDocument
}

interface CardProps {
  readonly document: SourceDocument
  readonly sbomId: string
  /** The URL of its source text. */
  readonly href: string
  /** False if there is no other document. */
  readonly mayCompare: boolean
  readonly onAction: (action: DocumentAction, document: SourceDocument) => void
}

/** Shows one document of a version: its format, its checks, and its actions. */
export function DocumentCard(props: CardProps) {
  const { document } = props
  const name = visibleText(documentName(document))
  const wrapped = describeWrapping(document.wrapping)
  const remarks = summarizeIssues({
    errors: document.errors.totalCount,
    warnings: document.warnings.totalCount,
    notes: document.notes.totalCount,
  })
  return (
    <article className={styles.document} aria-label={name}>
      <div className={styles.documentHead}>
        <Icon name="file" />
        <h3>{name}</h3>
        <DocumentChips document={document} />
      </div>
      {document.originalProblem !== null && (
        <p className={styles.refusal} role="alert">
          <Icon name="warning" />
          <span>{visibleText(document.originalProblem)}.</span>
        </p>
      )}
      <FactList
        facts={[
          [texts.format, `${document.spec} ${document.specVersion}, ${document.format}${wrapped && `, ${wrapped}`}`],
          [texts.size, formatBytes(document.bytes)],
          [texts.received, <Received key="received" document={document} />],
          [texts.schema, schemaVerdict(document).why],
          [texts.issues, remarks === '' ? texts.noIssuesFound : remarks],
          [texts.signature, visibleText(signatureVerdict(document.signature).why)],
          [texts.signed, signedHere(document)],
          [
            texts.key,
            document.signature.keyFingerprint && (
              <span key="key" className={text.mono}>
                {document.signature.keyFingerprint}
              </span>
            ),
          ],
          [
            'SHA-256',
            <span key="sha256" className={text.mono}>
              {document.sha256}
            </span>,
          ],
        ]}
      />
      <Actions {...props} name={name} />
    </article>
  )
}

/** When and by whom a document was signed, for signatures made here. */
function signedHere({ signature: { signedAt, signedBy } }: SourceDocument): string | null {
  return signedAt && `${formatTime(signedAt)}${signedBy ? ` by ${visibleText(signedBy)}` : ''}`
}

function Received({ document }: Pick<CardProps, 'document'>) {
  return (
    <>{texts.createdAtFromName(formatTime(document.createdAt), <VisibleText>{document.createdBy.name}</VisibleText>)}</>
  )
}

function Actions({
  document,
  sbomId,
  href,
  mayCompare,
  onAction,
  name,
}: CardProps & {
  readonly name: string
}) {
  const download = useOriginalDownload(sbomId, document.id)
  const save = () =>
    download.mutate(documentName(document), { onError: (error) => showError(error, texts.couldNotBeSaved(name)) })
  return (
    <div className={styles.actions} role="group" aria-label={texts.actionsForName(name)}>
      <ButtonLink href={href} icon="find" small>
        {texts.sourceAndIssues}
      </ButtonLink>
      <Button small icon="download" disabled={download.isPending || document.originalProblem !== null} onClick={save}>
        {texts.saveOriginal}
      </Button>
      {!document.active && (
        <Button small icon="check" onClick={() => onAction('activate', document)}>
          {texts.makeActiveEllipsis}
        </Button>
      )}
      {mayCompare && (
        <Button small icon="compare" onClick={() => onAction('compare', document)}>
          {texts.compare}
        </Button>
      )}
      {!document.active && (
        <Button small icon="trash" onClick={() => onAction('delete', document)}>
          {texts.deleteText}
        </Button>
      )}
    </div>
  )
}
