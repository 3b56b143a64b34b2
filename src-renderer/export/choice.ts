import type { DownloadOfferQuery, ExportOutputInput } from '#renderer/generated/documents.ts'

/** Kinds of downloads of a version. */
export const downloadKinds = ['sbom', 'original', 'lite', 'vex', 'attribution', 'support', 'report'] as const
export type DownloadKind = (typeof downloadKinds)[number]

export const reportSections = [
  'SUMMARY',
  'VULNERABILITIES',
  'COMPONENTS',
  'LICENSES',
  'CHECKS',
  'POLICIES',
  'ATTRIBUTION',
] as const
export type ReportSection = (typeof reportSections)[number]

/** What a file has of the parts of its version. */
export const partChoices = ['embed', 'refer', 'leave'] as const
export type PartChoice = (typeof partChoices)[number]

/** A file type that the service can generate. */
export type Output = Pick<
  DownloadOfferQuery['exportOutputs'][number],
  'kind' | 'label' | 'spec' | 'specVersion' | 'format' | 'encodings' | 'profiles' | 'endings'
>
export type Family = NonNullable<Output['spec']>

/** All options of the dialog. Options that do not apply to the kind are preserved and not sent. */
export interface DownloadChoice {
  readonly kind: DownloadKind
  readonly spec: Family
  readonly specVersion: string
  readonly format: string
  readonly profile: string
  readonly includeVulns: boolean
  readonly includeSupportStatus: boolean
  readonly redactInternal: boolean
  readonly parts: PartChoice
  readonly vex: string
  readonly attribution: string
  readonly report: string
  /** In the order of `reportSections`. */
  readonly sections: readonly ReportSection[]
  /** The key that signs the file. Not remembered: a signature is asked for each time. Undefined: as the service does it by itself. */
  readonly signingKeyId?: string | undefined
}

/** The document that a version was read from. */
export interface SourceForm {
  readonly spec: string
  readonly specVersion: string
  readonly format: string
}

/** Returns the default choice: family and encoding of the original document, with everything that the enhanced SBOM has. */
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
    includeVulns: true,
    includeSupportStatus: true,
    redactInternal: false,
    parts: 'embed',
    vex: formatsOf('VEX', outputs)[0] ?? '',
    attribution: formatsOf('ATTRIBUTION', outputs)[0] ?? '',
    report: formatsOf('REPORT', outputs)[0] ?? '',
    sections: [...reportSections],
  }
}

function majorOf(specVersion: string | null | undefined): string | undefined {
  return specVersion?.split('.')[0]
}

/** Returns the outputs of a kind that are selected by format. */
export function outputsOf(kind: 'VEX' | 'REPORT' | 'ATTRIBUTION', outputs: readonly Output[]) {
  return outputs.flatMap(({ format, label, ...output }) =>
    output.kind === kind && format != null ? [{ format, label }] : [],
  )
}

function formatsOf(kind: 'VEX' | 'REPORT' | 'ATTRIBUTION', outputs: readonly Output[]): readonly string[] {
  return outputsOf(kind, outputs).map(({ format }) => format)
}

/** Returns the document families that can be generated, all or those of a profile. */
export function familiesOf(outputs: readonly Output[], profile?: string): readonly Family[] {
  const families = outputs.flatMap(({ spec, profiles }) =>
    spec != null && (profile === undefined || profiles.includes(profile)) ? [spec] : [],
  )
  return [...new Set(families)]
}

/** Returns the format versions of a family, all or those of a profile, newest first. */
export function versionsOf(spec: Family, outputs: readonly Output[], profile?: string): readonly string[] {
  return outputs.flatMap((one) =>
    one.spec === spec && one.specVersion != null && (profile === undefined || one.profiles.includes(profile))
      ? [one.specVersion]
      : [],
  )
}

/** Returns the encodings of a format version. */
export function encodingsOf(spec: Family, specVersion: string, outputs: readonly Output[]): readonly string[] {
  return outputs.find((one) => one.spec === spec && one.specVersion === specVersion)?.encodings ?? ['JSON']
}

/** Returns the profile that limits the format versions of a choice; undefined if there is no limit. */
export function limitingProfile({ kind, profile }: Pick<DownloadChoice, 'kind' | 'profile'>): string | undefined {
  return kind === 'sbom' && profile !== 'default' ? profile : undefined
}

