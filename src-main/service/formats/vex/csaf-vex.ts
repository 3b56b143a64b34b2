import { Rejection } from '#service/domain/rejection.ts'
import type { ParsedVexDocument } from '#service/domain/statements/vex-statement.ts'
import { isObject, type JsonObject, objectOf, textOf, textsOf, timeOf } from '#service/domain/json-values.ts'
import type { SourceDocument } from '#service/formats/reading/source-document.ts'
import { type CsafProductTree, readProductTree } from './csaf-products.ts'
import { productClaims } from './csaf-product-claims.ts'
import { distinctIds, StatementList } from './statement-list.ts'
import type { VexReader } from './vex-reader.ts'

/** Lists of `product_status` that Waybill has a status for. `recommended` does not state how a product is affected. */
const statusLists = [
  ['known_not_affected', 'not_affected'],
  ['known_affected', 'affected'],
  ['first_affected', 'affected'],
  ['last_affected', 'affected'],
  ['fixed', 'fixed'],
  ['first_fixed', 'fixed'],
  ['under_investigation', 'under_investigation'],
] as const

const exactLists: ReadonlySet<string> = new Set([
  'known_not_affected',
  'known_affected',
  'fixed',
  'under_investigation',
])

/** CSAF 2.0: VEX documents and security advisories (OASIS CSAF 2.0, sections 4.4 and 4.5). */
export const csafVex: VexReader = {
  name: 'CSAF',
  recognizes: ({ json }) => json?.root === 'object' && isObject(json.member('document')) && isCsaf(json),
  read({ json }) {
    if (!json) throw new Rejection('The document is not valid JSON')
    return readCsaf(json)
  },
}

function isCsaf(document: SourceDocument): boolean {
  return objectOf(document.member('document'))['csaf_version'] !== undefined
}

function readCsaf(document: SourceDocument): ParsedVexDocument {
  const head = objectOf(document.member('document'))
  const specVersion = textOf(head['csaf_version']) ?? ''
  if (specVersion !== '2.0') {
    throw document.rejection('document', `CSAF ${JSON.stringify(specVersion)} is not supported. Supported version: 2.0`)
  }
  const tree = readProductTree(objectOf(document.member('product_tree')))
  const tracking = objectOf(head['tracking'])
  const released = timeOf(tracking['current_release_date'])
  const list = new StatementList()
  let at = 0
  for (const entry of document.elements('vulnerabilities')) {
    if (isObject(entry)) addStatements(list, entry, `/vulnerabilities/${at}`, { tree, released })
    at += 1
  }
  return {
    format: 'CSAF 2.0',
    issuer: textOf(objectOf(head['publisher'])['name']),
    identity: textOf(tracking['id']),
    statements: list.all,
  }
}

function addStatements(
  list: StatementList,
  entry: JsonObject,
  pointer: string,
  { tree, released }: { readonly tree: CsafProductTree; readonly released: string | null },
): void {
  const ids = Array.isArray(entry['ids']) ? entry['ids'].map((id: unknown) => textOf(objectOf(id)['text'])) : []
  const vulnerabilityIds = distinctIds([textOf(entry['cve']), ...ids])
  const said = productClaims(entry, tree)
  const lists = objectOf(entry['product_status'])
  for (const [name, status] of statusLists) {
    textsOf(lists[name]).forEach((productId, place) => {
      list.add({
        pointer: `${pointer}/product_status/${name}/${place}`,
        vulnerabilityIds,
        ...tree.target(productId),
        status,
        originalStatus: name,
        originalTerms: exactLists.has(name) ? [] : [{ key: 'csaf:product_status', value: name }],
        ...said(productId, status, released),
      })
    })
  }
}
