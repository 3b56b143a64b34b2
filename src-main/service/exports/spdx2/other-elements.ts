import { isObject } from '#service/domain/json-values.ts'
import { fileOf, snippetOf } from './elements-from-spdx3.ts'
import { licenseTexts } from './license-texts.ts'
import type { Writing } from './writing.ts'

/** Yields the files of the document. */
export function* filesOf(writing: Writing): Generator<unknown> {
  if (writing.source === 'SPDX 2') yield* section('files', writing)
  if (writing.source === 'SPDX 3') yield* converted('software_File', writing, fileOf)
}

/** Yields the snippets of the document. */
export function* snippetsOf(writing: Writing): Generator<unknown> {
  if (writing.source === 'SPDX 2') yield* section('snippets', writing)
  if (writing.source === 'SPDX 3') yield* converted('software_Snippet', writing, snippetOf)
}

/**
 * Yields texts of licenses that SPDX does not list: those of the document, then those that were found while it was written. A license
 * without a known text has its identifier in that place, because every license that is used must be defined (SPDX 2.3, 10.1).
 */
export function* licensingInfosOf(writing: Writing): Generator<unknown> {
  const defined = new Set<unknown>()
  for (const info of knownLicenses(writing)) {
    if (isObject(info)) defined.add(info['licenseId'])
    yield info
  }
  if (writing.isUnchanged) return
  const missing = writing.usedLicenses.without(defined)
  const words = { one: 'license without a text', many: 'licenses without a text' }
  const loss = { ...words, verb: 'written with the identifier as text', why: 'SPDX 2.3 requires a text' }
  writing.losses.add(loss, missing.length)
  for (const licenseId of missing) yield { licenseId, extractedText: licenseId, name: licenseId }
}

function* knownLicenses(writing: Writing): Generator<unknown> {
  if (writing.source === 'SPDX 2') yield* section('hasExtractedLicensingInfos', writing)
  if (writing.source === 'SPDX 3') yield* licenseTexts(writing)
  for (const { licenseId, name, text, url } of writing.licenses.all) {
    const seeAlsos = url === null ? {} : { seeAlsos: [url] }
    yield { licenseId, extractedText: text ?? name, name, ...seeAlsos }
  }
}

function* section(name: string, { content }: Writing): Generator<unknown> {
  for (const { value } of content.elements.get(name) ?? []) yield value
}

function* converted(
  type: string,
  writing: Writing,
  convert: (element: Readonly<Record<string, unknown>>, writing: Writing) => object | undefined,
): Generator<unknown> {
  for (const { value } of writing.content.elements.get('@graph') ?? []) {
    if (!isObject(value) || (value['type'] ?? value['@type']) !== type) continue
    const element = convert(value, writing)
    if (element) yield element
  }
}
