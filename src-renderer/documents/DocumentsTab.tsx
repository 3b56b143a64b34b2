import { useState } from 'react'
import { useLocation } from 'wouter'
import { formatCount } from '#renderer/lib/format.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { paths } from '#renderer/lib/paths.ts'
import { stageTicks } from '#renderer/lib/stages.ts'
import { BottomBar } from '#renderer/ui/BottomBar.tsx'
import { Button } from '#renderer/ui/Button.tsx'
import { Icon } from '#renderer/ui/Icon.tsx'
import { KeyHint } from '#renderer/ui/Kbd.tsx'
import { Section } from '#renderer/ui/Page.tsx'
import { StageTicks } from '#renderer/ui/Progress.tsx'
import text from '#renderer/ui/text.module.css'
import { ActivateDialog } from './ActivateDialog.tsx'
import { AddDocumentDialog } from './AddDocumentDialog.tsx'
import { CompareDialog } from './CompareDialog.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import type { DocumentAction } from './DocumentCard.tsx'
import { DocumentCard } from './DocumentCard.tsx'
import styles from './documents.module.css'
import { FactList } from './FactList.tsx'
import { MetadataSection } from './metadata/MetadataSection.tsx'
import { provenanceFacts } from './provenance.ts'
import type { SourceDocument, VersionSource } from './use-documents.ts'
import { isProcessing, useDocuments } from './use-documents.ts'
import { ReviewDialog } from './signing/ReviewDialog.tsx'
import { SignDialog } from './signing/SignDialog.tsx'
import { SignOffs } from './signing/SignOffs.tsx'
import { QueryState } from '#renderer/ui/QueryState.tsx'
import * as texts from './texts.tsx'

type PendingDialog =
  | { readonly action: 'add' }
  | { readonly action: 'sign' }
  | { readonly action: 'sign-off' }
  | { readonly action: DocumentAction; readonly document: SourceDocument }

function Dialogs({
  asked,
  source,
  onClose,
}: {
  readonly asked: PendingDialog | null
  readonly source: VersionSource
  readonly onClose: () => void
}) {
  if (asked === null) return null
  if (asked.action === 'add') return <AddDocumentDialog source={source} onClose={onClose} />
  if (asked.action === 'sign') return <SignDialog source={source} onClose={onClose} />
  if (asked.action === 'sign-off') return <ReviewDialog source={source} onClose={onClose} />
  const { document } = asked
  if (asked.action === 'activate') return <ActivateDialog source={source} document={document} onClose={onClose} />
  if (asked.action === 'delete') return <DeleteDialog document={document} onClose={onClose} />
  return <CompareDialog source={source} document={document} onClose={onClose} />
}

/** Returns why the service would reject to sign. Undefined if it would not. */
function signProblemOf(active: SourceDocument | undefined): string | undefined {
  if (!active) return texts.thisVersionWasMadeByHand
  return active.signature.state === 'INVALID' ? texts.signatureInTheDocumentIsInvalid : undefined
}

/** Shows the documents of a version, their metadata, and the pipeline that uploaded them. */
export function DocumentsTab({
  sbomId,
  environmentId,
  isEditing = false,
}: {
  readonly sbomId: string
  readonly environmentId: string
  /** Whether the metadata are edited. Part of the URL, so that links can ask for it. */
  readonly isEditing?: boolean
}) {
  const [, navigate] = useLocation()
  const documents = useDocuments(sbomId)
  const [asked, setAsked] = useState<PendingDialog | null>(null)
  const active = documents.data?.documents.find((document) => document.active)
  const signProblem = signProblemOf(active)
  const isReady = documents.data != null && !isProcessing(documents.data)
  const sign = () => setAsked({ action: texts.sign })
  const signOff = () => setAsked({ action: 'sign-off' })
  useKeys({ s: sign }, { enabled: signProblem === undefined })
  useKeys({ o: signOff }, { enabled: isReady })
  if (!documents.isSuccess)
    return <QueryState query={documents} loading={texts.loadingDocuments} failed={texts.documentsCouldNotBeLoaded} />
  const source = documents.data
  if (source === null) return null
  const count = source.documents.length
  return (
    <div className={styles.documents}>
      <div className={styles.top}>
        <p className={text.second}>
          {count > 1 && texts.versionsContentComesFromTheActive}
          {count === 1 && texts.versionsContentComes}
        </p>
        <div className={styles.actions}>
          <Button keys="s" disabled={signProblem !== undefined} title={signProblem} onClick={sign}>
            {texts.signEllipsis}
          </Button>
          <Button keys="o" disabled={!isReady} onClick={signOff}>
            {texts.signOff}
          </Button>
          <Button icon="plus" onClick={() => setAsked({ action: texts.add })}>
            {texts.addADocument}
          </Button>
        </div>
      </div>
      {isProcessing(source) && <StageTicks label={texts.processing} stages={stageTicks(source.stages)} />}
      {count === 0 && (
        <div className={styles.document}>
          <div className={styles.documentHead}>
            <Icon name="pencil" />
            <h3>{texts.thisVersionWasMadeByHandAndHasNoOriginal}</h3>
          </div>
          <p className={text.second}>{texts.exportsAreMadeFromWhat}</p>
        </div>
      )}
      {source.documents.map((document) => (
        <DocumentCard
          key={document.id}
          document={document}
          sbomId={sbomId}
          href={paths.versionDocument(environmentId, sbomId, document.id)}
          mayCompare={count > 1}
          onAction={(action, of) => setAsked({ action, document: of })}
        />
      ))}
      <SignOffs source={source} environmentId={environmentId} />
      <MetadataSection
        source={source}
        isEditing={isEditing}
        onEdit={() => navigate(paths.editMetadata(environmentId, sbomId))}
        onClose={() => navigate(paths.version(environmentId, sbomId, 'documents'), { replace: true })}
      />
      <Section title={texts.ciMetadata} note={texts.asSentWithTheUpload}>
        <FactList facts={provenanceFacts(source.ciMetadata)} empty={texts.thisVersionWasNotUploaded} />
      </Section>
      <Dialogs asked={asked} source={source} onClose={() => setAsked(null)} />
      <DocumentsBar count={count} canSign={signProblem === undefined} isReady={isReady} />
    </div>
  )
}

function DocumentsBar(props: { readonly count: number; readonly canSign: boolean; readonly isReady: boolean }) {
  const { count, canSign, isReady } = props
  return (
    <BottomBar>
      <span>{formatCount(count, texts.documentForms)}</span>
      <span className={text.push} />
      {canSign && <KeyHint keys="s">{texts.signInline}</KeyHint>}
      {isReady && <KeyHint keys="o">{texts.signOffInline}</KeyHint>}
    </BottomBar>
  )
}
