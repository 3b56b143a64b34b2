import { visibleText } from '#renderer/lib/visible-text.ts'
import * as texts from './texts.tsx'

/** Labels of the match confidence. */
export const confidenceLabels: Readonly<Record<string, string>> = {
  EXACT: texts.highConfidence,
  CPE_EXACT: texts.highConfidenceCpe,
  CPE_CONDITIONAL: texts.conditionalCpe,
  CPE_WEAK: texts.lowConfidenceName,
  WEAK: texts.lowConfidence,
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
  const inRange = /^[a-z]/i.test(range) ? texts.affectedRange(range) : texts.affectedRangeText(range)
  const way = confidence.startsWith('CPE') ? 'CPE' : texts.packageUrl
  const what = `${visibleText(component.name)} ${comparedVersion}`
  if (state === 'NOT_EVALUATED') {
    return texts.couldNotBeCompared(what, range, source, record)
  }
  const lies = state === 'INACTIVE' ? 'was' : 'is'
  return texts.matchedByRecord(what, lies, inRange, way, source, record)
}

const orders: Readonly<Record<string, string>> = {
  semver: texts.semanticVersions,
  maven: texts.mavenVersions,
  npm: texts.npmVersions,
  pypi: texts.pythonVersionsPep440,
  dpkg: texts.debianPackageVersions,
  rpm: texts.rpmPackageVersions,
  apk: texts.alpinePackageVersions,
  cpe: texts.cpeNames,
}

/** Describes the compared name and version order: `Compared as openssl, ordered as Debian package versions.` */
export function describeOrder({
  comparedName,
  comparator,
}: {
  readonly comparedName: string
  readonly comparator: string
}): string {
  return texts.comparedAsOrderedAs(comparedName, orders[comparator] ?? texts.comparatorVersions(comparator))
}

/** Formats a reason of the service as a sentence. */
export function asSentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${/[.!?]$/.test(words) ? '' : '.'}`
}
