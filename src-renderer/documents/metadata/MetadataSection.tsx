import { useState } from 'react'
import { shownValue } from '#renderer/lib/custom-fields.ts'
import { formatTime } from '#renderer/lib/format.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { undoLastChange } from '#renderer/lib/undoable.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import type { VersionSource } from '#renderer/documents/use-documents.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Labels } from '#renderer/ui/Labels.tsx'
import { Section } from '#renderer/ui/Page.tsx'
import { authorKind, type ContactKind, contactValues, supplierKind } from './contact-kinds.ts'
import { Contacts } from './Contacts.tsx'
import styles from './metadata.module.css'
import { MetadataForm } from './MetadataForm.tsx'
import * as texts from './texts.tsx'

/** What a version and its document say about themselves, with ways to correct it. */
export function MetadataSection({
  source,
  isEditing,
  onEdit,
  onClose,
}: {
  readonly source: VersionSource
  readonly isEditing: boolean
  readonly onEdit: () => void
  readonly onClose: () => void
}) {
  // The button that was pressed is there again after the form, and has the focus that the form had.
  const [wasEdited, setWasEdited] = useState(isEditing)
  const edit = () => {
    setWasEdited(true)
    onEdit()
  }
  useKeys({ e: edit }, { enabled: !isEditing })
  useKeys({ z: () => undoLastChange(source.id) })
  return (
    <Section
      title={source.manual ? texts.versionMetadata : texts.documentMetadata}
      aside={
        isEditing ? null : (
          <Button small icon="pencil" keys="e" autoFocus={wasEdited} onClick={edit}>
            {texts.editMetadata}
          </Button>
        )
      }
    >
      {isEditing && (
        <div className={styles.gap}>
          <MetadataForm source={source} onClose={onClose} />
        </div>
      )}
      <dl className={styles.facts}>
        {!isEditing && <StatedFacts source={source} />}
        <dt>{texts.authors}</dt>
        <dd>
          <ContactList source={source} kind={authorKind(source.spec)} rows={source.authors} fixed={null} />
        </dd>
        <dt>{texts.suppliers}</dt>
        <dd>
          <ContactList source={source} kind={supplierKind} rows={source.suppliers} fixed={whyNoSupplier(source)} />
        </dd>
      </dl>
    </Section>
  )
}

function StatedFacts({ source }: { readonly source: VersionSource }) {
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    [texts.serialNumber, source.serialNumber],
    [texts.created, source.documentCreatedAt && formatTime(source.documentCreatedAt)],
    [
      texts.tools,
      source.tools.map(({ vendor, name, version }) => [vendor, name, version].filter(Boolean).join(' ')).join(', '),
    ],
    [texts.lifecycle, source.lifecyclePhases.join(', ')],
    [texts.tlpLevel, source.tlp],
    [texts.dataLicense, source.dataLicense],
    [texts.releaseDate, source.releaseDate],
    [texts.endOfSupport, source.endOfSupportDate],
    [texts.endOfLife, source.endOfLifeDate],
    ...source.customFieldValues.map((one) => [one.definition.name, shownValue(one)] as const),
  ]
  return (
    <>
      {facts.map(([name, value]) =>
        value ? [<dt key={`${name}?`}>{visibleText(name)}</dt>, <dd key={name}>{visibleText(value)}</dd>] : null,
      )}
      {source.labels.length > 0 && (
        <>
          <dt>{texts.labels}</dt>
          <dd>
            <Labels labels={source.labels} />
          </dd>
        </>
      )}
    </>
  )
}

function ContactList({
  source,
  kind,
  rows,
  fixed,
}: {
  readonly source: VersionSource
  readonly kind: ContactKind
  readonly rows: readonly ({ readonly id: string } & Readonly<Record<string, string | null>>)[]
  readonly fixed: string | null
}) {
  const contacts = rows.map((row) => ({ id: row.id, values: contactValues(kind, row) }))
  return <Contacts sbomId={source.id} kind={kind} contacts={contacts} fixed={fixed} />
}

/** Returns why a version gets no further supplier; empty if that needs no word, and null if it may get one. */
function whyNoSupplier({ spec, suppliers }: VersionSource): string | null {
  if (spec === 'SPDX') return texts.spdxNamesSuppliersOfComponentsOnly
  return suppliers.length > 0 ? '' : null
}
