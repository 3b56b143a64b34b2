import type { ComponentEdit } from '#service/domain/components/component-edit.ts'
import type { ComponentDetail, SupportLevel } from '#service/domain/components/component.ts'
import { changeLabels } from '#service/domain/labeling/labels.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { ComponentCreateInput, ComponentUpdateInput } from '#service/graphql/generated/resolver-types.ts'
import { clearableText } from '#service/graphql/resolving/text-input.ts'

/**
 * Reads new values of a component. An omitted field is unchanged; null and an empty text or list clear it.
 *
 * @param detail the component's current detail; what its document states about a preserved reference beside type and URL is preserved
 * @throws {Rejection} if a digest or a reference is invalid
 */
export function readComponentEdit(input: ComponentUpdateInput, detail: ComponentDetail | undefined): ComponentEdit {
  const { name, scope, supportLevel, internal } = input
  return withoutUndefined({
    name: name === undefined ? undefined : (name?.trim() ?? ''),
    kind: input.kind?.trim().toLowerCase(),
    componentVersion: clearableText(input.version),
    group: clearableText(input.group),
    purl: clearableText(input.purl),
    description: clearableText(input.description),
    copyright: clearableText(input.copyright),
    notice: clearableText(input.notice),
    scope: clearableText(scope?.toLowerCase() ?? scope) as ComponentEdit['scope'], // other values are rejected with the edit
    internal: internal ?? undefined,
    supportLevel: supportLevel == null ? undefined : (supportLevel.toLowerCase() as SupportLevel), // same names in lower case
    endOfSupport: clearableText(input.endOfSupport),
    ...listsOf(input, detail),
  })
}

/** Reads the values of a new component as an edit of an empty one. */
export function readNewComponent(input: ComponentCreateInput): ComponentEdit {
  return readComponentEdit({ ...input, id: '' }, undefined)
}

function listsOf(
  { cpes, checksums, externalUrls, labels, licenses }: ComponentUpdateInput,
  detail: ComponentDetail | undefined,
) {
  return {
    cpes: readList(cpes, listed),
    labels: readList(labels, (list) => changeLabels([], { add: list, remove: [] })),
    checksums: readList(checksums, (list) => list.map(readChecksum)),
    externalReferences: readList(externalUrls, (list) => list.map((given) => readReference(given, detail))),
    license: licenses === undefined ? undefined : clearableText(licenses?.licensesExp ?? null),
  }
}

/** Returns a list as it is after the call: null clears it. */
function readList<T, U>(list: readonly T[] | null | undefined, read: (list: readonly T[]) => U): U | undefined {
  return list === undefined ? undefined : read(list ?? [])
}

function listed(texts: readonly string[]): string[] {
  return [...new Set(texts.map((text) => text.trim()).filter(Boolean))]
}

/** Treats `SHA_256`, `SHA256` and `SHA-256` alike. */
function readChecksum({ alg, content }: { alg?: string | null | undefined; content?: string | null | undefined }) {
  const algorithm = (alg ?? '')
    .trim()
    .toUpperCase()
    .replaceAll('_', '-')
    .replace(/^SHA(\d)/, 'SHA-$1')
  const digest = (content ?? '').trim().toLowerCase()
  if (algorithm === '' || !/^[0-9a-f]{32,128}$/.test(digest)) {
    throw new Rejection(
      `"${alg ?? ''}: ${content ?? ''}" is not a valid checksum. Use an algorithm and 32 to 128 hexadecimal digits`,
    )
  }
  return { alg: algorithm, content: digest }
}

function readReference(
  { name, url }: { name?: string | null | undefined; url?: string | null | undefined },
  detail: ComponentDetail | undefined,
) {
  const type = name?.trim().toLowerCase() || 'other'
  const address = url?.trim() ?? ''
  if (address === '') throw new Rejection('An external reference requires a URL')
  const known = detail?.externalReferences.find((reference) => reference.type === type && reference.url === address)
  return known ?? { type, url: address }
}

type Defined<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> }

function withoutUndefined<T extends object>(given: T): Defined<T> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Defined<T> // as filtered
}