/** Replaces invalid combinations of a choice with the nearest valid ones, so that the service never has to reject it. */
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
    attribution: nearest(choice.attribution, formatsOf('ATTRIBUTION', outputs)),
    report: nearest(choice.report, formatsOf('REPORT', outputs)),
  }
}

/** Returns the options that have an effect: profiles fix findings and support status, and only BSI's uses redaction. */
export function switchesOf({ kind, profile }: Pick<DownloadChoice, 'kind' | 'profile'>) {
  const isPlain = kind === 'sbom' && profile === 'default'
  return {
    includeVulns: isPlain,
    includeSupportStatus: isPlain,
    redactInternal: kind === 'lite' || (kind === 'sbom' && profile !== 'bsi-tr-03183-2'),
  }
}

/** Tests whether the file has compliance annotations: the enhanced SBOM, with findings and support status (specification 2.3). */
export function hasCompliance(choice: DownloadChoice): boolean {
  const { includeVulns, includeSupportStatus } = switchesOf(choice)
  return includeVulns && includeSupportStatus && choice.includeVulns && choice.includeSupportStatus
}

/** Returns the arguments of the download query for a normalized choice; null for a report, which has a query of its own. */
export function argumentsOf(choice: DownloadChoice) {
  switch (choice.kind) {
    case 'report':
      return null
    case 'original':
      return { original: true }
    case 'support':
      return { supportLevelOnly: true, ...partArguments(choice) }
    case 'vex':
      return { vex: choice.vex, ...partArguments(choice) }
    case 'attribution':
      return { attribution: choice.attribution, ...partArguments(choice) }
    case 'lite':
    case 'sbom':
      return sbomArguments(choice)
  }
}

/** Returns what the service makes, verifies and offers for a normalized choice; null for an original, which is there already. */
export function outputOf(choice: DownloadChoice): ExportOutputInput | null {
  switch (choice.kind) {
    case 'original':
      return null
    case 'support':
      return { kind: 'SUPPORT_LEVELS', ...partArguments(choice) }
    case 'vex':
      return { kind: 'VEX', format: choice.vex, ...partArguments(choice) }
    case 'attribution':
      return { kind: 'ATTRIBUTION', format: choice.attribution, ...partArguments(choice) }
    case 'report':
      return { kind: choice.report, sections: [...choice.sections], ...partArguments(choice) }
    case 'lite':
    case 'sbom': {
      const { spec, format, ...options } = sbomArguments(choice)
      return { kind: 'SBOM', format: spec.toUpperCase(), encoding: format, ...options }
    }
  }
}

/** Returns what parts a choice offers: only an SBOM can refer to the documents of parts. */
export function partChoicesOf({ kind }: Pick<DownloadChoice, 'kind'>): readonly PartChoice[] {
  if (kind === 'original') return []
  return kind === 'sbom' || kind === 'lite' ? partChoices : ['embed', 'leave']
}

/** Returns the part choice that a file has: what it cannot refer to is left out. */
export function partChoiceOf(choice: Pick<DownloadChoice, 'kind' | 'parts'>): PartChoice {
  return partChoicesOf(choice).includes(choice.parts) ? choice.parts : 'leave'
}

function partArguments(choice: Pick<DownloadChoice, 'kind' | 'parts'>) {
  const parts = partChoiceOf(choice)
  return {
    ...(parts === 'leave' && { excludeParts: true }),
    ...(parts === 'refer' && { dontPackageSbom: true }),
  }
}

function sbomArguments(choice: DownloadChoice) {
  const { kind, spec, specVersion, format, profile, signingKeyId } = choice
  const possible = switchesOf(choice)
  const isOn = (name: keyof typeof possible) => possible[name] && choice[name]
  return {
    ...{ spec, specVersion, format },
    ...(kind === 'lite' && { lite: true }),
    ...(kind === 'sbom' && profile !== 'default' && { profile }),
    ...(isOn('includeVulns') && { includeVulns: true }),
    ...(isOn('includeSupportStatus') && { includeSupportStatus: true }),
    ...(isOn('redactInternal') && { redactInternal: true }),
    ...partArguments(choice),
    ...(signingKeyId !== undefined && { signingKeyId }),
  }
}
