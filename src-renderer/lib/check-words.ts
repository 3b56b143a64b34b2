import type { IconName } from './icon-names.ts'
import { plural, type PluralForms } from './plural.ts'
import * as texts from './texts.ts'

/** How the state of a check is shown. */
export interface CheckLook {
  readonly label: string
  readonly tone: 'ok' | 'warn' | 'bad' | 'plain'
  readonly icon: IconName
}

const looks: Readonly<Record<string, CheckLook>> = {
  fail: { label: texts.fails, tone: 'bad', icon: 'close' },
  accepted: { label: texts.accepted, tone: 'plain', icon: 'check' },
  unknown: { label: texts.cannotBeTold, tone: 'warn', icon: 'info' },
  pass: { label: texts.passes, tone: 'ok', icon: 'check' },
  not_applicable: { label: texts.doesNotApply, tone: 'plain', icon: 'minus' },
}

/** Returns how a state is shown; a failure that was accepted has a look of its own. */
export function checkLook(state: string, isAccepted: boolean): CheckLook {
  const known = looks[state === 'fail' && isAccepted ? 'accepted' : state]
  return known ?? { label: state, tone: 'plain', icon: 'info' }
}

const severities: Readonly<Record<string, string>> = {
  ...{ critical: texts.critical, high: texts.high, medium: texts.medium, low: texts.low, info: texts.info },
}

export function checkSeverityWord(severity: string): string {
  return severities[severity] ?? severity
}

const shortNames: readonly (readonly [start: string, short: string])[] = [
  ['NTIA', 'NTIA'],
  ['BSI', 'BSI'],
  ['FDA', 'FDA'],
  [texts.openchainTelco, texts.telco],
]

/** Returns the name of a framework without its version, as lists show it. */
export function shortFramework(name: string): string {
  return shortNames.find(([start]) => name.startsWith(start))?.[1] ?? name
}

/** What a repair needs from the user. */
export interface RepairField {
  readonly label: string
  readonly hint: string
  /** Words to choose from instead of a text. */
  readonly options?: readonly string[]
  readonly type?: 'date'
  /** An empty value repairs what can be repaired without one. */
  readonly optional?: true
  /** The repair takes no value, and the hint says what it does. */
  readonly isWithout?: true
}

const repairFields: Readonly<Record<string, RepairField>> = {
  C01: { label: texts.name, hint: texts.setForAllOfTheseComponents },
  C02: { label: texts.version, hint: texts.setForAllOfTheseComponents },
  C03: { label: texts.supplier, hint: texts.nameOfTheOrganizationThatSupplies },
  C04: { label: texts.purl, hint: texts.emptyTheSuggestedPurlWhereThere, optional: true },
  C05: { label: texts.purl, hint: texts.setForAllOfTheseComponents },
  C09: { label: texts.license, hint: texts.spdxExpressionSuchAsMit },
  C10: {
    label: texts.license,
    hint: texts.emptyDeprecatedIdsBecomeTheir,
    optional: true,
  },
  C11: { label: texts.copyrightText, hint: texts.setForAllOfTheseComponents },
  C13: {
    ...{ label: texts.supportStatus, hint: texts.setForAllOfTheseComponents },
    options: ['actively_maintained', 'no_longer_maintained', 'abandoned'],
  },
  C14: { label: texts.endOfSupport, hint: texts.setForAllOfTheseComponents, type: 'date' },
  C16: { label: texts.scope, hint: texts.setForAllOfTheseComponents, options: ['required', 'optional', 'excluded'] },
  D03: { label: texts.author, hint: texts.addedToTheAuthors },
  D09: { label: texts.licenseOfTheDocument, hint: texts.usuallyPublicDomain },
  D12: {
    ...{ label: texts.tlpClassification, hint: texts.whoMaySeeTheDocument },
    options: ['TLP:CLEAR', 'TLP:GREEN', 'TLP:AMBER', 'TLP:AMBER+STRICT', 'TLP:RED'],
  },
  R05: {
    ...{ label: '', optional: true, isWithout: true },
    hint: texts.attachesTheVersionsThatHaveExactly,
  },
  V04: { label: texts.purl, hint: texts.emptyTheSuggestedPurlWhereThere, optional: true },
}

/** Whether a rule can repeat the repair of a check in the next versions. @param value empty to repair with what is suggested */
export function isRepeatable(checkId: string, value: string): boolean {
  if (value === '') return ['C04', 'C10', 'R05'].includes(checkId)
  return ['C02', 'C03', 'C09', 'C10', 'C11', 'C13', 'C14', 'C16', 'D03', 'D09', 'D12'].includes(checkId)
}

/** Whether a check is about the document, not about its components. */
export function isAboutDocument(checkId: string): boolean {
  return checkId.startsWith('D')
}

/** Returns what the repair of a check needs; null if it cannot be repaired here. */
export function repairField(checkId: string): RepairField | null {
  return repairFields[checkId] ?? null
}

const subjectForms: Readonly<Record<string, PluralForms>> = {
  component: texts.componentForms,
  vulnerability: texts.objectForms,
}

/** Returns what a check looked at and what failed: `14 of 1,284 components`. */
export function failedText(subject: string, failed: number, all: number, format: (value: number) => string): string {
  if (subject !== 'component' && all <= 1) return failed > 0 ? texts.theDocument : ''
  return texts.failedOfAll(format(failed), format(all), plural(all, subjectForms[subject] ?? texts.relationForms))
}
