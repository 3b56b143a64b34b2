import type { Severity } from '#shared/severity.ts'
import type { Component, ComponentDetail, ComponentIdentity, Property } from '#service/domain/components/component.ts'
import type { Finding } from '#service/domain/findings/finding.ts'
import type { DocumentSignature, ParsedElement } from '#service/domain/documents/parsed-sbom.ts'
import type { ComplianceResult } from './compliance-result.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import type { Vulnerability } from '#service/domain/findings/vulnerability.ts'
import type { ComponentId } from '#service/domain/id.ts'

/** A component as an export writes it. */
export type ExportedComponent = Pick<
  Component,
  | keyof ComponentIdentity
  | 'id'
  | 'ref'
  | 'parentId'
  | 'position'
  | 'licenseExpression'
  | 'description'
  | 'scope'
  | 'copyright'
  | 'author'
  | 'primary'
  | 'internal'
  | 'supportLevel'
  | 'endOfSupport'
  | 'declaredLicenseExpression'
> &
  Partial<Pick<Component, 'supportSource' | 'supportReason'>> & {
    readonly detail: ComponentDetail
    /** Whether the document states its dependencies, even an empty list. */
    readonly namesDependencies: boolean
    /** Whether a part has it, so that the document of the version itself does not. Absent: no. */
    readonly isInherited?: boolean
  }

/** An active finding with its vulnerability and decision. */
export interface ExportedFinding {
  readonly id: string
  readonly componentId: ComponentId
  readonly decision: Finding['decision']
  readonly fixedVersions: readonly string[]
  /** Position in the queue; higher is more urgent. */
  readonly priority: number
  /** The effective one: the vulnerability's, unless overridden for this finding. */
  readonly severity: Severity
  readonly vulnerability: Omit<Vulnerability, 'records'>
  /** Values of exported custom fields. Absent for none. */
  readonly properties?: readonly Property[] | undefined
}

/** An element of the original document that is not a component, in the JSON form of its format. */
export type ExportedElement = Pick<ParsedElement, 'ref' | 'name' | 'value'>

/** The outcome of a policy for the version, with its first violations. */
export interface ExportedPolicy {
  readonly name: string
  readonly kind: string
  readonly outcome: string
  /** Why it could not be evaluated; null otherwise. */
  readonly error: string | null
  readonly open: number
  readonly waived: number
  readonly violations: readonly ExportedViolation[]
}

export interface ExportedViolation {
  readonly subjectName: string
  readonly condition: string
  readonly seen: string | null
  /** RFC 3339 in UTC. */
  readonly firstSeenAt: string
  /** Last day and reason of the waiver in effect; null if it is open. */
  readonly waiver: { readonly expiresAt: string; readonly reason: string } | null
}

/** Everything that an export consists of: plain values in a fixed order, so that equal content produces equal bytes. */
export interface ExportContent {
  readonly version: SbomVersion
  /** Members of the original document that are not modeled. */
  readonly kept: Readonly<Record<string, unknown>>
  /** Signature of the original document, or of its envelope. Null without one. */
  readonly signature: DocumentSignature | null
  /** By position. */
  readonly components: readonly ExportedComponent[]
  /** Ids of components: from, to. */
  readonly edges: readonly (readonly [string, string])[]
  readonly findings: readonly ExportedFinding[]
  /** Elements of the original document's other lists, by section, each in its order. */
  readonly elements: ReadonlyMap<string, readonly ExportedElement[]>
  /** Results that are written as annotations of the document. Missing unless the export is an enhanced one. */
  readonly compliance?: readonly ComplianceResult[]
  /** Outcomes of policies, worst first. Read for reports only. */
  readonly policies?: readonly ExportedPolicy[] | undefined
  /**
   * Custom values of the document that a format without properties did not keep. Absent if nothing in the content differs from the document
   * because of custom values.
   */
  readonly addedProperties?: readonly Property[] | undefined
  /** What embedding parts left out, with counts. Absent without embedded parts. */
  readonly partLosses?: readonly string[] | undefined
  /** The organization's own licenses that have a text. Read for attribution documents only. */
  readonly ownLicenses?: readonly { readonly id: string; readonly text: string }[] | undefined
}

/** What distinguishes one run of an export from another. */
export interface ExportRun {
  /** `urn:uuid:` and a UUID in lower case. */
  readonly serialNumber: string
  /** RFC 3339 in UTC. */
  readonly timestamp: string
  /** Version of Waybill. */
  readonly toolVersion: string
}
