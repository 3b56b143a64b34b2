import type { ParsedVexDocument, VexProduct } from '#service/domain/statements/vex-statement.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { cyclonedxJson } from '#service/formats/cyclonedx-json.ts'
import { cyclonedxXml } from '#service/formats/cyclonedx-xml.ts'
import { CyclonedxXmlDocument } from '#service/formats/cyclonedx-xml/xml-document.ts'
import type { DocumentHead } from '#service/formats/known-kinds/document-head.ts'
import { isObject, type JsonObject, objectOf, objectsOf, textOf, timeOf } from '#service/domain/json-values.ts'
import type { SourceDocument } from '#service/formats/reading/source-document.ts'
import { rootElement } from '#service/formats/xml/root-element.ts'
import {
  type KnownComponents,
  knownComponents,
  resolveReference,
  productOf,
  readOwnProduct,
} from './cyclonedx-products.ts'
import { isOwnAnalysis, readAnalysis } from './cyclonedx-analysis.ts'
import { distinctIds, StatementList, type RawStatement } from './statement-list.ts'
import type { VexReader } from './vex-reader.ts'

const versions = new Set(['1.4', '1.5', '1.6', '1.7'])

/** CycloneDX 1.4 to 1.7, JSON and XML: vulnerabilities with an analysis, in a VEX document or in an SBOM. */
export const cyclonedxVex: VexReader = {
  name: 'CycloneDX',
  recognizes: (head) => cyclonedxJson.recognizes(head) || cyclonedxXml.recognizes(head),
  read(head) {
    const document = documentOf(head)
    const specVersion = textOf(document.member('specVersion')) ?? ''
    if (!versions.has(specVersion)) {
      const what = `VEX in CycloneDX ${JSON.stringify(specVersion)} is not supported. Supported versions: 1.4 to 1.7`
      throw document.rejection('specVersion', what)
    }
    return readDocument(document, specVersion)
  },
}

function documentOf({ json, text }: DocumentHead): SourceDocument {
  if (json) return json
  const root = rootElement(text)
  // The markup before the root element is invalid. Reading on reports the error.
  const specVersion = root ? /\/bom\/(1\.\d)$/.exec(root.namespace)?.[1] : '1.7'
  if (specVersion === undefined) throw new Rejection('The XML document is not a supported CycloneDX version')
  return new CyclonedxXmlDocument(text, specVersion)
}

function readDocument(document: SourceDocument, specVersion: string): ParsedVexDocument {
  const metadata = objectOf(document.member('metadata'))
  const components = knownComponents(document, metadata)
  const list = new StatementList()
  const documentTime = timeOf(metadata['timestamp'])
  let at = 0
  for (const entry of document.elements('vulnerabilities')) {
    if (isObject(entry) && isObject(entry['analysis'])) {
      addStatements(list, entry, `/vulnerabilities/${at}`, { components, metadata, documentTime })
    }
    at += 1
  }
  return {
    format: `CycloneDX ${specVersion}`,
    issuer: issuerOf(metadata),
    identity: textOf(document.member('serialNumber')),
    statements: list.all,
  }
}

interface DocumentContext {
  readonly components: KnownComponents
  readonly metadata: JsonObject
  readonly documentTime: string | null
}

function addStatements(list: StatementList, entry: JsonObject, pointer: string, around: DocumentContext): void {
  const { components, metadata, documentTime } = around
  const references = objectsOf(entry['references']).map(({ id }) => textOf(id))
  const told: RawStatement = {
    pointer,
    vulnerabilityIds: distinctIds([textOf(entry['id']), ...references]),
    ...readAnalysis(entry, documentTime),
  }
  const affects = objectsOf(entry['affects'])
  if (affects.length === 0) {
    const primary = objectOf(metadata['component'])
    list.add({ ...told, product: isObject(metadata['component']) ? productOf(primary) : null })
  }
  const isOwn = isOwnAnalysis(entry)
  affects.forEach((affected, place) => {
    const ref = textOf(affected['ref'])
    const versions = versionsOf(affected, told.status)
    const product: VexProduct = { ...resolveReference(ref, components, isOwn), versions: versions ?? [] }
    const target = isOwn ? { component: product, product: readOwnProduct(ref, metadata) } : { product }
    list.add({
      ...told,
      ...(versions === null && removeContradictedStatus(told)),
      ...target,
      pointer: `${pointer}/affects/${place}`,
    })
  })
}

/**
 * Returns the versions that the analysis applies to: all named versions except those that contradict it. No named version means all. Null
 * if
 * every version contradicts it. Some writers mark all versions as affected whatever the analysis says, so that mark counts only beside
 * versions that are not affected.
 */
function versionsOf(affected: JsonObject, status: RawStatement['status']): VexProduct['versions'] | null {
  const named = objectsOf(affected['versions'])
  const isSorted = named.some((entry) => entry['status'] === 'unaffected')
  const others =
    status === 'affected' ? 'unaffected' : status === 'under_investigation' || !isSorted ? null : 'affected'
  const meant = named.filter((entry) => others === null || entry['status'] !== others)
  if (meant.length === 0 && named.length > 0) return null
  return meant.flatMap((entry): VexProduct['versions'][number][] => {
    const [version, range] = [textOf(entry['version']), textOf(entry['range'])]
    if (version !== null) return [{ kind: 'version', text: version }]
    return range === null ? [] : [{ kind: 'range', text: range }]
  })
}

/** Removes the status of a statement if every version contradicts it: it cannot be applied. */
function removeContradictedStatus({ originalStatus }: RawStatement): Pick<RawStatement, 'status' | 'originalStatus'> {
  return { status: null, originalStatus: `${originalStatus}, of versions that are unaffected` }
}

function issuerOf(metadata: JsonObject): string | null {
  const authors = objectsOf(metadata['authors']).map(({ name }) => textOf(name))
  const organizations = ['manufacturer', 'manufacture', 'supplier'].map((name) =>
    textOf(objectOf(metadata[name])['name']),
  )
  return [...organizations, ...authors].find((name) => name !== null) ?? null
}
