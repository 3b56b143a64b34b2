import { formatTime } from '#renderer/lib/format.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { undoLastChange } from '#renderer/lib/undoable.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import type { VersionSource } from '#renderer/documents/use-documents.ts'
import { Section } from '#renderer/ui/Page.tsx'
import { authorKind, contactValues, supplierKind } from './contact-kinds.ts'
import { Contacts } from './Contacts.tsx'
import styles from './metadata.module.css'

/** What a document says about itself, with ways to correct it. */
export function MetadataSection({ source }: { readonly source: VersionSource }) {
  useKeys({ z: () => undoLastChange(source.id) })
  const authors = authorKind(source.spec)
  const listed = (kind: typeof authors, rows: readonly ({ readonly id: string } & Record<string, string | null>)[]) =>
    rows.map((row) => ({ id: row.id, values: contactValues(kind, row) }))
  return (
    <Section title="Document metadata">
      <dl className={styles.facts}>
        {statedFacts(source).map(([name, value]) => [
          <dt key={`${name}?`}>{name}</dt>,
          <dd key={name}>{visibleText(value)}</dd>,
        ])}
        <dt>Authors</dt>
        <dd>
          <Contacts sbomId={source.id} kind={authors} contacts={listed(authors, source.authors)} fixed={null} />
        </dd>
        <dt>Suppliers</dt>
        <dd>
          <Contacts
            sbomId={source.id}
            kind={supplierKind}
            contacts={listed(supplierKind, source.suppliers)}
            fixed={whyNoSupplier(source)}
          />
        </dd>
      </dl>
    </Section>
  )
}

/** Returns why a version gets no further supplier; empty if that needs no word, and null if it may get one. */
function whyNoSupplier({ spec, suppliers }: VersionSource): string | null {
  if (spec === 'SPDX') return 'SPDX names suppliers of components only. Give the primary component a supplier.'
  return suppliers.length > 0 ? '' : null
}

function statedFacts(source: VersionSource): readonly (readonly [string, string])[] {
  const facts: readonly (readonly [string, string | null])[] = [
    ['Serial number', source.serialNumber],
    ['Created', source.documentCreatedAt && formatTime(source.documentCreatedAt)],
    [
      'Tools',
      source.tools.map(({ vendor, name, version }) => [vendor, name, version].filter(Boolean).join(' ')).join(', '),
    ],
    ['Lifecycle', source.lifecyclePhases.join(', ')],
    ['Data license', source.dataLicense],
  ]
  return facts.flatMap(([name, value]) => (value ? [[name, value] as const] : []))
}
