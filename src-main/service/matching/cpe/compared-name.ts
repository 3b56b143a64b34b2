import { any, notApplicable, productOf } from './cpe-name.ts'
import type { CpeName } from './cpe-name.ts'
import { readCpeVersion } from './cpe-version.ts'
import type { CpeVersion } from './cpe-version.ts'

/** A CPE name of a component, or of what stands around it, ready for comparisons. */
export interface ComparedName {
  /** As the document writes it. */
  readonly text: string
  readonly name: CpeName
  /** `part:vendor:product`. */
  readonly product: string
  /** In lower case; null when neither the name nor the component gives one, NA when the name says so. */
  readonly versionText: string | null
  /** Undefined when the version has no order. */
  readonly version: CpeVersion | undefined
}

/**
 * Prepares a name. The component's own version serves where the name leaves it open. Undefined when vendor or product are open.
 */
export function comparedName(text: string, name: CpeName, componentVersion: string | null): ComparedName | undefined {
  const product = productOf(name)
  if (product === undefined) return undefined
  const own = componentVersion?.trim().toLowerCase() ?? ''
  const versionText = name.version === any ? (own === '' ? null : own) : name.version
  const isOrdered = versionText !== null && versionText !== notApplicable
  return { text, name, product, versionText, version: isOrdered ? readCpeVersion(versionText) : undefined }
}
