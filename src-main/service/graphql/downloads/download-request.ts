import {
  type ExportProfileName,
  exportProfiles,
  type ExportRequest,
  type SbomExportOptions,
} from '#service/domain/downloads/export-request.ts'
import {
  type AttributionFormat,
  attributionFormats,
  type VexFormat,
  vexFormats,
} from '#service/domain/downloads/export-outputs.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import { sbomExports, type SbomExportOutput } from '#service/exports/outputs/outputs.ts'
import type { DownloadRequest } from '#service/downloads/prepare-download.ts'
import { badInput } from '#service/graphql/resolving/bad-input.ts'
import type { SbomDownloadArgs } from '#service/graphql/generated/resolver-types.ts'

type Arguments = Partial<Omit<SbomDownloadArgs, 'sbomId' | 'requireCompleted'>>
type Source = Pick<SbomVersion, 'spec' | 'specVersion' | 'format'>
type Target = Pick<Extract<ExportRequest, { kind: 'sbom' }>, 'spec' | 'specVersion' | 'format'>

/** Arguments that select what an SBOM contains. */
const contentArguments = [
  ...(['includeVulns', 'includeSupportStatus', 'lite', 'redactInternal', 'profile'] as const),
  'signingKeyId',
] as const
/** Arguments that select the format. */
const formArguments = ['spec', 'specVersion', 'format'] as const
/** Arguments that ask for another file than an SBOM. */
const otherFiles = ['vex', 'supportLevelOnly', 'attribution'] as const

/**
 * Reads the arguments of a download (specification 2.3).
 *
 * @throws {GraphQLError} `BAD_USER_INPUT` if a value is unknown or arguments contradict each other
 */
export function downloadRequest(args: Arguments, source: Source): DownloadRequest {
  const asked = fileRequest(args, source)
  if (asked.kind === 'original' || (args.excludeParts !== true && args.dontPackageSbom !== true)) return asked
  const { request } = asked
  // To leave parts out altogether wins, because it asks for less.
  const isReferring = request.kind === 'sbom' && request.profile !== 'minimum-elements'
  const referencesParts = args.excludeParts !== true && isReferring
  return { ...asked, request: { ...request, excludeParts: true, ...(referencesParts && { referencesParts }) } }
}

function fileRequest(args: Arguments, source: Source): DownloadRequest {
  if (args.original) {
    rejectCombination(args, [...contentArguments, ...formArguments, ...otherFiles], 'original')
    return { kind: 'original' }
  }
  if (args.supportLevelOnly) {
    rejectCombination(args, [...contentArguments, ...formArguments, 'vex', 'attribution'], 'supportLevelOnly')
    return { kind: 'export', request: { kind: 'support-levels' }, isNamed: true }
  }
  if (args.attribution != null) {
    rejectCombination(args, [...contentArguments, ...formArguments, 'vex'], 'attribution')
    const format = oneOf<AttributionFormat>('attribution', args.attribution, attributionFormats)
    return { kind: 'export', request: { kind: 'attribution', format }, isNamed: true }
  }
  if (args.vex != null) {
    rejectCombination(args, [...contentArguments, 'specVersion', 'format'], 'vex')
    return { kind: 'export', request: vexRequest(args), isNamed: true }
  }
  const options = optionsOf(args)
  const isNamed = [...contentArguments, ...formArguments].some((name) => args[name] != null && args[name] !== false)
  return { kind: 'export', request: { kind: 'sbom', ...targetOf(args, source, options.profile), ...options }, isNamed }
}

function vexRequest({ vex, spec }: Arguments): ExportRequest {
  const format = oneOf<VexFormat>('vex', vex ?? '', vexFormats)
  if (spec != null && spec.toUpperCase() !== format) {
    throw badInput(`"vex" ${format} and "spec" ${spec} cannot be combined`)
  }
  return { kind: 'vex', format }
}

