import { vexJustifications, vexStatuses } from '#shared/vex.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { ParsedVexDocument, VexProduct } from '#service/domain/statements/vex-statement.ts'
import { type JsonObject, listOf, objectOf, textOf, textsOf, timeOf } from '#service/domain/json-values.ts'
import type { SourceDocument } from '#service/formats/reading/source-document.ts'
import {
  distinctIds,
  classifyIdentifiers,
  StatementList,
  type RawStatement,
  collectTexts,
  vexProduct,
} from './statement-list.ts'
import type { VexReader } from './vex-reader.ts'

const versions = new Set(['0.0.0', '0.0.1', '0.0.2', '0.1.0', '0.2.0'])

/** OpenVEX 0.0.1 to 0.2.0 (https://github.com/openvex/spec). */
export const openvex: VexReader = {
  name: 'OpenVEX',
  recognizes: ({ json }) =>
    json?.root === 'object' && /openvex\.dev\/ns/.test(JSON.stringify(json.member('@context') ?? '')),
  read({ json }) {
    if (!json) throw new Rejection('The document is not valid JSON')
    return readOpenvex(json)
  },
}

function readOpenvex(document: SourceDocument): ParsedVexDocument {
  const specVersion = specVersionOf(document)
  if (document.kind('statements') !== 'array') {
    throw document.rejection('statements', 'The statements of the OpenVEX document are not a list')
  }
  const list = new StatementList()
  const documentTime = timeOf(document.member('last_updated')) ?? timeOf(document.member('timestamp'))
  let at = 0
  for (const entry of document.elements('statements')) {
    addStatement(list, objectOf(entry), at, documentTime)
    at += 1
  }
  return {
    format: `OpenVEX ${specVersion}`,
    issuer: document.text('author')?.trim() || null,
    identity: textOf(document.member('@id')),
    statements: list.all,
  }
}

function specVersionOf(document: SourceDocument): string {
  const context = textsOf(document.member('@context')).find((text) => text.includes('openvex.dev/ns')) ?? ''
  // The first version of OpenVEX did not name its version.
  const specVersion = /openvex\.dev\/ns\/v([^/]+)\/?$/.exec(context)?.[1] ?? '0.0.1'
  if (versions.has(specVersion)) return specVersion
  throw document.rejection('@context', `OpenVEX "${specVersion}" is not supported. Supported versions: 0.0.1 and 0.2.0`)
}

function addStatement(list: StatementList, entry: JsonObject, at: number, documentTime: string | null): void {
  const vulnerability = objectOf(entry['vulnerability'])
  const vulnerabilityIds = distinctIds([
    textOf(entry['vulnerability']),
    textOf(vulnerability['name']),
    ...textsOf(vulnerability['aliases']),
    textOf(vulnerability['@id'])?.split('/').at(-1) ?? null,
  ])
  const told: RawStatement = {
    pointer: `/statements/${at}`,
    vulnerabilityIds,
    ...readStatementTexts(entry),
    statedAt: timeOf(entry['last_updated']) ?? timeOf(entry['timestamp']) ?? documentTime,
  }
  const products = listOf(entry['products'])
  if (products.length === 0) list.add(told)
  products.forEach((value, place) => {
    const product = productOf(value)
    const parts = [...listOf(objectOf(value)['subcomponents']), ...listOf(entry['subcomponents'])]
    const pointer = `${told.pointer}/products/${place}`
    if (parts.length === 0) list.add({ ...told, pointer, product })
    for (const part of parts) list.add({ ...told, pointer, product, component: productOf(part) })
  })
}

function readStatementTexts(entry: JsonObject): Omit<RawStatement, 'pointer' | 'vulnerabilityIds'> {
  const originalStatus = textOf(entry['status']) ?? ''
  const originalJustification = textOf(entry['justification'])
  return {
    originalStatus,
    status: vexStatuses.find(({ word }) => word === originalStatus)?.word ?? null,
    originalJustification,
    justification: vexJustifications.find(({ word }) => word === originalJustification)?.word ?? null,
    ...collectTexts({
      notes: entry['status_notes'],
      impact: entry['impact_statement'],
      action: entry['action_statement'],
    }),
  }
}

/** Reads a product or subcomponent: an id in the first version, an object with identifiers in later ones. */
function productOf(value: unknown): VexProduct {
  const object = objectOf(value)
  const ids = [textOf(value), textOf(object['@id']), ...Object.values(objectOf(object['identifiers'])).map(textOf)]
  return vexProduct(classifyIdentifiers(ids.filter((id) => id !== null)))
}
