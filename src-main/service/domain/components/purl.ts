import type { Skip } from '#service/domain/skip.ts'

/**
 * A package URL, parsed leniently. Every part but the type keeps its letter case, because libraries lose it and some ecosystems need it.
 * Parts are percent-decoded.
 */
export interface Purl {
  readonly raw: string
  /** Lower case. `apk` for `alpine`, which some tools write. */
  readonly type: string
  readonly namespace: string | null
  readonly name: string
  readonly version: string | null
  /** By lower-case key. */
  readonly qualifiers: ReadonlyMap<string, string>
  readonly subpath: string | null
}

/** A component's purl is parsed several times while it is evaluated. */
const cache = new Map<string, Purl | Skip>()
const maxCached = 10_000
const maxCachedLength = 500

const noQualifiers: ReadonlyMap<string, string> = new Map()

/**
 * Parses a package URL (ECMA-427). Also accepts common deviations of real documents: `pkg://`, an unescaped `@scope`, a scope and name
 * joined by `%2F`, stray percent signs, the type `alpine`. Returns a reason if the type or the name is missing.
 */
export function parsePurl(raw: string): Purl | Skip {
  const known = cache.get(raw)
  if (known) return known
  if (cache.size >= maxCached) cache.clear()
  const reading = readPurl(raw)
  if (raw.length <= maxCachedLength) cache.set(raw, reading)
  return reading
}

function readPurl(raw: string): Purl | Skip {
  const text = raw.trim()
  if (!/^pkg:/i.test(text)) return { reason: `${JSON.stringify(raw)} does not start with "pkg:"` }
  const [beforeSubpath, subpath] = splitLast(text.slice(4).replace(/^\/+/, ''), '#')
  const [beforeQualifiers, qualifiers] = splitFirst(beforeSubpath, '?')
  const slash = beforeQualifiers.indexOf('/')
  const type = (slash < 0 ? '' : beforeQualifiers.slice(0, slash)).toLowerCase()
  if (!/^[a-z][a-z0-9.+-]*$/.test(type)) return { reason: `${JSON.stringify(raw)} has no package type` }
  const path = beforeQualifiers.slice(slash + 1)
  const at = versionMark(path)
  const segments = decodeSegments(at < 0 ? path : path.slice(0, at))
  const name = segments.pop()
  if (name === undefined) return { reason: `${JSON.stringify(raw)} has no package name` }
  const namespace = segments.length === 0 ? null : segments.join('/')
  return {
    raw,
    ...specifiedType(type, namespace),
    name,
    version: at < 0 ? null : decode(path.slice(at + 1)).trim() || null,
    qualifiers: qualifiers ? readQualifiers(qualifiers) : noQualifiers,
    subpath: subpath ? decodeSegments(subpath).join('/') || null : null,
  }
}

/** Earlier versions of Syft, and ScanCode, write `pkg:alpine/musl` for `pkg:apk/alpine/musl`. */
function specifiedType(type: string, namespace: string | null): Pick<Purl, 'type' | 'namespace'> {
  if (type !== 'alpine' || (namespace !== null && namespace.toLowerCase() !== 'alpine')) return { type, namespace }
  return { type: 'apk', namespace: 'alpine' }
}

/** Whether a purl could be read. */
export function isPurl(reading: Purl | Skip): reading is Purl {
  return 'type' in reading
}

/** Returns the position of the `@` before the version: the last one, unless it starts a path segment that others follow, like a scope. */
function versionMark(path: string): number {
  const at = path.lastIndexOf('@')
  return at > 0 && (path[at - 1] !== '/' || !path.includes('/', at)) ? at : -1
}

function splitLast(text: string, mark: string): [string, string | undefined] {
  const at = text.lastIndexOf(mark)
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)]
}

function splitFirst(text: string, mark: string): [string, string | undefined] {
  const at = text.indexOf(mark)
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)]
}

/** Returns non-empty segments. A segment with an encoded slash (`%40scope%2Fname`) counts as two. */
function decodeSegments(path: string): string[] {
  if (!path.includes('%')) return path.split('/').filter((segment) => segment !== '')
  return path
    .split('/')
    .flatMap((segment) => decode(segment).split('/'))
    .filter((segment) => segment !== '')
}

function readQualifiers(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const pair of text.split('&')) {
    const equals = pair.indexOf('=')
    if (equals > 0 && equals < pair.length - 1) {
      found.set(pair.slice(0, equals).toLowerCase(), decode(pair.slice(equals + 1)))
    }
  }
  return found
}

function decode(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    // Keeps a text with a stray percent sign or broken UTF-8 as written.
    return text
  }
}
