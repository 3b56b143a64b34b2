import { featureProbes } from '#shared/feature-probes.ts'
import { type Feature, features } from '#shared/features.ts'
import { ReleaseFeaturesDocument, ShellServiceDocument } from '#renderer/generated/documents.ts'
import { OtherReleaseError } from './other-release.ts'
import { RequestError } from './request-error.ts'
import { request } from './request.ts'
import * as texts from './texts.ts'
import { visibleText } from './visible-text.ts'

/** How the release of a server differs from that of this app. */
export interface ReleaseDifference {
  readonly version: string
  /** What this app knows and the server does not have. */
  readonly lacking: readonly Feature[]
  /** Names of what the server has and this app does not know: as the server sent them. */
  readonly unknown: readonly string[]
}

/** Asks the server what it has. It need not be honest: it is another program. */
export async function readDifference(signal?: AbortSignal): Promise<ReleaseDifference> {
  try {
    const { service } = await request(ReleaseFeaturesDocument, {}, signal)
    return compareRelease(service.version, service.features)
  } catch (error) {
    if (!(error instanceof OtherReleaseError)) throw error
    const { service } = await request(ShellServiceDocument, {}, signal)
    return { version: textOf(service.version), lacking: await probe(signal), unknown: [] }
  }
}

/** Compares what a server says that it has with what this app knows. */
export function compareRelease(version: unknown, named: unknown): ReleaseDifference {
  const theirs = new Set(Array.isArray(named) ? named.filter((name) => typeof name === 'string') : [])
  const ours = new Set(features.map(({ name }) => name))
  return {
    version: textOf(version),
    lacking: features.filter(({ name }) => !theirs.has(name)),
    unknown: [...theirs].filter((name) => !ours.has(name)),
  }
}

/** Asks a server that cannot name its features which fields it does not have. */
async function probe(signal: AbortSignal | undefined): Promise<readonly Feature[]> {
  const missing = new Set<Feature>()
  for (const text of featureProbes) for (const feature of await missingIn(text, signal)) missing.add(feature)
  return features.filter((feature) => missing.has(feature))
}

async function missingIn(text: string, signal: AbortSignal | undefined): Promise<readonly Feature[]> {
  try {
    await request<unknown, object>(text, {}, signal)
    return []
  } catch (error) {
    if (error instanceof OtherReleaseError) return error.missing
    if (error instanceof RequestError && error.code === 'GRAPHQL_VALIDATION_FAILED') return []
    throw error
  }
}

/** What a person is told about it. Null if there is nothing to tell. */
export interface ReleaseWords {
  readonly title: string
  readonly text: string
}

/** Describes a difference. `limit`: how many names of each kind are shown; the others are counted. */
export function describeDifference(
  place: string,
  { version, lacking, unknown }: ReleaseDifference,
  limit: number,
): ReleaseWords | null {
  if (lacking.length + unknown.length === 0) return null
  const kind = unknown.length === 0 ? texts.anOlder : lacking.length === 0 ? texts.aNewer : 'another'
  const lacks = listOf(
    lacking.map(({ words }) => words),
    limit,
  )
  const more = listOf(
    unknown.slice(0, limit).map((name) => `“${shown(name)}”`),
    limit,
    unknown.length,
  )
  const sentences = [
    ...(lacking.length > 0 ? [texts.itLacks(lacks)] : []),
    ...(unknown.length > 0 ? [texts.itHasWhatThisAppDoes(more)] : []),
    ...(lacking.length > 0 ? [texts.restWorks] : []),
  ]
  return { title: texts.placeIsKindReleaseVersion(place, kind, shown(version)), text: sentences.join(' ') }
}

function listOf(names: readonly string[], limit: number, count = names.length): string {
  const left = count - Math.min(count, limit)
  return [...names.slice(0, limit), ...(left > 0 ? [texts.andLeftMore(left.toLocaleString('en'))] : [])].join(', ')
}

const longest = 40

/** A text of a server on one line: short, and with what misleads made visible. */
function shown(text: string): string {
  if (text.length <= longest) return visibleText(text)
  const start = text.slice(0, longest).replace(/[\ud800-\udbff]$/, '') // half of a character
  return `${visibleText(start)}…`
}

function textOf(value: unknown): string {
  return typeof value === 'string' && value !== '' ? value : texts.ofNoVersion
}