function optionsOf(args: Arguments): SbomExportOptions {
  const profile = oneOf<ExportProfileName>('profile', args.profile ?? 'default', exportProfiles)
  if (profile !== 'default') {
    const refused = profile === 'bsi-tr-03183-2' ? (['redactInternal'] as const) : []
    rejectCombination(args, ['includeVulns', 'includeSupportStatus', 'lite', ...refused], `profile ${profile}`)
  }
  if (args.lite) rejectCombination(args, ['includeVulns', 'includeSupportStatus'], 'lite')
  // The default profile has all options if it is requested by name; a download that names no profile has those that it names.
  const hasAll = args.profile != null && profile === 'default' && !args.lite
  return {
    profile,
    vulnerabilities: args.includeVulns ?? hasAll,
    supportStatus: args.includeSupportStatus ?? hasAll,
    lite: args.lite ?? false,
    redactInternal: args.redactInternal ?? false,
    ...(args.signingKeyId != null && { signingKeyId: args.signingKeyId }),
  }
}

/** Chooses family, version and encoding: the requested ones, otherwise those closest to the active document. */
function targetOf(args: Arguments, source: Source, profile: ExportProfileName): Target {
  const own = sbomExports.find(({ family }) => family === source.spec)
  const spec = args.spec ?? own?.family ?? defaultFamily
  const outputs = sbomExports.filter(({ family }) => family === spec)
  const possible = outputs.filter(({ profiles }) => profiles.includes(profile))
  const specVersion = args.specVersion?.trim() || nearestTo(spec === source.spec ? source : null, possible)
  const output = outputs.find((one) => one.specVersion === specVersion)
  if (!output) {
    const labels = outputs.map(({ label }) => label).toSorted()
    throw badInput(`"specVersion" ${JSON.stringify(specVersion)} is not supported. Use ${labels.join(', ')}`)
  }
  if (!possible.includes(output)) {
    const labels = sbomExports.filter(({ profiles }) => profiles.includes(profile)).map(({ label }) => label)
    throw badInput(`Profile ${profile} supports ${labels.join(' and ')}, not ${output.label}`)
  }
  return { spec, specVersion: output.specVersion, format: encodingOf(args, source, output) }
}

/** Used for a version whose own family cannot be exported. */
const defaultFamily = 'CycloneDX'

/** Returns the newest format version with the document's major number, otherwise the first one offered. */
function nearestTo(source: Source | null, possible: readonly SbomExportOutput[]): string {
  const majorOf = (specVersion: string) => specVersion.split('.')[0]
  const near = possible.find(({ specVersion }) => source && majorOf(specVersion) === majorOf(source.specVersion))
  return (near ?? possible[0])?.specVersion ?? ''
}

function encodingOf({ format }: Arguments, source: Source, { encodings, label }: SbomExportOutput): Target['format'] {
  if (format == null) return encodings.includes(source.format) ? source.format : 'JSON'
  const word = format.trim().toUpperCase().replaceAll(/[ -]/g, '_')
  const found = encodings.find((candidate) => candidate === word)
  if (!found)
    throw badInput(`"format" ${JSON.stringify(format)} is not supported for ${label}. Use ${encodings.join(', ')}`)
  return found
}

/** Finds a name in a list, in any letter case, with space, hyphen or underscore. */
function oneOf<Word extends string>(name: string, given: string, words: readonly Word[]): Word {
  const plain = (text: string) => text.trim().toLowerCase().replaceAll(/[ _]/g, '-')
  const found = words.find((word) => plain(word) === plain(given))
  if (!found) throw badInput(`"${name}" ${JSON.stringify(given)} is not valid. Use ${words.join(', ')}`)
  return found
}

function rejectCombination(args: Arguments, names: readonly (keyof Arguments)[], what: string): void {
  const other = names.find((name) => args[name] != null && args[name] !== false && args[name] !== 'default')
  if (other) throw badInput(`"${what}" and "${other}" cannot be combined`)
}
