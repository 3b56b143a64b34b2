import type { DocumentFamily } from './document-family.ts'
import type { ComponentDetail, ComponentIdentity, SupportLevel } from '#service/domain/components/component.ts'
import type { Contact, SbomTool } from '#service/domain/creators.ts'

/** A component as a reader returns it. Nested components follow their parent. */
export interface ParsedComponent extends ComponentIdentity {
  /** Reference in the document; undefined if it has none. */
  readonly ref: string | undefined
  /** `order` of the component that contains it. */
  readonly parent: number | undefined
  /** Running number in the document. The primary component always has 0, even if the document has none. */
  readonly order: number
  readonly primary: boolean
  /** False for a primary component outside the list, as in CycloneDX metadata, or one generated here. */
  readonly listed: boolean
  readonly licenseExpression: string | null
  readonly declaredLicenseExpression: string | null
  readonly description: string | null
  readonly scope: 'required' | 'optional' | 'excluded' | null
  readonly copyright: string | null
  readonly author: string | null
  /** Support status in the document; null if it states none. */
  readonly supportLevel?: SupportLevel | null | undefined
  /** `YYYY-MM-DD`; null if the document states no end of support. */
  readonly endOfSupport?: string | null | undefined
  readonly detail: ComponentDetail
}

/** `from` depends on, or contains, each of `to`: references of the document. */
export interface ParsedDependency {
  readonly from: string
  readonly to: readonly string[]
}

/**
 * An element of one of the document's lists that is neither a component nor an edge between components: a file, a snippet, a service, an
 * SPDX relationship, a composition, an annotation, a vulnerability that the document discloses. It is preserved unchanged, so that an
 * export of the same family can restore it.
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

/** The result of checking a document's signature. */
export interface DocumentSignature {
  /** `INVALID`: present but wrong. `UNTRUSTED`: correct, but the key is not trusted here, or it cannot be checked. */
  readonly state: 'INVALID' | 'UNTRUSTED' | 'TRUSTED'
  readonly format: 'JSF' | 'XMLDSIG' | 'DSSE'
  /** As the format writes it, for example `ES256`. */
  readonly algorithm: string | null
  /** SHA-256 of the public key (DER), lower-case hexadecimal. Null without a key in the document. */
  readonly keyFingerprint: string | null
  /** Why it is invalid, or was not verified, or cannot be trusted whatever its key. Null if it is right and covers the whole document. */
  readonly reason?: string | null
  /** Fingerprints of the keys whose signatures are right and cover the whole document. Absent in results of earlier versions. */
  readonly verifiedBy?: readonly string[]
  /** Whether the signature names no key: a key that becomes trusted may have made it. */
  readonly needsKey?: boolean
  /** Id of the newest key that was trusted when keys were tried, if none of them made it. Keys with greater ids were not tried. */
  readonly newestTried?: string
  /** Of a signature made here. */
  readonly signedAt?: string
  /** Who made it here: the name at that time. */
  readonly signedBy?: string
}

/** An issue in a document that was accepted anyway. */
export interface DocumentFinding {
  readonly message: string
  readonly severity: 'error' | 'warning' | 'info'
  readonly pointer: string | null
  readonly line: number | null
  readonly column: number | null
}

/** Facts about the document as a whole, passed after all components. */
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
  /** Whether the document names a primary component. If not, intake creates one. */
  readonly hasPrimary: boolean
  /** Unmodelled members of the document's top level and metadata, by name, for export. */
  readonly kept: Readonly<Record<string, unknown>>
  /** Whether the document is valid by the official schema of its format. Null if it was not validated; a finding says why. */
  readonly schemaValid: boolean | null
  /** Null without a signature. */
  readonly signature: DocumentSignature | null
  readonly findings: readonly DocumentFinding[]
}

/** A place in the text of a file, from 1. */
export interface TextPosition {
  readonly line: number
  readonly column: number
}

/** Knows where the values of a document are in its file. */
export interface LocatedDocument {
  /** Returns positions by JSON pointer. That of a value that does not exist is the position of the nearest enclosing one. */
  positionsOf(pointers: readonly string[]): ReadonlyMap<string, TextPosition>
}

/**
 * Receives a document's content piece by piece, so that no reader has to hold all of it. All dependencies come first, because a component's
 * relation to the primary one follows from them. Then come the components in document order.
 */
export interface SbomSink {
  /** Called first, for sinks that ask where something is in the file. */
  open?(document: LocatedDocument): void
  /** `pointer` is the JSON pointer to the component in the document. */
  component(component: ParsedComponent, pointer: string): void
  dependency(dependency: ParsedDependency): void
  /** May be called at any time. The elements of one section are in order. */
  element(element: ParsedElement): void
}
