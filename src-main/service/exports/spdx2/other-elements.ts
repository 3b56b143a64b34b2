import { isObject, listOf, textOf } from '#service/formats/json/values.ts'
import { fileOf, snippetOf } from './elements-from-spdx3.ts'
import type { Writing } from './writing.ts'

/** Files of the document. */
export function* filesOf(writing: Writing): Generator<unknown> {
  if (writing.source === 'SPDX 2') yield* section('files', writing)
  if (writing.source === 'SPDX 3') yield* converted('software_File', writing, fileOf)
}

/** Snippets of the document. */
export function* snippetsOf(writing: Writing): Generator<unknown> {
  if (writing.source === 'SPDX 2') yield* section('snippets', writing)
  if (writing.source === 'SPDX 3') yield* converted('software_Snippet', writing, snippetOf)
}

/** Texts of licences that SPDX does not list: those of the document, then those that came up while it was written. */
export function* licensingInfosOf(writing: Writing): Generator<unknown> {
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

/** SPDX 3 tells by a dictionary in the expression which text a `LicenseRef-` means. */
function* licenseTexts({ content }: Writing): Generator<unknown> {
  const graph = content.elements.get('@graph') ?? []
  const texts = new Map(
    graph.flatMap(({ ref, value }) =>
      isObject(value) && typeof value['simplelicensing_licenseText'] === 'string' ? [[ref, value] as const] : [],
    ),
  )
  const said = new Set<string>()
  for (const { value } of graph) {
    if (!isObject(value)) continue
    for (const entry of listOf(value['simplelicensing_customIdToUri'])) {
      const [licenseId, iri] = isObject(entry) ? [textOf(entry['key']), textOf(entry['value'])] : [null, null]
      const text = iri === null ? undefined : texts.get(iri)
      if (licenseId === null || text === undefined || said.has(licenseId)) continue
      said.add(licenseId)
      const name = textOf(text['name'])
      yield { licenseId, extractedText: text['simplelicensing_licenseText'], ...(name === null ? {} : { name }) }
    }
  }
}
