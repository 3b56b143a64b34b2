import { axisOf } from './version-axis.ts'
import type { Axis } from './version-axis.ts'
import { readSpans } from './version-spans.ts'
import type { VersionSpan } from './version-spans.ts'

/** What a version on the ruler is. */
export type MarkRole = 'start' | 'end' | 'last' | 'listed' | 'fix' | 'this'

/** A version on the ruler, at a percentage of its length. */
export interface RulerMark {
  readonly version: string
  readonly role: MarkRole
  readonly at: number
}

/** A stretch of the ruler, in percent. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

/** The known versions of a finding on a line. */
export interface Ruler {
  /** `numbers`: distances follow the version numbers. `order`: only the order is known, and the ruler says so. */
  readonly scale: Axis['scale']
  readonly version: string
  readonly spans: readonly VersionSpan[]
  readonly fixes: readonly string[]
  /** In order, the version itself included. A version that is also a bound is one mark: `this`. */
  readonly marks: readonly RulerMark[]
  readonly affected: readonly Stretch[]
  /** Where versions with the fix begin. Null if no fix is known. */
  readonly safeFrom: number | null
  /** Numbers of listed versions that are left out on either side. */
  readonly before: number
  readonly after: number
}

export interface RulerEvidence {
  readonly versRange: string | null
  readonly range: string
  readonly comparedVersion: string
  readonly fixedVersions: readonly string[]
}

/** A known version: its role, and the span that it belongs to. */
export interface Stop {
  readonly version: string
  readonly role: MarkRole
}

/** Maximum number of single versions that a ruler shows. The nearest ones are kept. */
const maxListed = 7
const maxFixes = 2

/**
 * Returns the ruler of a finding: the bounds of the affected range in the order of the service, the version where it is among them, and the
 * fixes. Undefined if it is not known where the version is, because no ruler is better than a wrong one.
 */
export function makeRuler(evidence: RulerEvidence): Ruler | undefined {
  const all = readSpans(evidence.versRange ?? '')
  if (all.length === 0 || all.some((span) => span.from === null && span.to === null)) return undefined
  const { spans, before, after } = nearSpans(all, evidence.comparedVersion)
  const place = placeIn(spans, evidence)
  if (place === undefined) return undefined
  const fixes = fixesAfter(spans, evidence)
  const stops = stopsOf(spans, evidence.comparedVersion, place, fixes)
  const axis = axisOf(stops, isOpenBelow(spans[0]))
  const marks = stops.map((stop, index) => ({ ...stop, at: axis.at[index] ?? 0 }))
  const at = (version: string) => marks.find((mark) => mark.version === version)?.at
  return {
    ...{ scale: axis.scale, version: evidence.comparedVersion, spans, fixes, marks, before, after },
    affected: spans.map((span) => ({
      from: at(span.from ?? '') ?? 0,
      to: span.to === null ? 100 : (at(span.to) ?? 100),
    })),
    safeFrom: safeFrom(spans, fixes, at),
  }
}

/** Keeps the versions of a long list that are nearest to the one of the document. */
function nearSpans(spans: readonly VersionSpan[], version: string) {
  if (spans.length <= maxListed) return { spans, before: 0, after: 0 }
  const own = spans.findIndex((span) => span.from === version || span.to === version)
  if (own < 0) return { spans, before: 0, after: 0 }
  const first = Math.max(0, Math.min(own - Math.floor(maxListed / 2), spans.length - maxListed))
  return { spans: spans.slice(first, first + maxListed), before: first, after: spans.length - maxListed - first }
}

/**
 * Returns the index of the span that the version is in. With several, the version is one of their bounds, or the description of the range names
 * the bounds of its span: only the service can order versions.
 */
function placeIn(spans: readonly VersionSpan[], { comparedVersion, range }: RulerEvidence): number | undefined {
  const bound = spans.findIndex((span) => span.from === comparedVersion || (span.closed && span.to === comparedVersion))
  if (bound >= 0) return bound
  const wide = spans.flatMap((span, index) => (isPoint(span) ? [] : [index]))
  const named = wide.length === 1 ? wide : wide.filter((index) => isNamed(spans[index], range))
  return named.length === 1 ? named[0] : undefined
}

/** Returns the fixes that are known to come after the range: those of a range with one interval, which the service returns lowest first. */
function fixesAfter(spans: readonly VersionSpan[], { fixedVersions, comparedVersion }: RulerEvidence): string[] {
  const [only, second] = spans
  const ends = new Set(spans.map(({ to }) => to))
  if (!only || second || only.to === null || isPoint(only)) return []
  return fixedVersions
    .filter((fix) => !ends.has(fix) && fix !== comparedVersion && fix !== only.from)
    .slice(0, maxFixes)
}

function stopsOf(spans: readonly VersionSpan[], version: string, place: number, fixes: readonly string[]): Stop[] {
  const stops: Stop[] = []
  const add = (stop: Stop) => {
    if (stops.some((one) => one.version === stop.version)) return
    stops.push(stop.version === version ? { version, role: 'this' } : stop)
  }
  spans.forEach((span, index) => {
    if (isPoint(span)) return add({ version: span.from ?? '', role: 'listed' })
    if (span.from !== null && !isOpenBelow(span)) add({ version: span.from, role: 'start' })
    if (index === place && span.to !== version) add({ version, role: 'this' })
    if (span.to !== null) add({ version: span.to, role: span.closed ? 'last' : 'end' })
  })
  for (const fix of fixes) add({ version: fix, role: 'fix' })
  return stops
}

function safeFrom(
  spans: readonly VersionSpan[],
  fixes: readonly string[],
  at: (version: string) => number | undefined,
) {
  const last = spans.at(-1)
  if (last && last.to !== null && !last.closed) return at(last.to) ?? null
  return fixes[0] === undefined ? null : (at(fixes[0]) ?? null)
}

function isPoint({ from, to }: VersionSpan): boolean {
  return from !== null && from === to
}

/** Tests whether a span begins with the first version, whatever that is. */
function isOpenBelow(span: VersionSpan | undefined): boolean {
  return span === undefined || span.from === null || span.from === '0'
}

function isNamed(span: VersionSpan | undefined, words: string): boolean {
  if (!span) return false
  return [span.from, span.to].every((bound) => bound === null || bound === '0' || hasWord(words, bound))
}

function hasWord(words: string, version: string): boolean {
  return words.split(/[\s,;()]+/).includes(version)
}
