/** A range of versions, from `from` (null: the first) to `to` (null: no end). `closed` says whether it includes `to`. */
export interface VersionSpan {
  readonly from: string | null
  readonly to: string | null
  readonly closed: boolean
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

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
