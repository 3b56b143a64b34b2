/** Three numbers of a version or of a distance: major, minor and patch. */
type Numbers = readonly [major: number, minor: number, patch: number]

/** Larger parts count as this many: none of them is asked about. */
const largest = 99_999
const preRelease = /[-._+]?(?:alpha|beta|rc|cr|pre|preview|dev|snapshot|nightly|canary|milestone|m\d)/i

/** Reads the numbers that a version begins with, after an epoch, `v` or `go`; null if it begins with none. */
function numbersOf(version: string): Numbers | null {
  const match = /^(?:\d+:)?(?:v|go)?(\d+)(?:\.(\d+))?(?:\.(\d+))?/i.exec(version.trim())
  return match && [Number(match[1]), Number(match[2] ?? 0), Number(match[3] ?? 0)]
}

function compare(a: Numbers, b: Numbers): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2]
}

/** Returns the newest of versions that are no pre-releases, by their first three numbers; null if none can be read. */
export function newestOf(versions: readonly string[]): string | null {
  let newest: { readonly version: string; readonly numbers: Numbers } | null = null
  for (const version of versions) {
    const numbers = preRelease.test(version) ? null : numbersOf(version)
    if (numbers && (!newest || compare(numbers, newest.numbers) > 0)) newest = { version, numbers }
  }
  return newest && newest.version
}

/**
 * Returns how far a version is behind another: the difference of the first number that differs, as `major.minor.patch`. `2.0.0` is two major
 * versions, whatever follows; `0.0.0` is not behind. Null if one of them does not begin with a number.
 */
export function versionDistance(version: string | null, newest: string | null): string | null {
  const [from, to] = [version, newest].map((text) => (text === null ? null : numbersOf(text)))
  if (!from || !to) return null
  if (compare(from, to) >= 0) return '0.0.0'
  const place = from.findIndex((number, at) => number !== to[at])
  const difference = Math.min((to[place] ?? 0) - (from[place] ?? 0), largest)
  return [0, 0, 0].map((_, at) => (at === place ? difference : 0)).join('.')
}

/** Returns a number for a distance, in the order of distances: `2` is `2.0.0`. Null if the text is none. */
export function distanceNumber(text: string): number | null {
  const match = /^(\d+)(?:\.(\d+))?(?:\.(\d+))?$/.exec(text.trim())
  if (!match) return null
  const [major = 0, minor = 0, patch = 0] = match
    .slice(1)
    .map((part: string | undefined) => Math.min(Number(part ?? 0), largest))
  return major * 1e10 + minor * 1e5 + patch
}
