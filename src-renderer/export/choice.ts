import type { DownloadOfferQuery } from '#renderer/generated/documents.ts'

/** What can be downloaded of a version. */
export const downloadKinds = ['sbom', 'original', 'lite', 'vex', 'support', 'report'] as const
export type DownloadKind = (typeof downloadKinds)[number]

export const reportSections = ['SUMMARY', 'VULNERABILITIES', 'COMPONENTS', 'LICENSES', 'CHECKS', 'POLICIES'] as const
export type ReportSection = (typeof reportSections)[number]

/** A file that the service can make, as it lists them. */
export type Output = Pick<
  DownloadOfferQuery['exportOutputs'][number],
  'kind' | 'label' | 'spec' | 'specVersion' | 'format' | 'encodings' | 'profiles' | 'endings'
>
export type Family = NonNullable<Output['spec']>

/** Everything that a person can choose in the dialog. Parts that do not belong to the kind are kept and not sent. */
export interface DownloadChoice {
  readonly kind: DownloadKind
  readonly spec: Family
  readonly specVersion: string
  readonly format: string
  readonly profile: string
  readonly includeVulns: boolean
  readonly includeSupportStatus: boolean
  readonly redactInternal: boolean
  readonly vex: string
  readonly report: string
  /** In the order of `reportSections`. */
  readonly sections: readonly ReportSection[]
}

/** The document that a version was read from. */
export interface SourceForm {
  readonly spec: string
  readonly specVersion: string
  readonly format: string
}

/** What is chosen when nobody has chosen: the family and encoding that the document came in, nothing added. */
export function initialChoice(source: SourceForm | undefined, outputs: readonly Output[]): DownloadChoice {
  const spec = outputs.find((one) => one.spec === source?.spec)?.spec ?? familiesOf(outputs)[0] ?? 'CycloneDX'
  const possible = outputs.filter((one) => one.spec === spec)
  const near = possible.find((one) => source && majorOf(one.specVersion) === majorOf(source.specVersion))
  return {
    kind: 'sbom',
    spec,
    specVersion: (near ?? possible[0])?.specVersion ?? '',
    format: source?.format ?? 'JSON',
    profile: 'default',
    includeVulns: false,
    includeSupportStatus: false,
    redactInternal: false,
    vex: formatsOf('VEX', outputs)[0] ?? '',
    report: formatsOf('REPORT', outputs)[0] ?? '',
    sections: [...reportSections],
  }
}

function majorOf(specVersion: string | null | undefined): string | undefined {
  return specVersion?.split('.')[0]
}

/** The outputs of a kind that are chosen by their format. */
export function outputsOf(kind: 'VEX' | 'REPORT', outputs: readonly Output[]) {
  return outputs.flatMap(({ format, label, ...output }) =>
    output.kind === kind && format != null ? [{ format, label }] : [],
  )
}

function formatsOf(kind: 'VEX' | 'REPORT', outputs: readonly Output[]): readonly string[] {
  return outputsOf(kind, outputs).map(({ format }) => format)
}

/** Families that SBOMs are written in, all or those that a profile can be written in. */
export function familiesOf(outputs: readonly Output[], profile?: string): readonly Family[] {
  const families = outputs.flatMap(({ spec, profiles }) =>
    spec != null && (profile === undefined || profiles.includes(profile)) ? [spec] : [],
  )
  return [...new Set(families)]
}

/** Format versions of a family, all or those that a profile can be written in, newest first. */
export function versionsOf(spec: Family, outputs: readonly Output[], profile?: string): readonly string[] {
  return outputs.flatMap((one) =>
    one.spec === spec && one.specVersion != null && (profile === undefined || one.profiles.includes(profile))
      ? [one.specVersion]
      : [],
  )
}

/** Encodings of a format version. */
export function encodingsOf(spec: Family, specVersion: string, outputs: readonly Output[]): readonly string[] {
  return outputs.find((one) => one.spec === spec && one.specVersion === specVersion)?.encodings ?? ['JSON']
}

/** The profile that limits the format versions of a choice; undefined where every one goes. */
export function limitingProfile({ kind, profile }: Pick<DownloadChoice, 'kind' | 'profile'>): string | undefined {
  return kind === 'sbom' && profile !== 'default' ? profile : undefined
}

/** The choice with what does not go together replaced by what is nearest: nothing can be asked for that would be refused. */
export function normalizeChoice(choice: DownloadChoice, outputs: readonly Output[]): DownloadChoice {
  const nearest = <Value>(wanted: Value, possible: readonly Value[]) =>
    possible.includes(wanted) ? wanted : (possible[0] ?? wanted)
  const isKnown = outputs.some(({ profiles }) => profiles.includes(choice.profile))
  const profile = isKnown ? choice.profile : 'default'
  const limit = limitingProfile({ kind: choice.kind, profile })
  const specVersion = nearest(choice.specVersion, versionsOf(choice.spec, outputs, limit))
  return {
    ...choice,
    profile,
    specVersion,
    format: nearest(choice.format, encodingsOf(choice.spec, specVersion, outputs)),
    vex: nearest(choice.vex, formatsOf('VEX', outputs)),
    report: nearest(choice.report, formatsOf('REPORT', outputs)),
  }
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
  switch (choice.kind) {
    case 'report':
      return null
    case 'original':
      return { original: true }
    case 'support':
      return { supportLevelOnly: true }
    case 'vex':
      return { vex: choice.vex }
    case 'lite':
    case 'sbom':
      return sbomArguments(choice)
  }
}

function sbomArguments(choice: DownloadChoice) {
  const { kind, spec, specVersion, format, profile } = choice
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
