import type { ComponentToRepair } from '#service/db/checks/checked-components.ts'
import type { ComponentEdit } from '#service/domain/components/component-edit.ts'
import { type SupportLevel, supportLevels } from '#service/domain/components/component.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { partCheck } from './rules/part-checks.ts'
import { suggestExpression } from '#service/standards/spdx/license-suggestion.ts'

/** How a check of components is repaired. */
interface ComponentFix {
  /** What the value is, for people; null if the fix needs none. */
  readonly needs: string | null
  /** Returns the edit; null if the component cannot be repaired this way. `value` is empty if the request has none. */
  edit(component: ComponentToRepair, value: string): ComponentEdit | null
}

const contact = { email: null, phone: null, url: null }
const setPurl: ComponentFix = {
  needs: null,
  edit({ suggestedPurl }, value) {
    const purl = value === '' ? suggestedPurl : value
    return purl === null ? null : { purl }
  },
}

const fixes: Readonly<Record<string, ComponentFix>> = {
  C01: { needs: 'the name', edit: (_, name) => ({ name }) },
  C02: { needs: 'the version', edit: (_, componentVersion) => ({ componentVersion }) },
  C03: { needs: 'the name of the supplier', edit: (_, name) => ({ supplier: { ...contact, name } }) },
  C04: setPurl,
  C05: { needs: 'the purl', edit: (_, purl) => ({ purl }) },
  C09: { needs: 'the license expression', edit: (_, license) => ({ license }) },
  C10: {
    needs: null,
    edit({ licenseExpression }, value) {
      if (value !== '') return { license: value }
      // What is wrong besides stays, and with it the whole expression.
      const license = suggestExpression(licenseExpression ?? '')
      return license === null ? null : { license }
    },
  },
  C11: { needs: 'the copyright text', edit: (_, copyright) => ({ copyright }) },
  C13: { needs: 'the support status', edit: (_, value) => ({ supportLevel: readLevel(value) }) },
  C14: { needs: 'the date', edit: (_, value) => ({ endOfSupport: readDate(value) }) },
  C16: { needs: 'the scope', edit: (_, scope) => ({ scope: scope as 'required' }) }, // checked with every other edit
  V04: setPurl,
}

/** Fixes of the document, by check. They need a value. */
export const documentFixes = ['D03', 'D09', 'D12'] as const
export type DocumentFix = (typeof documentFixes)[number]

/** What the values of document fixes are, for people. */
const documentValues: Readonly<Record<DocumentFix, string>> = {
  D03: 'the name of the author',
  D09: 'the license',
  D12: 'the TLP classification',
}

export function isDocumentFix(checkId: string): checkId is DocumentFix {
  return documentFixes.some((id) => id === checkId)
}

/** Whether what repairs the check is to attach parts. It needs no value. */
export function isPartFix(checkId: string): boolean {
  return checkId === partCheck.id
}

/** Whether `checkFix` can repair what the check finds. */
export function isFixable(checkId: string): boolean {
  return isDocumentFix(checkId) || isPartFix(checkId) || Object.hasOwn(fixes, checkId)
}

/**
 * Returns the fix of a check of components.
 *
 * @throws {Rejection} if there is none, or it needs a value and `value` is empty, or it is too long
 */
export function componentFix(checkId: string, value: string): ComponentFix {
  const fix = Object.hasOwn(fixes, checkId) ? fixes[checkId] : undefined
  if (!fix) throw new Rejection(`${checkId} cannot be repaired here. Only the maker of the document can`)
  requireValue(checkId, fix.needs, value)
  return fix
}

/** Longest values in characters. Each may be written into all components of a version. */
const maxLength = 1_000
const maxTextLength = 10_000
/** Checks whose values are texts: licenses, copyright texts and purls with their qualifiers. */
const textChecks = new Set(['C04', 'C05', 'C09', 'C10', 'C11', 'V04'])

/** @throws {Rejection} if a value is needed and there is none, or it is too long */
export function requireValue(checkId: string, needs: string | null, value: string): void {
  const longest = textChecks.has(checkId) ? maxTextLength : maxLength
  if (value.length > longest) throw new Rejection(`"value" is longer than ${longest} characters`)
  if (needs !== null && value === '') throw new Rejection(`"value" is needed to repair ${checkId}: ${needs}`)
}

/** What the value of a fix is, for people; null if it needs none. */
export function valueOfFix(checkId: string): string | null {
  if (isDocumentFix(checkId)) return documentValues[checkId]
  return Object.hasOwn(fixes, checkId) ? (fixes[checkId]?.needs ?? null) : null
}

function readLevel(value: string): SupportLevel {
  const word = value.toLowerCase().replaceAll(/[\s-]+/g, '_')
  const level = supportLevels.find((known) => known === word)
  if (!level) throw new Rejection(`"${value}" is not a support status. Use ${supportLevels.join(', ')}`)
  return level
}

function readDate(value: string): string {
  const isDate =
    /^\d{4}-\d\d-\d\d$/.test(value) &&
    !Number.isNaN(Date.parse(value)) &&
    new Date(value).toISOString().startsWith(value)
  if (!isDate) throw new Rejection(`"${value}" is not a date. Use YYYY-MM-DD`)
  return value
}
