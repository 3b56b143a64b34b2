import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import type { FormEvent, KeyboardEvent } from 'react'
import { useLocation } from 'wouter'
import { DropTargetsDocument } from '#renderer/generated/documents.ts'
import { formatAgo, formatCount } from '#renderer/lib/format.ts'
import { isTyping } from '#renderer/lib/keys.ts'
import { paths } from '#renderer/lib/paths.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { request } from '#renderer/lib/request.ts'
import type { SourceFile } from '#renderer/lib/source-file.ts'
import { reviewVexFile } from '#renderer/lib/vex-file.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Icon } from '#renderer/ui/Icon.tsx'
import { Kbd } from '#renderer/ui/Kbd.tsx'
import { removeCard, removeFinished } from './cards.ts'
import type { Card, Inspection } from './cards.ts'
import styles from './drop.module.css'
import { containsStatements, sbomsInArchive } from './file-content.ts'
import { InspectionFacts } from './InspectionFacts.tsx'
import { acceptCard, cancelCard } from './run-card.ts'
import type { Place } from './run-card.ts'
import { guessTarget } from './target.ts'
import { TargetLine } from './TargetLine.tsx'

interface TargetCardProps {
  readonly card: Card
  readonly inspection: Inspection
  /** Number of files queued behind this one. */
  readonly waiting: number
  readonly place: Place
}

/** Asks where an inspected SBOM goes. Enter accepts the guess. */
export function TargetCard(props: TargetCardProps) {
  const { card, inspection, waiting, place } = props
  const [target, setTarget] = useState(() => guessTarget(inspection, card.file.name))
  const [, navigate] = useLocation()
  const first = useRef<HTMLInputElement>(null)
  const note = useId()
  const products = useProducts()
  const { duplicateOf } = inspection
  const isArchive = /^\d+ SBOMs/.test(inspection.format ?? '')
  const entries = useEntries(card.file, inspection, isArchive)
  useEffect(() => {
    // The card appears right after a drop. It takes the focus unless the user is typing elsewhere.
    if (!isTyping(document.activeElement)) first.current?.focus()
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (target.product.trim() !== '') void acceptCard(card.id, inspection, target)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    void cancelCard(card.id)
  }
  return (
    <form className={styles.asking} onSubmit={submit} onKeyDown={press}>
      {duplicateOf && <DuplicateNotice duplicateOf={duplicateOf} />}
      <div>
        <p className={styles.question}>Choose a target</p>
        <TargetLine
          target={target}
          products={products}
          firstRef={first}
          noteId={note}
          hasVersion={!isArchive}
          onChange={setTarget}
        />
        <p className={styles.hint} id={note}>
          {isArchive && 'Each SBOM becomes a version, named after its primary component. '}
          {target.productId === null
            ? 'Creates a new product. '
            : 'Suggested from the file’s primary component and your last upload. '}
          <Kbd>Tab</Kbd> to edit.
        </p>
      </div>
      <InspectionFacts inspection={inspection} entries={entries} />
      <div className={styles.actions}>
        {duplicateOf && (
          <Button
            onClick={() => {
              removeCard(card.id)
              navigate(paths.version(duplicateOf.project.id, duplicateOf.id))
            }}
          >
            Open existing version
          </Button>
        )}
        <Button kind="go" type="submit" keys="Enter" disabled={target.product.trim() === ''}>
          {duplicateOf ? 'Create new version' : 'Upload'}
        </Button>
        {!duplicateOf && (
          <Button keys="Esc" onClick={() => void cancelCard(card.id)}>
            Cancel
          </Button>
        )}
        <StatementsButton card={card} place={place} />
        {waiting > 0 && (
          <span className={styles.push}>{formatCount(waiting, 'more file waiting', 'more files waiting')}</span>
        )}
      </div>
    </form>
  )
}

/** Returns the names of the SBOMs in an archive. Empty while they are loading, and for a single document. */
function useEntries(file: SourceFile, { findings }: Inspection, isArchive: boolean): readonly string[] {
  const { data } = useQuery({
    queryKey: ['drop-entries', file.name, file.size, file.lastModified],
    enabled: isArchive,
    queryFn: () => sbomsInArchive(file, findings),
  })
  return data ?? []
}

function DuplicateNotice({ duplicateOf }: { readonly duplicateOf: NonNullable<Inspection['duplicateOf']> }) {
  const { project, projectVersion, createdAt } = duplicateOf
  return (
    <p className={styles.caution}>
      <Icon name="info" />
      <span>
        This file was already uploaded: {project.projectGroup.name} {projectVersion} in {project.name},{' '}
        {formatAgo(createdAt)}.
      </span>
    </p>
  )
}

/** Offers to review the statements of an SBOM that contains VEX, without storing it. */
function StatementsButton({ card, place }: { readonly card: Card; readonly place: Place }) {
  const { file } = card
  const { data: isOffered } = useQuery({
    queryKey: ['drop-statements', file.name, file.size, file.lastModified],
    queryFn: () => containsStatements(file),
  })
  if (!isOffered) return null
  const review = () => {
    removeCard(card.id)
    removeFinished()
    reviewVexFile(file, place.versionId)
  }
  return <Button onClick={review}>Review only its VEX statements</Button>
}

function useProducts() {
  const { data } = useQuery({
    queryKey: queryKey('product', 'drop-targets'),
    queryFn: async ({ signal }) => (await request(DropTargetsDocument, {}, signal)).projectGroups.nodes,
  })
  return data ?? []
}
