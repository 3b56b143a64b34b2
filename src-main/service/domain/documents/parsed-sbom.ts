import type { DocumentFamily } from './document-family.ts'
import type { ComponentDetail, SupportLevel } from '#service/domain/components/component.ts'
import type { Contact, SbomTool } from '#service/domain/creators.ts'

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
  /** What the document says of its support; null when it says nothing. */
  readonly supportLevel?: SupportLevel | null | undefined
  /** `YYYY-MM-DD`; null when the document names no end of support. */
  readonly endOfSupport?: string | null | undefined
  readonly detail: ComponentDetail
}

/** `from` depends on, or contains, each of `to`: references of the document. */
export interface ParsedDependency {
  readonly from: string
  readonly to: readonly string[]
}

/**
 * An element of one of the document's lists that is neither a component nor an edge between components: a file, a snippet, a service,
 * an SPDX relationship, a composition, an annotation, a vulnerability that the document itself discloses. Kept as the document has it,
 * so that an export of the same family gives it back.
 */
export interface ParsedElement {
  /** Name of the list in the JSON form of its format: `files`, `services`, `relationships`, `vulnerabilities`, … */
  readonly section: string
  /** Place in its section, from 0, without gaps. */
  readonly position: number
  /** `bom-ref`, `SPDXID` or `spdxId`; null without one. */
  readonly ref: string | null
  /** File name, service name, vulnerability id; null without one. */
  readonly name: string | null
  /** The element in the JSON form of its format. */
  readonly value: unknown
}

/** What was found out about the signature of a document. */
export interface DocumentSignature {
  /** `INVALID`: present and wrong. `UNTRUSTED`: right, by a key that nobody here trusts, or one that cannot be checked. */
  readonly state: 'INVALID' | 'UNTRUSTED' | 'TRUSTED'
  readonly format: 'JSF' | 'XMLDSIG' | 'DSSE'
  /** In the words of the format, for example `ES256`. */
  readonly algorithm: string | null
  /** SHA-256 of the public key (DER), lower-case hexadecimal. Null without a key in the document. */
  readonly keyFingerprint: string | null
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
  readonly spec: DocumentFamily
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
  /** Whether the official schema of its format accepts the document; null where nothing was decided, and a finding says why. */
  readonly schemaValid: boolean | null
  /** Null without a signature. */
  readonly signature: DocumentSignature | null
  readonly findings: readonly DocumentFinding[]
}

/**
 * Receives a document's content piece by piece, so that no reader has to hold all of it: all dependencies first, because what a
 * component is to the primary one follows from them, then the components in document order.
 */
export interface SbomSink {
  component(component: ParsedComponent): void
  dependency(dependency: ParsedDependency): void
  /** At any time; the elements of one section in their order. */
  element(element: ParsedElement): void
}
