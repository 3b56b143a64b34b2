import type { VersionDocumentsQuery } from '#renderer/generated/documents.ts'
import { formatBytes, formatCount, formatTime } from '#renderer/lib/format.ts'
import { showError } from '#renderer/lib/toasts.ts'
import { Badge } from '#renderer/ui/Badge.tsx'
import { Button } from '#renderer/ui/Button.tsx'
import { ErrorState } from '#renderer/ui/ErrorState.tsx'
import { Icon } from '#renderer/ui/Icon.tsx'
import { Section } from '#renderer/ui/Page.tsx'
import { PageSkeleton } from '#renderer/ui/Skeleton.tsx'
import text from '#renderer/ui/text.module.css'
import { FactList } from './FactList.tsx'
import { provenanceFacts } from './provenance.ts'
import { useDocuments, useOriginalDownload } from './use-version.ts'
import styles from './VersionView.module.css'

type Source = NonNullable<VersionDocumentsQuery['sbom']>
type SourceDocument = Source['documents'][number]

function Remarks({ findings }: Pick<SourceDocument, 'findings'>) {
  if (findings.totalCount === 0) return null
  return (
    <ul className={styles.remarks}>
      {findings.nodes.map(({ message, severity, pointer, line, column }) => (
        <li key={`${pointer} ${line} ${column} ${message}`}>
          <Icon
            name={severity === 'error' ? 'close' : 'warning'}
            small
            label={severity}
            className={severity === 'error' ? text.bad : text.warn}
          />
          <span>
            {message} <span className={text.mono}>{pointer}</span>
          </span>
          <span className={text.third}>
            {line !== null && `line ${line}`}
            {column !== null && `, column ${column}`}
          </span>
        </li>
      ))}
      {findings.totalCount > findings.nodes.length && (
        <li>
          <span />
          <span className={text.third}>
            and {formatCount(findings.totalCount - findings.nodes.length, 'more remark')}
          </span>
        </li>
      )}
    </ul>
  )
}

/** What is known about the schema. Invalid without a single remark means that nobody checked: then there is nothing to say. */
function SchemaBadge({ document }: { readonly document: SourceDocument }) {
  if (document.schemaValid) return <Badge tone="ok">fits its schema</Badge>
  return document.findings.totalCount > 0 ? <Badge tone="warn">breaks its schema, read all the same</Badge> : null
}

function DocumentCard({ document, sbomId }: { readonly document: SourceDocument; readonly sbomId: string }) {
  const download = useOriginalDownload()
  const name = document.filename ?? 'document without a name'
  return (
    <article className={styles.document}>
      <div className={styles.documentHead}>
        <Icon name="file" />
        <b>{name}</b>
        {document.active && <Badge>in use</Badge>}
        <SchemaBadge document={document} />
        {document.active && (
          <Button
            small
            icon="download"
            className={text.push}
            disabled={download.isPending}
            onClick={() =>
              download.mutate(
                { sbomId, filename: name },
                { onError: (error) => showError(error, `${name} could not be saved.`) },
              )
            }
          >
            Save the original
          </Button>
        )}
      </div>
      <FactList
        facts={[
          ['Format', `${document.spec} ${document.specVersion}, ${document.format}`],
          ['Size', `${formatBytes(document.bytes)}, kept unchanged`],
          [
            'SHA-256',
            <span key="sha256" className={text.mono}>
              {document.sha256}
            </span>,
          ],
          ['Received', `${formatTime(document.createdAt)} from ${document.createdBy.name}`],
        ]}
      />
      <Remarks findings={document.findings} />
    </article>
  )
}

function documentFacts(source: Source): readonly (readonly [string, string | null])[] {
  return [
    ['Serial number', source.serialNumber],
    ['Written', source.documentCreatedAt && formatTime(source.documentCreatedAt)],
    [
      'Tools',
      source.tools.map(({ vendor, name, version }) => [vendor, name, version].filter(Boolean).join(' ')).join(', '),
    ],
    ['Authors', source.authors.map(({ name, email }) => (email ? `${name} <${email}>` : name)).join(', ')],
    ['Suppliers', source.suppliers.map(({ name }) => name).join(', ')],
    ['Lifecycle', source.lifecyclePhases.join(', ')],
    ['Data license', source.dataLicense],
  ]
}

/** The files behind a version, what they say about themselves, and the pipeline they came from. */
export function DocumentsTab({ sbomId }: { readonly sbomId: string }) {
  const documents = useDocuments(sbomId)
  if (documents.isPending) return <PageSkeleton label="Loading the documents" />
  if (documents.isError) {
    return (
      <ErrorState
        title="The documents cannot be shown"
        error={documents.error}
        onRetry={() => void documents.refetch()}
      />
    )
  }
  const source = documents.data
  if (source === null) return null
  const provenance = provenanceFacts(source.ciMetadata)
  return (
    <div className={styles.documents}>
      {source.documents.map((document) => (
        <DocumentCard key={document.id} document={document} sbomId={sbomId} />
      ))}
      <Section title="As the document says">
        <FactList facts={documentFacts(source)} empty="The document says nothing about itself." />
      </Section>
      <Section title="Pipeline" note="as sent with the upload, not checked">
        <FactList facts={provenance} empty="This version did not come from a pipeline." />
      </Section>
    </div>
  )
}
