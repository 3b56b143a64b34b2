import type { ComponentDetail } from './component.ts'
import type { Contact, SbomTool } from './sbom-version.ts'

/** A component as a reader hands it over. Nested components follow their parent. */
export interface ParsedComponent {
  /** Reference in the document; undefined when it has none. */
  readonly ref: string | undefined
  /** `order` of the component it is nested in. */
  readonly parent: number | undefined
  /** Running number in the document; the primary component has 0 whether or not the document gives one. */
  readonly order: number
  readonly primary: boolean
  /** False for a primary component that stands apart from the list, as in CycloneDX metadata, or that was made here. */
  readonly listed: boolean
  readonly name: string
  readonly componentVersion: string | null
  readonly kind: string
  readonly group: string | null
  readonly purl: string | null
  readonly cpes: readonly string[]
  readonly swid: string | null
  readonly licenseExpression: string | null
  readonly declaredLicenseExpression: string | null
  readonly description: string | null
  readonly scope: 'required' | 'optional' | 'excluded' | null
  readonly copyright: string | null
  readonly author: string | null
  readonly detail: ComponentDetail
}

/** `from` depends on, or contains, each of `to`: references of the document. */
export interface ParsedDependency {
  readonly from: string
  readonly to: readonly string[]
}

/** Something wrong with a document that was accepted all the same. */
export interface DocumentFinding {
  readonly message: string
  readonly severity: 'error' | 'warning' | 'info'
  readonly pointer: string | null
  readonly line: number | null
  readonly column: number | null
}

/** What is true of the document as a whole. Given after all components. */
export interface ParsedDocument {
  readonly spec: 'CycloneDX' | 'SPDX'
  readonly specVersion: string
  readonly format: 'JSON' | 'XML' | 'TAG_VALUE'
  readonly serialNumber: string | null
  readonly documentVersion: string | null
  /** RFC 3339 in UTC. */
  readonly createdAt: string | null
  readonly lifecyclePhases: readonly string[]
  readonly tools: readonly SbomTool[]
  readonly authors: readonly Contact[]
  readonly suppliers: readonly Contact[]
  readonly dataLicense: string | null
  readonly tlp: string | null
  /** Files that the document lists beside its components (SPDX). */
  readonly fileCount: number
  /** Whether the document named a primary component; when not, intake makes one. */
  readonly hasPrimary: boolean
  /** Unmodelled members of the document's top level and metadata, by name, to be given back by an export. */
  readonly kept: Readonly<Record<string, unknown>>
  readonly findings: readonly DocumentFinding[]
}

/**
 * Receives a document's content piece by piece, so that no reader has to hold all of it: all dependencies first, because what a
 * component is to the primary one follows from them, then the components in document order.
 */
export interface SbomSink {
  component(component: ParsedComponent): void
  dependency(dependency: ParsedDependency): void
}
