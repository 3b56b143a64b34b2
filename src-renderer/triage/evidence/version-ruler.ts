/** A range of versions, from `from` (null: the first) to `to` (null: no end). `closed` says whether it includes `to`. */
export interface VersionSpan {
  readonly from: string | null
  readonly to: string | null
  readonly closed: boolean
}

/** The affected range, the version of this document in it, and its end. Positions show order, not scale. */
export interface Ruler {
  readonly span: VersionSpan
  readonly version: string
  /** The lowest version with the fix, and a later one that is a common upgrade. */
  readonly fixes: readonly string[]
}

/**
 * Reads the spans of a vers range (`vers:maven/>=2.0-beta9|<2.15.0`). Constraints are sorted; a lower bound opens a span, an upper bound
 * closes it, a single version is a span of its own. Returns none if the text is not a vers range.
 */
export function readSpans(versRange: string): VersionSpan[] {
  const body = /^vers:[^/]+\/(.+)$/.exec(versRange)?.[1]
  if (body === undefined) return []
  if (body === '*') return [{ from: null, to: null, closed: false }]
  const spans: VersionSpan[] = []
  let open: string | undefined
  for (const { sign, version } of readConstraints(body)) {
    if (sign === '>=' || sign === '>') open = version
    if (sign === '=') spans.push({ from: version, to: version, closed: true })
    if (sign === '<=' || sign === '<') {
      spans.push({ from: open ?? null, to: version, closed: sign === '<=' })
      open = undefined
    }
  }
  return open === undefined ? spans : [...spans, { from: open, to: null, closed: false }]
}

/** Returns the constraints of a vers range in order. A version without a comparator means equal. */
function readConstraints(body: string): { sign: string; version: string }[] {
  return body.split('|').map((part) => {
    const [, sign = '=', version = ''] = /^(>=|>|<=|<|!=|=)?(.*)$/.exec(part.trim()) ?? []
    return { sign, version: decode(version) }
  })
}

/**
 * Returns the ruler of a finding. If there are several spans, it uses the one whose bounds the description of the range names, since only
 * the service can order versions. Undefined if that is ambiguous, because no ruler is better than a wrong one.
 */
export function makeRuler(evidence: {
  readonly versRange: string | null
  readonly range: string
  readonly comparedVersion: string
  readonly fixedVersions: readonly string[]
}): Ruler | undefined {
  const spans = readSpans(evidence.versRange ?? '').filter((span) => span.from !== span.to || span.from === null)
  const named = spans.length === 1 ? spans : spans.filter((span) => isNamed(span, evidence.range))
  const [span] = named
  if (!span || named.length !== 1) return undefined
  if (span.from === null && span.to === null) return undefined
  return { span, version: evidence.comparedVersion, fixes: evidence.fixedVersions.slice(0, 2) }
}

function isNamed(span: VersionSpan, words: string): boolean {
  return [span.from, span.to].every((bound) => bound === null || bound === '0' || hasWord(words, bound))
}

function hasWord(words: string, version: string): boolean {
  return words.split(/[\s,;()]+/).includes(version)
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
