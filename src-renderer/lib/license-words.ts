import type { IconName } from './icon-names.ts'

/** How a state of a license or of an expression is shown. */
export interface LicenseStateLook {
  readonly label: string
  readonly tone: 'ok' | 'bad' | 'warn' | 'plain'
  readonly icon: IconName
}

const looks: Readonly<Record<string, LicenseStateLook>> = {
  approved: { label: 'approved', tone: 'ok', icon: 'check' },
  rejected: { label: 'rejected', tone: 'bad', icon: 'close' },
  unspecified: { label: 'not reviewed', tone: 'plain', icon: 'minus' },
  unresolved: { label: 'not known', tone: 'warn', icon: 'warning' },
  missing: { label: 'missing', tone: 'warn', icon: 'info' },
}

/** Returns how a state is shown, for example `approved`. */
export function licenseStateLook(state: string): LicenseStateLook {
  return looks[state] ?? { label: state, tone: 'plain', icon: 'minus' }
}

const reaches: Readonly<Record<string, string>> = {
  ...{ none: 'no copyleft', weak: 'weak copyleft', strong: 'strong copyleft', network: 'network copyleft' },
}

/** Returns how far a license reaches, in words. */
export function copyLeftWords(copyLeft: string): string {
  return reaches[copyLeft] ?? 'not known'
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
