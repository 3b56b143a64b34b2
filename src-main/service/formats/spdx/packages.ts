import { Rejection } from '#service/domain/rejection.ts'
import { type DocumentFindings, pointerTo } from '#service/formats/reading/document-findings.ts'
import { embeddedInAnnotations } from '#service/standards/spdx/spdx-embedded-members.ts'
import { isObject, type JsonObject, listOf, objectOf, textOf } from '#service/domain/json-values.ts'
import { documentLimits } from '#service/domain/documents/document-limits.ts'
import type { Reading } from './document-lists.ts'
import { packageOf } from '#service/standards/spdx/read-spdx2-package.ts'
import type { Relations } from './relationships.ts'

/** Identifier of each package: null for an entry that is not a package, undefined for a package whose identifier is generated. */
export type PackageRefs = readonly (string | null | undefined)[]

/**
 * Registers the packages and validates them.
 * @throws {Rejection} if there are too many packages
 */
export function* collectPackages(
  { document, known, conformance }: Reading,
  findings: DocumentFindings,
): Generator<undefined, PackageRefs> {
  if (document.length('packages') > documentLimits.components) {
    throw new Rejection(`The document has more than the limit of ${documentLimits.components} packages`)
  }
  const refs: (string | null | undefined)[] = []
  for (const entry of document.elements('packages')) {
    const pointer = `/packages/${refs.length}`
    conformance.element('packages', refs.length, entry)
    const ref = isObject(entry) ? textOf(entry['SPDXID']) : null
    const isNew = ref !== null && known.add('packages', ref, pointer)
    if (ref !== null && !isNew) {
      const message = `The SPDXID ${JSON.stringify(ref)} is not unique; a new one was generated for this package`
      findings.add('error', `${pointer}/SPDXID`, message)
    }
    if (isNew) known.carry(ref, embeddedInAnnotations(objectOf(entry)['annotations'])?.ref)
    if (isObject(entry)) refs.push(isNew ? ref : undefined)
    else refs.push(null)
    yield
  }
  return refs
}

/**
 * Returns the index of the primary package: the first package that the document describes, or its only package if it describes nothing
 * (SPDX 2.3, 11.1); -1 if there is none.
 */
export function primaryIndex(refs: PackageRefs, described: ReadonlySet<string>, findings: DocumentFindings): number {
  const only = refs.length === 1 && refs[0] !== null
  if (described.size === 0) return only ? 0 : -1
  const indexes = new Map<string, number>()
  for (const [index, ref] of refs.entries()) {
    if (typeof ref === 'string' && described.has(ref)) indexes.set(ref, index)
  }
  if (indexes.size > 1) {
    const message = `The document describes ${indexes.size} packages; the first is used as the primary component`
    findings.add('info', null, message)
  }
  for (const ref of described) {
    const index = indexes.get(ref)
    if (index !== undefined) return index
  }
  return -1
}

/** Passes on the packages, the primary one first. */
export function* readPackages(
  reading: Reading,
  refs: PackageRefs,
  primary: number,
  relations: Relations,
  findings: DocumentFindings,
): Generator<undefined> {
  const { document, sink } = reading
  let order = 0
  const orders = new Map<string, number>()
  const hand = (entry: unknown, index: number, isPrimary: boolean) => {
    const value = objectOf(entry)
    const pointer = `/packages/${index}`
    const ref = refs[index] ?? undefined
    checkPackage(reading, value, pointer, relations, findings)
    const own = isPrimary ? 0 : (order += 1)
    const parent = orders.get(embeddedInAnnotations(value['annotations'])?.parent ?? '')
    if (ref !== undefined) orders.set(ref, own)
    const carriedRef = ref === undefined ? undefined : (reading.known.carriedRefs.get(ref) ?? ref)
    const place = { pointer, order: own, primary: isPrimary, ref: carriedRef, parent }
    sink.component(packageOf(value, place, findings), pointer)
  }
  if (primary >= 0) hand(document.element('packages', primary), primary, true)
  let index = 0
  for (const entry of document.elements('packages')) {
    if (index !== primary && refs[index] !== null) hand(entry, index, false)
    index += 1
    yield
  }
}

/** Checks what the schema does not: references to files, and a verification code for files that are not listed. */
function checkPackage(
  { known, soundness }: Reading,
  value: JsonObject,
  pointer: string,
  relations: Relations,
  findings: DocumentFindings,
): void {
  soundness.check(value, pointer)
  const files = listOf(value['hasFiles'])
  for (const [index, file] of files.entries()) {
    if (typeof file === 'string') known.isPackage(file, pointer + pointerTo('hasFiles', index))
  }
  if (!isObject(value['packageVerificationCode'])) return
  const place = `${pointer}/packageVerificationCode`
  const ref = textOf(value['SPDXID'])
  if (value['filesAnalyzed'] === false) {
    findings.add('warning', place, 'The package has a verification code, but filesAnalyzed is false')
  } else if (files.length === 0 && (ref === null || !relations.holders.has(ref))) {
    findings.add('warning', place, 'The package has a verification code, but the document lists none of its files')
  }
}
