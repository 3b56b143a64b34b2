/** What can be downloaded of a version. */
export const downloadKinds = ['sbom', 'original', 'lite', 'vex', 'support', 'report'] as const
export type DownloadKind = (typeof downloadKinds)[number]

export const vexFormats = ['CYCLONEDX', 'OPENVEX', 'CSAF', 'SPDX'] as const
export const reportFormats = ['PDF', 'XLSX'] as const
export const reportSections = ['SUMMARY', 'VULNERABILITIES', 'COMPONENTS', 'LICENSES', 'CHECKS', 'POLICIES'] as const
export type ReportSection = (typeof reportSections)[number]

const encodings = ['JSON', 'XML', 'TAG_VALUE'] as const
type Encoding = (typeof encodings)[number]

/** Format versions that are written, newest first, with their encodings. */
export const forms = {
  CycloneDX: { '1.7': ['JSON', 'XML'], '1.6': ['JSON', 'XML'], '1.5': ['JSON', 'XML'], '1.4': ['JSON', 'XML'] },
  SPDX: { '2.3': ['JSON', 'TAG_VALUE'], '3.0.1': ['JSON'] },
} as const satisfies Record<string, Record<string, readonly Encoding[]>>
export type Family = keyof typeof forms

/** Everything that a person can choose in the dialog. Parts that do not belong to the kind are kept and not sent. */
export interface DownloadChoice {
  readonly kind: DownloadKind
  readonly spec: Family
  readonly specVersion: string
  readonly format: Encoding
  readonly profile: string
  readonly includeVulns: boolean
  readonly includeSupportStatus: boolean
  readonly redactInternal: boolean
  readonly vex: (typeof vexFormats)[number]
  readonly report: (typeof reportFormats)[number]
  /** In the order of `reportSections`. */
  readonly sections: readonly ReportSection[]
}

/** The document that a version was read from. */
export interface SourceForm {
  readonly spec: string
  readonly specVersion: string
  readonly format: string
}

/** A profile by name, with the formats that it can be written in: `CycloneDX 1.7`. */
export interface ProfileForms {
  readonly name: string
  readonly formats: readonly string[]
}

/** What is chosen when nobody has chosen: the family and encoding that the document came in, nothing added. */
export function firstChoice(source: SourceForm | undefined): DownloadChoice {
  const spec = source?.spec === 'SPDX' ? 'SPDX' : 'CycloneDX'
  const isSpdx3 = spec === 'SPDX' && source?.specVersion.startsWith('3')
  return {
    ...{ kind: 'sbom', spec, specVersion: spec === 'CycloneDX' ? '1.7' : isSpdx3 ? '3.0.1' : '2.3' },
    format: encodings.find((one) => one === source?.format) ?? 'JSON',
    ...{ profile: 'default', includeVulns: false, includeSupportStatus: false, redactInternal: false },
    ...{ vex: 'CYCLONEDX', report: 'PDF', sections: [...reportSections] },
  }
}

/** Format versions of a family that a profile can be written in, newest first. */
export function versionsOf(spec: Family, profile: ProfileForms | undefined): readonly string[] {
  const all = Object.keys(forms[spec])
  return profile ? all.filter((one) => profile.formats.includes(`${spec} ${one}`)) : all
}

/** Encodings of a format version. */
export function encodingsOf(spec: Family, specVersion: string): readonly Encoding[] {
  const versions: Readonly<Record<string, readonly Encoding[]>> = forms[spec]
  return versions[specVersion] ?? ['JSON']
}

/** The choice with what does not go together replaced by what is nearest: nothing can be asked for that would be refused. */
export function fitted(choice: DownloadChoice, profiles: readonly ProfileForms[]): DownloadChoice {
  const known = profiles.find(({ name }) => name === choice.profile)
  const profile = known ? choice.profile : 'default'
  const isLimited = choice.kind === 'sbom' && profile !== 'default'
  const possible = versionsOf(choice.spec, isLimited ? known : undefined)
  const specVersion = possible.includes(choice.specVersion) ? choice.specVersion : (possible[0] ?? choice.specVersion)
  const formats = encodingsOf(choice.spec, specVersion)
  const format = formats.includes(choice.format) ? choice.format : 'JSON'
  return { ...choice, profile, specVersion, format }
}

/** Which switches mean something: a profile decides about findings and support status, and BSI's about redaction. */
export function switchesOf({ kind, profile }: Pick<DownloadChoice, 'kind' | 'profile'>) {
  const isPlain = kind === 'sbom' && profile === 'default'
  return {
    includeVulns: isPlain,
    includeSupportStatus: isPlain,
    redactInternal: kind === 'lite' || (kind === 'sbom' && profile !== 'bsi-tr-03183-2'),
  }
}

/** The arguments of a download that a fitted choice asks for; null for a report, which is asked for in another way. */
export function argumentsOf(choice: DownloadChoice) {
  const { kind, spec, specVersion, format, profile } = choice
  if (kind === 'report') return null
  if (kind === 'original') return { original: true }
  if (kind === 'support') return { supportLevelOnly: true }
  if (kind === 'vex') return { vex: choice.vex }
  const possible = switchesOf(choice)
  const isOn = (name: keyof typeof possible) => possible[name] && choice[name]
  return {
    ...{ spec, specVersion, format },
    ...(kind === 'lite' && { lite: true }),
    ...(kind === 'sbom' && profile !== 'default' && { profile }),
    ...(isOn('includeVulns') && { includeVulns: true }),
    ...(isOn('includeSupportStatus') && { includeSupportStatus: true }),
    ...(isOn('redactInternal') && { redactInternal: true }),
  }
}
