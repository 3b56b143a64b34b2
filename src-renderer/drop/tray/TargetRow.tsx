import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import type { FormEvent } from 'react'
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
import { changeCard, removeCard } from '#renderer/drop/cards.ts'
import type { Card, CardState, Inspection } from '#renderer/drop/cards.ts'
import { containsStatements, sbomsInArchive } from '#renderer/drop/file-content.ts'
import { InspectionFacts } from '#renderer/drop/InspectionFacts.tsx'
import { acceptCard } from '#renderer/drop/run-card.ts'
import type { Place } from '#renderer/drop/run-card.ts'
import { TargetLine } from '#renderer/drop/TargetLine.tsx'
import { DismissButton } from './EndActions.tsx'
import { Row } from './Row.tsx'
import * as texts from './texts.tsx'
import styles from './tray.module.css'
import { leaveTray } from './use-tray.ts'

interface TargetRowProps {
  readonly card: Card
  readonly state: Extract<CardState, { at: 'asking' }>
  /** Takes the focus, if the user is not typing elsewhere. */
  readonly isFirst: boolean
  readonly place: Place
}

/** Asks where an inspected SBOM goes. Enter accepts the guess. */
export function TargetRow({ card, state, isFirst, place }: TargetRowProps) {
  const { inspection, target } = state
  const [, navigate] = useLocation()
  const first = useRef<HTMLInputElement>(null)
  const id = useId()
  const products = useProducts()
  const { duplicateOf } = inspection
  const isArchive = /^\d+ SBOMs/.test(inspection.format ?? '')
  const entries = useEntries(card.file, inspection, isArchive)
  useEffect(() => {
    if (isFirst && !isTyping(document.activeElement)) first.current?.focus()
  }, [isFirst])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (target.product.trim() !== '') void acceptCard(card.id, inspection, target)
  }
  return (
    <Row
      icon={<Icon name="file" />}
      name={card.file.name}
      sub={[card.guess, describeComponents(inspection)].filter(Boolean).join(', ')}
      actions={
        <>
          <StatementsButton card={card} place={place} />
          {duplicateOf && (
            <Button
              small
              onClick={() => {
                removeCard(card.id)
                leaveTray()
                navigate(paths.version(duplicateOf.project.id, duplicateOf.id))
              }}
            >
              {texts.openExistingVersion}
            </Button>
          )}
          <Button
            kind="go"
            small
            type="submit"
            form={id}
            keys="Enter"
            disabled={target.product.trim() === ''}
            data-next
          >
            {duplicateOf ? texts.createNewVersion : texts.upload}
          </Button>
          <DismissButton card={card} />
        </>
      }
      below={<InspectionFacts inspection={inspection} entries={entries} />}
      isPart={card.batch !== null}
    >
      {duplicateOf && <DuplicateNotice duplicateOf={duplicateOf} />}
      <form id={id} className={styles.asking} onSubmit={submit}>
        <span>{texts.goesTo}</span>
        <TargetLine
          target={target}
          products={products}
          firstRef={first}
          noteId={`${id}-note`}
          hasVersion={!isArchive}
          onChange={(changed) => changeCard(card.id, { state: { ...state, target: changed } })}
        />
        <Kbd>Tab</Kbd>
        <small id={`${id}-note`}>
          {isArchive && texts.eachSbomBecomesAVersionNamed}
          {target.productId === null ? texts.createsANewProduct : texts.suggestedFromTheFilesPrimary}
        </small>
      </form>
    </Row>
  )
}

function describeComponents({ componentCount }: Inspection): string {
  if (componentCount === null) return ''
  return componentCount === 0 ? texts.noComponentsNothingToScan : formatCount(componentCount, texts.componentForms)
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
      {texts.thisFileWasAlreadyUploadedIn(
        project.projectGroup.name,
        projectVersion,
        project.name,
        formatAgo(createdAt),
      )}
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
    leaveTray()
    reviewVexFile(file, place.versionId)
  }
  return (
    <Button small onClick={review}>
      {texts.reviewOnlyItsVexStatements}
    </Button>
  )
}

function useProducts() {
  const { data } = useQuery({
    queryKey: queryKey('product', 'drop-targets'),
    queryFn: async ({ signal }) => (await request(DropTargetsDocument, {}, signal)).projectGroups.nodes,
  })
  return data ?? []
}
