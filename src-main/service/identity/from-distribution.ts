import type { Purl } from '#service/domain/components/purl.ts'
import { partsOf, purlText } from '#service/domain/components/purl-text.ts'
import type { IdentityRule, IdentitySuggestion } from './identity-suggestion.ts'

interface Mark {
  readonly type: 'deb' | 'rpm'
  readonly namespace: string
  /** Release in the form of `distro` qualifiers; null if the mark does not contain one. */
  readonly release: string | null
  readonly text: string
}

/** Marks of distributions in the versions of their packages. RPM marks that are shared by several distributions are not included. */
const marks: readonly (readonly [RegExp, (match: RegExpExecArray) => Omit<Mark, 'text'>])[] = [
  [/[+~]deb(\d+)u\d+/, ([, release]) => ({ type: 'deb', namespace: 'debian', release: `debian-${release}` })],
  [
    /ubuntu\d*\.(\d\d\.\d\d)(?=\.|$)/,
    ([, release]) => ({ type: 'deb', namespace: 'ubuntu', release: `ubuntu-${release}` }),
  ],
  [/ubuntu\d/, () => ({ type: 'deb', namespace: 'ubuntu', release: null })],
  [/\.fc(\d+)(?=\.|$)/, ([, release]) => ({ type: 'rpm', namespace: 'fedora', release: `fedora-${release}` })],
  [/\.amzn(\d+)(?=\.|$)/, ([, release]) => ({ type: 'rpm', namespace: 'amzn', release: `amzn-${release}` })],
  [/\.mga(\d+)(?=\.|$)/, ([, release]) => ({ type: 'rpm', namespace: 'mageia', release: `mageia-${release}` })],
]
const enterpriseLinux = /^(almalinux|rocky|rhel|redhat|centos|ol)-\d/

/** Recognizes a distribution's package by the mark in its version, if it has no purl or an incomplete one. */
export const fromVersionMark: IdentityRule = (subject, purl) => {
  const { name, componentVersion, operatingSystem } = subject
  const version = purl?.version ?? componentVersion
  const mark = version === null ? undefined : markOf(version)
  if (!mark || !allowsMark(mark, purl, operatingSystem)) return []
  const release = mark.release ?? releaseOf(operatingSystem, mark)
  const { type, namespace } = mark
  const qualifiers = { ...(purl && partsOf(purl).qualifiers), ...(release !== null && { distro: release }) }
  const suggested = purlText({ type, namespace, name: purl?.name ?? name, version, qualifiers })
  const reason = `"${mark.text}" in the version marks packages of this distribution`
  return [{ purl: suggested, reason, evidence: `version "${version}"` }]
}

function releaseOf(operatingSystem: string | null, { namespace }: Mark): string | null {
  return operatingSystem?.startsWith(`${namespace}-`) ? operatingSystem : null
}

/** Tests whether the purl allows the mark: it is missing, generic, or of the same type without a release. */
function allowsMark({ type, namespace }: Mark, purl: Purl | null, operatingSystem: string | null): boolean {
  if (purl === null || purl.type === 'generic') return true
  if (purl.type !== type || purl.qualifiers.has('distro') || operatingSystem !== null) return false
  return purl.namespace === null || purl.namespace === namespace
}

/**
 * Recognizes a package by a mark that several distributions use, such as `.el9`, together with the operating system of the document.
 */
export const fromOperatingSystem: IdentityRule = ({ name, componentVersion, operatingSystem }, purl) => {
  if (operatingSystem === null || (purl && purl.type !== 'generic')) return []
  const version = purl?.version ?? componentVersion ?? ''
  const [system = ''] = operatingSystem.split('-')
  const suggest = (type: string, mark: string): IdentitySuggestion[] => [
    {
      purl: purlText({
        type,
        namespace: system,
        name: purl?.name ?? name,
        version,
        qualifiers: { distro: operatingSystem },
      }),
      reason: `"${mark}" in the version, and the operating system of the document`,
      evidence: `version "${version}", operating system "${operatingSystem}"`,
    },
  ]
  const rpm = /\.el\d+/.exec(version)
  if (rpm && enterpriseLinux.test(operatingSystem)) return suggest('rpm', rpm[0])
  const apk = /-r\d+$/.exec(version)
  return apk && system === 'alpine' ? suggest('apk', apk[0]) : []
}

function markOf(version: string): Mark | undefined {
  for (const [pattern, read] of marks) {
    const match = pattern.exec(version)
    if (match) return { ...read(match), text: match[0] }
  }
  return undefined
}
