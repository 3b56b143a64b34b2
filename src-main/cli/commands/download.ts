import { statSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { SbomDownload } from '#shared/generated/schema-types.ts'
import { rejectExtraArguments, textOption } from '#cli/argument-values.ts'
import {
  findVersion,
  requireVersionChoice,
  VersionGone,
  versionMeaning,
  versionOptions,
  versionUsage,
  waitForVersion,
} from '#cli/chosen-version.ts'
import type { Client } from '#cli/client.ts'
import type { OptionValues, ServiceCommand } from '#cli/command.ts'
import { ArgumentError, exitCodes, OperationalError } from '#cli/exit-code.ts'
import { readSpec } from '#cli/spec-value.ts'

type Offered = Pick<SbomDownload, 'ready' | 'url' | 'filename' | 'contentType'>

const fields = 'ready url filename contentType'
const sbomQuery = `query (
  $id: Uuid!, $spec: SbomSpec, $specVersion: String, $format: String, $profile: String, $vex: String
  $attribution: String
  $includeVulns: Boolean, $original: Boolean, $lite: Boolean, $supportLevelOnly: Boolean, $includeSupportStatus: Boolean
  $redactInternal: Boolean
) {
  sbom(sbomId: $id) {
    projectVersion
    file: download(
      spec: $spec, specVersion: $specVersion, format: $format, profile: $profile, vex: $vex, attribution: $attribution
      includeVulns: $includeVulns
      original: $original, lite: $lite, supportLevelOnly: $supportLevelOnly
      includeSupportStatus: $includeSupportStatus, redactInternal: $redactInternal
    ) { ${fields} }
  }
}`
const reportQuery = `query ($id: Uuid!, $report: String!) {
  sbom(sbomId: $id) { projectVersion file: report(format: $report) { ${fields} } }
}`

const texts = {
  'spec-version': 'specVersion',
  format: 'format',
  profile: 'profile',
  vex: 'vex',
  attribution: 'attribution',
} as const
const flags = {
  vulns: 'includeVulns',
  original: 'original',
  lite: 'lite',
  'support-levels': 'supportLevelOnly',
  support: 'includeSupportStatus',
  'redact-internal': 'redactInternal',
} as const

/** Writes a version as an SBOM, a VEX document, an attribution document or a report to a file. */
export const downloadCommand: ServiceCommand = {
  name: 'download',
  usage: `OUT ${versionUsage} [--spec CycloneDX|SPDX] [--spec-version V]
      [--format JSON|XML|TAG_VALUE] [--profile NAME] [--vulns] [--support] [--lite] [--redact-internal] [--wait]
      or one of [--original] [--vex CYCLONEDX|SPDX|OPENVEX|CSAF] [--support-levels]
      [--attribution TEXT|MARKDOWN|HTML|CSV] [--report PDF|XLSX]`,
  summary: `Write a version to a file (OUT: file or folder; ${versionMeaning}); --wait waits until it is processed`,
  options: {
    ...versionOptions,
    spec: { type: 'string' },
    'spec-version': { type: 'string' },
    format: { type: 'string' },
    profile: { type: 'string' },
    vex: { type: 'string' },
    attribution: { type: 'string' },
    report: { type: 'string' },
    ...Object.fromEntries(Object.keys(flags).map((name) => [name, { type: 'boolean' }] as const)),
    wait: { type: 'boolean' },
  },
  prepare([out, ...rest], options) {
    if (!out) throw new ArgumentError('No output file given')
    rejectExtraArguments(rest)
    const choice = requireVersionChoice(options)
    const request = readRequest(options)
    return async (context) => {
      const { client, output } = context
      const id = await findVersion(client, choice)
      if (options['wait'] === true) await waitForVersion(context, id)
      const { label, file: offered } = await prepareFile(client, id, request)
      const file = isFolder(out) ? join(out, nameOf(offered, label)) : out
      const saved = await client.download(offered.url, file, null)
      const contentType = offered.contentType ?? null
      output.result(['file', 'bytes', 'sha256', 'contentType'], [{ file, ...saved, contentType }])
      return exitCodes.done
    }
  },
}

interface DownloadRequest {
  readonly query: string
  readonly variables: Readonly<Record<string, unknown>>
}

function readRequest(options: OptionValues): DownloadRequest {
  const report = textOption(options, 'report')
  const variables = {
    ...Object.fromEntries(Object.entries(texts).map(([name, variable]) => [variable, textOption(options, name)])),
    ...Object.fromEntries(Object.entries(flags).map(([name, variable]) => [variable, options[name] === true || null])),
    spec: readSpec(textOption(options, 'spec')),
  }
  if (report === null) return { query: sbomQuery, variables }
  const other = [...Object.keys(texts), ...Object.keys(flags), 'spec'].find((name) => options[name] !== undefined)
  if (other) throw new ArgumentError(`"--report" cannot be used with "--${other}"`)
  return { query: reportQuery, variables: { report: report.toUpperCase() } }
}

async function prepareFile(client: Client, id: string, { query, variables }: DownloadRequest) {
  type Answer = { sbom: { projectVersion: string; file: Offered | null } | null }
  const { sbom } = await client.run<Answer>({ query, variables: { id, ...variables } })
  if (!sbom) throw new VersionGone(id)
  const { file, projectVersion: label } = sbom
  if (!file?.ready || !file.url) throw new OperationalError('The version is not processed yet. Use --wait')
  return { label, file: { ...file, url: file.url } }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}

const endings: Readonly<Record<string, string>> = {
  'application/json': 'json',
  'text/xml': 'xml',
  'text/spdx': 'spdx',
  'text/csv': 'csv',
}

/** A plain download has no name: that of its version is taken. No name leads out of the folder. */
function nameOf({ filename, contentType }: Offered, label: string): string {
  const name = filename ?? `${label}.${endings[contentType ?? ''] ?? 'bin'}`
  return basename(name).replace(/[^\p{L}\p{N}._-]+/gu, '_') || 'download'
}
