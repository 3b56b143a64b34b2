import type { ExportContent, ExportedComponent } from '#service/domain/downloads/export-content.ts'
import { isPurl, parsePurl } from '#service/domain/components/purl.ts'
import { textOf } from '#service/domain/json-values.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'

/** A data field of the NTIA minimum elements, evaluated for each component or once for the document. */
export type NtiaElement = {
  /** A proposition: `has-supplier`. */
  readonly id: string
  /** Name of the data field. */
  readonly title: string
} & (
  | { readonly subject: 'component'; isMet(component: ExportedComponent, related: ReadonlySet<string>): boolean }
  | {
      readonly subject: 'document'
      /** Returns what was found, for people; null if the document does not have it. */
      find(version: SbomVersion): string | null
    }
)

/**
 * The seven data fields of "The Minimum Elements For a Software Bill of Materials", NTIA, 2021-07-12, in the order of its table. An author
 * can be a tool, according to its description of the field.
 */
export const ntiaElements: readonly NtiaElement[] = [
  {
    id: 'has-supplier',
    title: 'Supplier name',
    subject: 'component',
    isMet: hasSupplier,
  },
  { id: 'has-name', title: 'Component name', subject: 'component', isMet: hasName },
  {
    id: 'has-version',
    title: 'Component version',
    subject: 'component',
    isMet: ({ componentVersion }) => componentVersion !== null,
  },
  {
    id: 'has-unique-identifier',
    title: 'Other unique identifiers',
    subject: 'component',
    isMet: ({ purl, cpes, swid }) => purl !== null || cpes.length > 0 || swid !== null,
  },
  {
    id: 'has-dependency-relationship',
    title: 'Dependency relationship',
    subject: 'component',
    isMet: isRelated,
  },
  {
    id: 'has-author',
    title: 'Author of SBOM data',
    subject: 'document',
    find: ({ authors, suppliers, tools }) =>
      authors.length > 0 || suppliers.length > 0 || tools.length > 0 ? 'Present' : null,
  },
  {
    id: 'has-timestamp',
    title: 'Timestamp',
    subject: 'document',
    find: ({ documentCreatedAt }) => documentCreatedAt,
  },
]

/** Returns the ids of components that a dependency starts from or leads to. */
export function relatedComponents({ edges }: Pick<ExportContent, 'edges'>): ReadonlySet<string> {
  return new Set(edges.flat())
}

export function hasSupplier({ detail }: Pick<ExportedComponent, 'detail'>): boolean {
  return Boolean(detail.supplier?.name ?? detail.manufacturer?.name)
}

/** Tests whether the document states the dependencies of a component, or its use by another one. */
export function isRelated({ id, namesDependencies }: ExportedComponent, related: ReadonlySet<string>): boolean {
  return namesDependencies || related.has(id)
}

/** Readers put the reference, the name in the purl or a remark in the place of a missing name. */
export function hasName({
  name,
  ref,
  purl,
  detail,
}: Pick<ExportedComponent, 'name' | 'ref' | 'purl' | 'detail'>): boolean {
  const isStated = !Object.hasOwn(detail.kept, 'name') || textOf(detail.kept['name']) !== null
  if (isStated) return name !== '' && name !== '(no name)' && !(name === ref && name.startsWith('SPDXRef-'))
  const parsed = parsePurl(purl ?? '')
  return ![ref, '(no name)', isPurl(parsed) ? parsed.name : ref].includes(name)
}
