import { licenseOf, readExpression } from '#service/domain/licenses/expression-state.ts'
import {
  type LicenseLeaf,
  type LicenseTree,
  licensesOf,
  readLicenseTree,
} from '#service/domain/licenses/license-tree.ts'
import type { OrganizationLicense } from '#service/domain/licenses/organization-license.ts'
import { findExpressionError } from '#service/standards/spdx/license-expression.ts'
import { suggestExpression } from '#service/standards/spdx/license-suggestion.ts'
import { successorOf } from '#service/domain/licenses/license-list.ts'
import type { KnownLicenses } from './organization-licenses.ts'

/** What a license expression means (SPDX 2.3 annex D). */
export interface CheckedExpression {
  /** With the usual case of ids, single spaces and no parentheses that it does not need; null if it cannot be read. */
  readonly normalized: string | null
  readonly errors: readonly string[]
  /** Deprecated ids in it as `key`, what to write in their place as `value`. */
  readonly deprecated: readonly { readonly key: string; readonly value: string }[]
  readonly licenses: readonly OrganizationLicense[]
  /** What is probably meant; null if the text is right as it is, or nothing certain can be said. */
  readonly suggestion: string | null
}

/** Reads an expression. A part that is not a license is named with its column, from 1. */
export function checkExpression(text: string, known: KnownLicenses): CheckedExpression {
  const error = findExpressionError(text)
  const suggestion = suggestExpression(text)
  const tree = error ? undefined : readLicenseTree(text)
  if (!tree) {
    const reason = error ? `Column ${error.character}: ${error.reason}` : 'The expression is nested too deeply'
    return { normalized: null, errors: [reason], deprecated: [], licenses: [], suggestion }
  }
  const written = new Map(text.split(/[()\s]+/).map((word) => [word.replace(/\+$/, '').toLowerCase(), word]))
  const deprecated = licensesOf(tree).flatMap((leaf) => {
    const license = licenseOf(leaf, known)
    return license?.deprecated ? [{ key: license.spdxId, value: successorOf(license.spdxId, leaf.orLater) }] : []
  })
  return {
    normalized: printTree(tree, (leaf) => printLeaf(leaf, known, written)),
    errors: [],
    deprecated: [...new Map(deprecated.map((one) => [`${one.key} ${one.value}`, one])).values()],
    licenses: readExpression(text, known).licenses,
    suggestion,
  }
}

function printTree(tree: LicenseTree, print: (leaf: LicenseLeaf) => string): string {
  if (tree.kind === 'license') return print(tree)
  const members = tree.members.map((member) => {
    const text = printTree(member, print)
    return tree.kind === 'AND' && member.kind === 'OR' ? `(${text})` : text
  })
  return members.join(` ${tree.kind} `)
}

function printLeaf(
  { id, orLater, exception }: LicenseLeaf,
  known: KnownLicenses,
  written: ReadonlyMap<string, string>,
) {
  const asWritten = (key: string) => written.get(key)?.replace(/\+$/, '') ?? key
  const name = known.get(id)?.spdxId ?? asWritten(id)
  return `${name}${orLater ? '+' : ''}${exception === null ? '' : ` WITH ${asWritten(exception)}`}`
}
