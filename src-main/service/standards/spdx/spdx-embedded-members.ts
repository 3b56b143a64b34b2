import {
  embeddedDetails,
  type EmbeddedMembers,
  parseEmbeddedMembers,
  embeddedNames,
} from './spdx-embedded-member-checks.ts'
import type { ExportedComponent } from '#service/domain/downloads/export-content.ts'
import type { ParsedComponent } from '#service/domain/documents/parsed-sbom.ts'

/** Start of an annotation's comment, and name of a property, with embedded members. */
export const embeddedMark = 'waybill:carried'
/** Comment of a relationship that means nesting, not a dependency. */
export const nestedMark = 'waybill:nested'
/** Start of the annotator's name in such an annotation. */
const annotator = 'Tool: Waybill-'

/** Serializes members. `<` is escaped, because a closing tag would end the text in tag-value. */
export function serializeMembers(members: EmbeddedMembers): string {
  return JSON.stringify(members).replaceAll('<', String.raw`\u003c`)
}

/** Creates an annotation of an SPDX 2 package with embedded members. */
export function embeddedAnnotation(
  members: EmbeddedMembers,
  date: string,
  toolVersion: string,
): Record<string, unknown> {
  return {
    annotationDate: date,
    annotationType: 'OTHER',
    annotator: `${annotator}${toolVersion}`,
    comment: `${embeddedMark} ${serializeMembers(members)}`,
  }
}

/** Tests whether an annotation of an SPDX 2 package contains embedded members. */
export function isEmbeddedAnnotation(annotation: unknown): boolean {
  return embeddedComment(annotation) !== undefined
}

/** Reads embedded members from the annotations of an SPDX 2 package; undefined if there are none, or none that are readable. */
export function embeddedInAnnotations(annotations: unknown): EmbeddedMembers | undefined {
  if (!Array.isArray(annotations)) return undefined
  const comment = annotations.map(embeddedComment).find((text) => text !== undefined)
  return comment === undefined ? undefined : parseEmbeddedMembers(comment.slice(embeddedMark.length))
}

/** Reads embedded members from the value of a property; undefined if it is unreadable. */
export function embeddedInText(text: string): EmbeddedMembers | undefined {
  return parseEmbeddedMembers(text)
}

function embeddedComment(annotation: unknown): string | undefined {
  if (typeof annotation !== 'object' || annotation === null) return undefined
  const { annotator: by, comment } = annotation as { annotator?: unknown; comment?: unknown } // checked below
  const isOurs = typeof by === 'string' && by.startsWith(annotator)
  return isOurs && typeof comment === 'string' && comment.startsWith(`${embeddedMark} `) ? comment : undefined
}

/** Replaces members of a component that was read by embedded ones. */
export function applyEmbeddedMembers(component: ParsedComponent, carried: EmbeddedMembers): ParsedComponent {
  const chosen = (names: readonly (keyof EmbeddedMembers)[]) =>
    Object.fromEntries(names.filter((name) => carried[name] !== undefined).map((name) => [name, carried[name]]))
  return {
    ...component,
    ...chosen(embeddedNames),
    detail: { ...component.detail, ...chosen(embeddedDetails) },
  }
}

/** Returns the members in which a written component differs from its source. Lists whose order has no meaning are compared as sets. */
export function embeddedDifference(source: ExportedComponent, readBack: ParsedComponent): EmbeddedMembers {
  const different: [string, unknown][] = []
  for (const name of embeddedNames) {
    if (name === 'supportLevel' || name === 'endOfSupport') continue
    if (!isSame(source[name], readBack[name])) different.push([name, source[name]])
  }
  for (const name of embeddedDetails) {
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
  // CPEs are texts, and their order matters because the first one counts.
  if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length || typeof a[0] === 'string') return false
  const sorted = (list: readonly unknown[]) => list.map((entry) => JSON.stringify(entry)).toSorted()
  return sorted(a).join() === sorted(b).join()
}
