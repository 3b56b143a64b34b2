import type {
  ParsedComponent,
  ParsedDependency,
  ParsedDocument,
  ParsedElement,
} from '#service/domain/documents/parsed-sbom.ts'
import { readDocument } from '#service/formats/containers/read-document.ts'

/** Everything that a reader produces. */
export interface Reading {
  readonly document: ParsedDocument
  readonly components: readonly ParsedComponent[]
  readonly dependencies: readonly ParsedDependency[]
  readonly elements: readonly ParsedElement[]
}

/** Reads a whole document. For tests. */
export function read(content: string | Buffer | object): Reading {
  const bytes = Buffer.isBuffer(content)
    ? content
    : Buffer.from(typeof content === 'string' ? content : JSON.stringify(content))
  const components: ParsedComponent[] = []
  const dependencies: ParsedDependency[] = []
  const elements: ParsedElement[] = []
  const document = readDocument(bytes, {
    component: (component) => components.push(component),
    dependency: (dependency) => dependencies.push(dependency),
    element: (element) => elements.push(element),
  })
  return { document, components, dependencies, elements }
}

/** Creates a CycloneDX document with these members. */
export const cyclonedx = (rest: object) => ({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, ...rest })
/** Creates a library component with its name as reference. */
export const library = (name: string, rest: object = {}) => ({ type: 'library', name, 'bom-ref': name, ...rest })
/** Lists the issues of a reading with pointer and message. */
export const messages = ({ document }: Reading) =>
  document.findings.map(({ pointer, message }) => `${pointer}: ${message}`)
