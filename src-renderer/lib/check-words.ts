import type { IconName } from './icon-names.ts'

/** How the state of a check is shown. */
export interface CheckLook {
  readonly label: string
  readonly tone: 'ok' | 'warn' | 'bad' | 'plain'
  readonly icon: IconName
}

const looks: Readonly<Record<string, CheckLook>> = {
  fail: { label: 'fails', tone: 'bad', icon: 'close' },
  accepted: { label: 'accepted', tone: 'plain', icon: 'check' },
  unknown: { label: 'cannot be told', tone: 'warn', icon: 'info' },
  pass: { label: 'passes', tone: 'ok', icon: 'check' },
  not_applicable: { label: 'does not apply', tone: 'plain', icon: 'minus' },
}

/** Returns how a state is shown; a failure that was accepted has a look of its own. */
export function checkLook(state: string, isAccepted: boolean): CheckLook {
  const known = looks[state === 'fail' && isAccepted ? 'accepted' : state]
  return known ?? { label: state, tone: 'plain', icon: 'info' }
}

const severities: Readonly<Record<string, string>> = {
  ...{ critical: 'Critical', high: 'High', medium: 'Medium', low: 'Low', info: 'Info' },
}

export function checkSeverityWord(severity: string): string {
  return severities[severity] ?? severity
}

const shortNames: readonly (readonly [start: string, short: string])[] = [
  ['NTIA', 'NTIA'],
  ['BSI', 'BSI'],
  ['FDA', 'FDA'],
  ['OpenChain Telco', 'Telco'],
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
  C01: { label: 'Name', hint: 'Set for all of these components.' },
  C02: { label: 'Version', hint: 'Set for all of these components.' },
  C03: { label: 'Supplier', hint: 'Name of the organization that supplies these components.' },
  C04: { label: 'Purl', hint: 'Empty: the suggested purl, where there is one. Others stay.', optional: true },
  C05: { label: 'Purl', hint: 'Set for all of these components.' },
  C09: { label: 'License', hint: 'An SPDX expression, such as MIT OR Apache-2.0.' },
  C10: {
    label: 'License',
    hint: 'Empty: deprecated ids become their successors, and common spellings such as Apache 2.0 the expression that they mean. Others stay.',
    optional: true,
  },
  C11: { label: 'Copyright text', hint: 'Set for all of these components.' },
  C13: {
    ...{ label: 'Support status', hint: 'Set for all of these components.' },
    options: ['actively_maintained', 'no_longer_maintained', 'abandoned'],
  },
  C14: { label: 'End of support', hint: 'Set for all of these components.', type: 'date' },
  C16: { label: 'Scope', hint: 'Set for all of these components.', options: ['required', 'optional', 'excluded'] },
  D03: { label: 'Author', hint: 'Added to the authors of the document.' },
  D09: { label: 'License of the document', hint: 'Usually CC0-1.0.' },
  D12: {
    ...{ label: 'TLP classification', hint: 'Who may see the document.' },
    options: ['TLP:CLEAR', 'TLP:GREEN', 'TLP:AMBER', 'TLP:AMBER+STRICT', 'TLP:RED'],
  },
  R05: {
    ...{ label: '', optional: true, isWithout: true },
    hint: 'Attaches the versions that have exactly the documents that this one refers to. What is not here stays as it is.',
  },
  V04: { label: 'Purl', hint: 'Empty: the suggested purl, where there is one. Others stay.', optional: true },
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

/** Returns what a check looked at and what failed: `14 of 1,284 components`. */
export function failedText(subject: string, failed: number, all: number, format: (value: number) => string): string {
  if (subject !== 'component' && all <= 1) return failed > 0 ? 'the document' : ''
  const what = subject === 'component' ? 'component' : subject === 'vulnerability' ? 'object' : 'relation'
  return `${format(failed)} of ${format(all)} ${what}${all === 1 ? '' : 's'}`
}
