import { any, notApplicable, productOf } from './cpe-name.ts'
import type { CpeName } from './cpe-name.ts'
import { readCpeVersion } from './cpe-version.ts'
import type { CpeVersion } from './cpe-version.ts'

/** A CPE name of a component or of its context, prepared for comparisons. */
export interface ComparedName {
  /** As the document writes it. */
  readonly text: string
  readonly name: CpeName
  /** `part:vendor:product`. */
  readonly product: string
  /** In lower case; null if neither the name nor the component has a version, NA if the name says so. */
  readonly versionText: string | null
  /** Undefined if the version has no order. */
  readonly version: CpeVersion | undefined
}

/** Prepares a name. If its version is ANY, the component's own version is used. Undefined if vendor or product are ANY. */
export function comparedName(text: string, name: CpeName, componentVersion: string | null): ComparedName | undefined {
  const product = productOf(name)
  if (product === undefined) return undefined
  const own = componentVersion?.trim().toLowerCase() ?? ''
  const versionText = name.version === any ? (own === '' ? null : own) : name.version
  const isOrdered = versionText !== null && versionText !== notApplicable
  return { text, name, product, versionText, version: isOrdered ? readCpeVersion(versionText) : undefined }
}
