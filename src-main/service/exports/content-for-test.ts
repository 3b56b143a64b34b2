import type { ExportContent, ExportedComponent, ExportedFinding } from '#service/domain/downloads/export-content.ts'
import type {
  ParsedComponent,
  ParsedDependency,
  ParsedDocument,
  ParsedElement,
} from '#service/domain/documents/parsed-sbom.ts'
import { generatedRef } from '#service/domain/documents/generated-ref.ts'
import { readDocument } from '#service/formats/containers/read-document.ts'

/** The values that distinguish one run of an export from another, fixed for tests. */
export const run = {
  serialNumber: 'urn:uuid:00000000-0000-4000-8000-000000000001',
  timestamp: '2026-11-20T08:00:00.000Z',
  toolVersion: '0.1.0',
}

/** Reads a document into export content, without intake and storage. */
export function contentOf(bytes: Buffer, findings: readonly ExportedFinding[] = []): ExportContent {
  const parsed: ParsedComponent[] = []
  const dependencies: ParsedDependency[] = []
  const parsedElements: ParsedElement[] = []
  const document = readDocument(bytes, {
    component: (component) => parsed.push(component),
    dependency: (dependency) => dependencies.push(dependency),
    element: (element) => parsedElements.push(element),
  })
  const named = new Set(dependencies.map(({ from }) => from))
  const byOrder = new Map(parsed.map((component) => [component.order, component]))
  const components = parsed
    .map((component) => stored(component, byOrder))
    .map((one) => ({ ...one, namesDependencies: named.has(one.ref) }))
  const known = new Set(components.map(({ ref }) => ref))
  const id = (ref: string) => `id of ${ref}`
  const edges = dependencies.flatMap(({ from, to }) =>
    to.filter((target) => known.has(target) && known.has(from)).map((target) => [id(from), id(target)] as const),
  )
  const elements = Map.groupBy(parsedElements, ({ section }) => section)
  const { kept, signature } = document
  return { version: versionOf(document, components), kept, signature, components, edges, findings, elements }
}

function stored(component: ParsedComponent, byOrder: ReadonlyMap<number, ParsedComponent>): ExportedComponent {
  const refOf = ({ ref, order }: ParsedComponent) => ref ?? generatedRef(order)
  const ref = refOf(component)
  const parent = component.parent === undefined ? undefined : byOrder.get(component.parent)
  return {
    ...component,
    id: `id of ${ref}`,
    ref,
    parentId: parent ? `id of ${refOf(parent)}` : null,
    position: component.order,
    namesDependencies: false,
    internal: false,
    supportLevel: component.supportLevel ?? 'unspecified',
    endOfSupport: component.endOfSupport ?? null,
  }
}

function versionOf(document: ParsedDocument, components: readonly ExportedComponent[]): ExportContent['version'] {
  const { spec, specVersion, format, serialNumber, tlp, dataLicense, tools, authors, suppliers } = document
  return {
    id: 'v',
    organizationId: 'o',
    environmentId: 'e',
    productId: 'p',
    label: '1',
    spec,
    specVersion,
    format,
    lifecyclePhases: document.lifecyclePhases,
    serialNumber,
    documentCreatedAt: document.createdAt,
    releaseDate: null,
    endOfSupportDate: null,
    endOfLifeDate: null,
    tlp,
    dataLicense,
    tools,
    authors,
    suppliers,
    labels: [],
    manual: false,
    archivedAt: null,
    ciMetadata: null,
    createdAt: '',
    updatedAt: '',
    counts: {
      components: components.length,
      withPurl: 0,
      withCpe: 0,
      withLicense: 0,
      withSupplier: 0,
      dependencies: 0,
      files: 0,
    },
    primaryComponentId: components.find(({ primary }) => primary)?.id ?? '',
  }
}
