import { carriedMembersOf } from './spdx-carried-members.ts'
import type { ExportedComponent } from '#service/domain/downloads/export-content.ts'
import type { ParsedComponent } from '#service/domain/documents/parsed-sbom.ts'

/**
 * What SPDX has no place for and our exports carry all the same, so that our readers give it back: the members of a component that
 * would otherwise come back differently or not at all. In SPDX 2 they stand in one annotation of the package, in SPDX 3 in a property
 * of its CycloneDX extension; for everybody else they are text.
 */
export type CarriedMembers = {
  readonly [Member in CarriedName | CarriedDetail]?:
    | (Member extends keyof ParsedComponent
        ? ParsedComponent[Member]
        : Member extends keyof ParsedComponent['detail']
          ? ParsedComponent['detail'][Member]
          : never)
    | undefined
} & {
  /** Identifier in the written document of the component that this one is nested in. */
  readonly parent?: string | undefined
}

/** Members of a component that are carried where they differ. */
const carriedNames = [
  'ref',
  'name',
  'componentVersion',
  'kind',
  'group',
  'purl',
  'cpes',
  'swid',
  'licenseExpression',
  'declaredLicenseExpression',
  'description',
  'scope',
  'copyright',
  'author',
  'supportLevel',
  'endOfSupport',
] as const satisfies readonly (keyof ParsedComponent)[]
/** The same of its detail. */
const carriedDetails = [
  'checksums',
  'externalReferences',
  'licenses',
  'properties',
  'supplier',
  'manufacturer',
  'authors',
  'publisher',
] as const satisfies readonly (keyof ParsedComponent['detail'])[]
type CarriedName = (typeof carriedNames)[number]
type CarriedDetail = (typeof carriedDetails)[number]

/** Start of an annotation's comment, and name of a property, that carries members. */
export const carriedMark = 'waybill:carried'
/** Comment of a relationship that stands for nesting and is no dependency. */
export const nestedMark = 'waybill:nested'
/** Start of the annotator that writes the annotation. */
const annotator = 'Tool: Waybill-'

/** Members as text; `<` is escaped, because a closing tag would end the text in tag-value. */
export function carriedText(members: CarriedMembers): string {
  return JSON.stringify(members).replaceAll('<', String.raw`\u003c`)
}

/** An annotation of an SPDX 2 package that carries members. */
export function carriedAnnotation(members: CarriedMembers, date: string, toolVersion: string): Record<string, unknown> {
  return {
    annotationDate: date,
    annotationType: 'OTHER',
    annotator: `${annotator}${toolVersion}`,
    comment: `${carriedMark} ${carriedText(members)}`,
  }
}

/** Whether an annotation of an SPDX 2 package is one that carries members. */
export function isCarriedAnnotation(annotation: unknown): boolean {
  return carriedComment(annotation) !== undefined
}

/** Members that the annotations of an SPDX 2 package carry; undefined when there are none, or none that can be read. */
export function carriedByAnnotations(annotations: unknown): CarriedMembers | undefined {
  if (!Array.isArray(annotations)) return undefined
  const comment = annotations.map(carriedComment).find((text) => text !== undefined)
  return comment === undefined ? undefined : carriedMembersOf(comment.slice(carriedMark.length))
}

/** Members that the value of a property carries; undefined when it cannot be read. */
export function carriedByText(text: string): CarriedMembers | undefined {
  return carriedMembersOf(text)
}

function carriedComment(annotation: unknown): string | undefined {
  if (typeof annotation !== 'object' || annotation === null) return undefined
  const { annotator: by, comment } = annotation as { annotator?: unknown; comment?: unknown } // asked about next
  const isOurs = typeof by === 'string' && by.startsWith(annotator)
  return isOurs && typeof comment === 'string' && comment.startsWith(`${carriedMark} `) ? comment : undefined
}

/** The component with what was carried in place of what was read. */
export function withCarried(component: ParsedComponent, carried: CarriedMembers): ParsedComponent {
  const chosen = (names: readonly (keyof CarriedMembers)[]) =>
    Object.fromEntries(names.filter((name) => carried[name] !== undefined).map((name) => [name, carried[name]]))
  return {
    ...component,
    ...chosen(carriedNames),
    detail: { ...component.detail, ...chosen(carriedDetails) },
  }
}

/** Members in which a written component differs from the one that it was written from. Lists without an order of meaning are sets. */
export function carriedDifference(source: ExportedComponent, readBack: ParsedComponent): CarriedMembers {
  const different: [string, unknown][] = []
  for (const name of carriedNames) {
    if (name === 'supportLevel' || name === 'endOfSupport') continue
    if (!isSame(source[name], readBack[name])) different.push([name, source[name]])
  }
  for (const name of carriedDetails) {
    if (!isSame(source.detail[name], readBack.detail[name])) different.push([name, source.detail[name]])
  }
  return Object.fromEntries(different)
}

function isSame(a: unknown, b: unknown): boolean {
  if ((a ?? null) === (b ?? null)) return true
  if (typeof a !== 'object' || typeof b !== 'object') return false
  return JSON.stringify(a) === JSON.stringify(b) || isSameSet(a, b)
}

function isSameSet(a: unknown, b: unknown): boolean {
  // CPEs are texts, and the first of them counts.
  if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length || typeof a[0] === 'string') return false
  const sorted = (list: readonly unknown[]) => list.map((entry) => JSON.stringify(entry)).toSorted()
  return sorted(a).join() === sorted(b).join()
}
