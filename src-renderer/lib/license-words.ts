import type { IconName } from './icon-names.ts'
import * as texts from './texts.ts'

/** How a state of a license or of an expression is shown. */
export interface LicenseStateLook {
  readonly label: string
  readonly tone: 'ok' | 'bad' | 'warn' | 'plain'
  readonly icon: IconName
}

const looks: Readonly<Record<string, LicenseStateLook>> = {
  approved: { label: texts.approved, tone: 'ok', icon: 'check' },
  rejected: { label: texts.rejected, tone: 'bad', icon: 'close' },
  unspecified: { label: texts.notReviewed, tone: 'plain', icon: 'minus' },
  unresolved: { label: texts.unknown, tone: 'warn', icon: 'warning' },
  missing: { label: texts.missing, tone: 'warn', icon: 'info' },
}

/** Returns how a state is shown, for example `approved`. */
export function licenseStateLook(state: string): LicenseStateLook {
  return looks[state] ?? { label: state, tone: 'plain', icon: 'minus' }
}

const reaches: Readonly<Record<string, string>> = {
  ...{ none: texts.noCopyleft, weak: texts.weakCopyleft, strong: texts.strongCopyleft, network: texts.networkCopyleft },
}

/** Returns how far a license reaches, in words. */
export function copyLeftWords(copyLeft: string): string {
  return reaches[copyLeft] ?? 'unknown'
}

/** The same below a head that says what it is about: `strong`. */
export function reachWord(copyLeft: string): string {
  return copyLeft === 'none' ? 'none' : copyLeftWords(copyLeft).replace(/ copyleft$/, '')
}

interface Terms {
  readonly attribution: string
  readonly sourceDistribution: string
  readonly modifications: string
}

/** Returns what a license asks for, in words; empty if nothing is known of it. */
export function dutyWords({ attribution, sourceDistribution, modifications }: Terms): string {
  return [
    attribution === 'required' && 'name the authors',
    sourceDistribution === 'required' && 'give the source',
    modifications === 'must_state' && 'state changes',
    attribution === 'not_required' && 'nothing to do on distribution',
  ]
    .filter(Boolean)
    .join(', ')
}

/** The same below a head that says when: `nothing`. */
export function shortDuties(terms: Terms): string {
  return dutyWords(terms)
    .replace('nothing to do on distribution', 'nothing')
    .replace('name the authors', 'authors')
    .replace('give the source', 'source')
    .replace('state changes', 'changes')
}
