import type { ExportedComponent } from '#service/domain/downloads/export-content.ts'
import {
  embeddedAnnotation,
  embeddedDifference,
  isEmbeddedAnnotation,
} from '#service/standards/spdx/spdx-embedded-members.ts'
import type { EmbeddedMembers } from '#service/standards/spdx/spdx-embedded-member-checks.ts'
import { type PackageLicenses, spdx2Package } from '#service/standards/spdx/spdx2-package.ts'
import { spdx2Algorithms } from '#service/standards/spdx/spdx2-terms.ts'
import { countMalformed } from '#service/exports/writing/hash-form.ts'
import { malformedHashes } from '#service/exports/spdx/loss-list.ts'
import { countEmbedded } from '#service/exports/spdx/embedded-losses.ts'
import { ignoredFindings } from '#service/standards/spdx/finding-list.ts'
import { type JsonObject, listOf } from '#service/domain/json-values.ts'
import { packageOf } from '#service/standards/spdx/read-spdx2-package.ts'
import { decisionAnnotations, vulnerabilityRefs } from './package-findings.ts'
import { convertedMembers } from './package-conversion.ts'
import { subjectOf, type Writing } from './writing.ts'

/** Writes a component as a package of SPDX 2.3. */
export function writePackage(component: ExportedComponent, writing: Writing): Record<string, unknown> {
  const spdxId = writing.ids.of(component.id) ?? writing.ids.assignId(component.ref)
  const licenses = licensesOf(component, writing)
  const made = spdx2Package(component, spdxId, licenses)
  if (writing.source === 'SPDX 2') Object.assign(made, component.detail.kept, { SPDXID: spdxId })
  else addConverted(made, component, writing)
  if (writing.isUnchanged) return withoutAbsent(made)
  // The rules for fields that an encoding has leave them out.
  if (writing.encoding === undefined) writing.losses.add(malformedHashes, countMalformed(component.detail.checksums))
  // The name is required, but an unchanged document may lack it.
  if (typeof made['name'] !== 'string') made['name'] = component.name
  if (typeof made['downloadLocation'] !== 'string') made['downloadLocation'] = 'NOASSERTION'
  return withAdditions(withoutAbsent(made), component, writing)
}

/** Removes null members, which mark members that the document did not have. */
function withoutAbsent(members: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null && value !== undefined))
}

function addConverted(made: Record<string, unknown>, component: ExportedComponent, writing: Writing): void {
  const { externalRefs, ...members } = convertedMembers(component, writing)
  Object.assign(made, members)
  if (externalRefs.length > 0) made['externalRefs'] = [...listOf(made['externalRefs']), ...externalRefs]
  const unknown = component.detail.checksums.filter(({ alg }) => !spdx2Algorithms.has(alg))
  const why = 'algorithm not supported by SPDX 2.3'
  const words = { one: 'hash', many: 'hashes', verb: 'written in annotations only', why }
  writing.losses.add(words, unknown.length)
}

/** Adds what an export adds to the original: findings, support status, and embedded members that would be lost otherwise. */
function withAdditions(
  written: Record<string, unknown>,
  component: ExportedComponent,
  writing: Writing,
): Record<string, unknown> {
  const others = listOf(written['annotations']).filter((annotation) => !isEmbeddedAnnotation(annotation))
  delete written['annotations']
  const { parentId, supportLevel, endOfSupport } = component
  const place = { pointer: '', order: component.position, primary: component.primary, ref: String(written['SPDXID']) }
  const carried: EmbeddedMembers = {
    ...embeddedDifference(component, packageOf(asRead(written, writing), place, ignoredFindings)),
    ...(parentId === null ? {} : { parent: writing.ids.of(parentId) }),
    ...(writing.options.supportStatus && supportLevel !== 'unspecified' ? { supportLevel } : {}),
  }
  countEmbedded(carried, 'an annotation', '2.3', writing.losses)
  if (writing.options.supportStatus && endOfSupport !== null) written['validUntilDate'] = `${endOfSupport}T00:00:00Z`
  const found = writing.findings.get(component.id) ?? []
  const refs = vulnerabilityRefs(found, written['externalRefs'])
  if (refs.length > 0) written['externalRefs'] = [...listOf(written['externalRefs']), ...refs]
  const original = [...others, ...writing.annotations.of(subjectOf(component))]
  const annotations = [
    ...original,
    ...decisionAnnotations(found, original, writing),
    ...(Object.keys(carried).length > 0 ? [embeddedAnnotation(carried, writing.date, writing.run.toolVersion)] : []),
  ]
  return annotations.length > 0 ? { ...written, annotations } : written
}

/** Returns the package as a reader of the encoding sees it. */
function asRead(written: Record<string, unknown>, { encoding }: Writing): JsonObject {
  if (encoding === undefined) return written
  const element = encoding.element('packages', written, () => undefined)
  // a package is JSON
  return JSON.parse(JSON.stringify(element), (_, value: unknown) =>
    typeof value === 'string' ? encoding.text(value) : value,
  ) as JsonObject
}

function licensesOf({ detail, licenseExpression }: ExportedComponent, writing: Writing): PackageLicenses {
  const { licenses, kept } = detail
  const marked = (word: 'concluded' | 'declared') => licenses.filter(({ acknowledgement }) => acknowledgement === word)
  const concluded = marked('concluded')
  if (writing.source === 'SPDX 2') {
    const declared = marked('declared')[0]?.expression ?? null
    const read = concluded[0]?.expression ?? null
    // If it differs and was not preserved, it was edited.
    const isAsRead = licenseExpression === (read ?? declared) || 'licenseConcluded' in kept || 'licenseDeclared' in kept
    return { concluded: isAsRead ? read : licenseExpression, declared }
  }
  const refs = writing.licenses
  if (concluded.length === 0) return { concluded: null, declared: refs.expression(licenses, licenseExpression) }
  const others = licenses.filter(({ acknowledgement }) => acknowledgement !== 'concluded')
  return { concluded: refs.expression(concluded, licenseExpression), declared: refs.expression(others, null) }
}
