import {
  type ExportProfileName,
  exportProfiles,
  type ExportRequest,
  type SbomExportOptions,
  type VexFormat,
  vexFormats,
} from '#service/domain/downloads/export-request.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import type { DownloadRequest } from '#service/downloads/prepare-download.ts'
import { badInput } from '#service/graphql/resolving/bad-input.ts'
import type { SbomDownloadArgs } from '#service/graphql/generated/resolver-types.ts'

type Arguments = Partial<Omit<SbomDownloadArgs, 'sbomId' | 'requireCompleted'>>
type Source = Pick<SbomVersion, 'spec' | 'specVersion' | 'format'>
type Target = Pick<Extract<ExportRequest, { kind: 'sbom' }>, 'spec' | 'specVersion' | 'format'>

/** Arguments that say what an SBOM holds. */
const contentArguments = ['includeVulns', 'includeSupportStatus', 'lite', 'redactInternal', 'profile'] as const
/** Arguments that say in which form. */
const formArguments = ['spec', 'specVersion', 'format'] as const
/** Encodings of each format version that is written. */
const encodings: Readonly<Record<string, readonly Target['format'][]>> = {
  'CycloneDX 1.4': ['JSON', 'XML'],
  'CycloneDX 1.5': ['JSON', 'XML'],
  'CycloneDX 1.6': ['JSON', 'XML'],
  'CycloneDX 1.7': ['JSON', 'XML'],
  'SPDX 2.3': ['JSON', 'TAG_VALUE'],
  'SPDX 3.0.1': ['JSON'],
}

/**
 * What the arguments of a download ask for (specification 2.3).
 *
 * @throws GraphQLError `BAD_USER_INPUT` naming words that are none and arguments that make no sense together.
 */
export function downloadRequest(args: Arguments, source: Source): DownloadRequest {
  if (args.original) {
    refuseTogether(args, [...contentArguments, ...formArguments, 'vex', 'supportLevelOnly'], 'original')
    return { kind: 'original' }
  }
  if (args.supportLevelOnly) {
    refuseTogether(args, [...contentArguments, ...formArguments, 'vex'], 'supportLevelOnly')
    return { kind: 'export', request: { kind: 'support-levels' }, isNamed: true }
  }
  if (args.vex != null) {
    refuseTogether(args, [...contentArguments, 'specVersion', 'format'], 'vex')
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
    refuseTogether(args, ['includeVulns', 'includeSupportStatus', 'lite', ...refused], `profile ${profile}`)
  }
  if (args.lite) refuseTogether(args, ['includeVulns', 'includeSupportStatus'], 'lite')
  return {
    profile,
    vulnerabilities: args.includeVulns ?? false,
    supportStatus: args.includeSupportStatus ?? false,
    lite: args.lite ?? false,
    redactInternal: args.redactInternal ?? false,
  }
}

/** Family, version and encoding: what is asked for, and otherwise what is nearest to the active document. */
function targetOf(args: Arguments, source: Source, profile: ExportProfileName): Target {
  const spec = args.spec ?? source.spec
  const isBsi = profile === 'bsi-tr-03183-2'
  const staysSpdx3 = spec === source.spec && source.specVersion.startsWith('3')
  const newest = spec === 'CycloneDX' ? '1.7' : isBsi || staysSpdx3 ? '3.0.1' : '2.3'
  const specVersion = args.specVersion?.trim() || newest
  const possible = encodings[`${spec} ${specVersion}`]
  if (!possible) {
    const names = Object.keys(encodings).filter((name) => name.startsWith(spec))
    throw badInput(`"specVersion" ${JSON.stringify(specVersion)} is not supported. Use ${names.join(', ')}`)
  }
  if (isBsi && specVersion !== newest) {
    throw badInput(`Profile ${profile} supports CycloneDX 1.7 and SPDX 3.0.1, not ${spec} ${specVersion}`)
  }
  return { spec, specVersion, format: encodingOf(args, source, possible, `${spec} ${specVersion}`) }
}

function encodingOf(
  { format }: Arguments,
  source: Source,
  possible: readonly Target['format'][],
  name: string,
): Target['format'] {
  if (format == null) return possible.includes(source.format) ? source.format : 'JSON'
  const word = format.trim().toUpperCase().replaceAll(/[ -]/g, '_')
  const found = possible.find((candidate) => candidate === word)
  if (!found)
    throw badInput(`"format" ${JSON.stringify(format)} is not supported for ${name}. Use ${possible.join(', ')}`)
  return found
}

/** A word of a list in any case, with blank, hyphen or underscore. */
function oneOf<Word extends string>(name: string, given: string, words: readonly Word[]): Word {
  const plain = (text: string) => text.trim().toLowerCase().replaceAll(/[ _]/g, '-')
  const found = words.find((word) => plain(word) === plain(given))
  if (!found) throw badInput(`"${name}" ${JSON.stringify(given)} is not valid. Use ${words.join(', ')}`)
  return found
}

function refuseTogether(args: Arguments, names: readonly (keyof Arguments)[], what: string): void {
  const other = names.find((name) => args[name] != null && args[name] !== false && args[name] !== 'default')
  if (other) throw badInput(`"${what}" and "${other}" cannot be combined`)
}
