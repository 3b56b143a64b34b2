import { visibleText } from '#renderer/lib/visible-text.ts'

/** Labels of the match confidence. */
export const confidenceLabels: Readonly<Record<string, string>> = {
  EXACT: 'High confidence',
  CPE_EXACT: 'High confidence, CPE',
  CPE_CONDITIONAL: 'Conditional, CPE',
  CPE_WEAK: 'Low confidence, name',
  WEAK: 'Low confidence',
}

interface Matched {
  readonly state: string
  readonly confidence: string
  readonly component: { readonly name: string; readonly ecosystem: string | null }
  readonly evidence: {
    readonly record: string
    readonly source: string
    readonly range: string
    readonly comparedVersion: string
    readonly comparedName: string
  }
}

/** Describes what was compared with what: `curl 7.88.1-10 lies in the affected range …. Matched by package URL against OSV record …`. */
export function describeMatch({ state, confidence, component, evidence }: Matched): string {
  const { record, source, range, comparedVersion } = evidence
  const inRange = /^[a-z]/i.test(range) ? `the affected range: ${range}` : `the affected range ${range}`
  const way = confidence.startsWith('CPE') ? 'CPE' : 'package URL'
  const what = `${visibleText(component.name)} ${comparedVersion}`
  if (state === 'NOT_EVALUATED') {
    return `${what} could not be compared with the affected range ${range} of the ${source} record ${record}.`
  }
  const lies = state === 'INACTIVE' ? 'was' : 'is'
  return `${what} ${lies} in ${inRange}. Matched by ${way} with the ${source} record ${record}.`
}

const orders: Readonly<Record<string, string>> = {
  semver: 'semantic versions',
  maven: 'Maven versions',
  npm: 'npm versions',
  pypi: 'Python versions (PEP 440)',
  dpkg: 'Debian package versions',
  rpm: 'RPM package versions',
  apk: 'Alpine package versions',
  cpe: 'CPE names',
}

/** Describes the compared name and version order: `Compared as openssl, ordered as Debian package versions.` */
export function describeOrder({
  comparedName,
  comparator,
}: {
  readonly comparedName: string
  readonly comparator: string
}): string {
  return `Compared as ${comparedName}, ordered as ${orders[comparator] ?? `${comparator} versions`}.`
}

/** Formats a reason of the service as a sentence. */
export function asSentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${/[.!?]$/.test(words) ? '' : '.'}`
}
