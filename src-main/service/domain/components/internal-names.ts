import { isPurl, parsePurl } from '#service/domain/components/purl.ts'
import type { Component } from '#service/domain/components/component.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { Globs } from '#service/domain/conditions/glob.ts'

/**
 * By what an organization recognizes the components that it makes itself. Namespaces and names are patterns in any letter case, in which `*`
 * is any text; with a purl type before a colon they are about its packages only, such as `npm:@acme`.
 */
export interface InternalNames {
  /** Namespaces of purls, or groups of components without one. Each stands for those below it too: `com.acme` for `com.acme.web`. */
  readonly namespaces: readonly string[]
  /** Names of packages, also with their namespace before a slash. */
  readonly names: readonly string[]
  /** Purl types of the organization's own. */
  readonly purlTypes: readonly string[]
}

export const noInternalNames: InternalNames = { namespaces: [], names: [], purlTypes: [] }

/** What a component is recognized by. */
export type NamedComponent = Pick<Component, 'purl' | 'group' | 'name'>

const maxEntries = 500
const maxLength = 200
const purlType = /^[a-z][a-z0-9.+-]*$/

/**
 * Normalizes the names as they are stored: trimmed, in lower case, each once, in alphabetical order.
 *
 * @throws {Rejection} with everything that is wrong
 */
export function normalizeInternalNames(given: InternalNames): InternalNames {
  const names = {
    namespaces: listOf(given.namespaces),
    names: listOf(given.names),
    purlTypes: listOf(given.purlTypes),
  }
  const problems = [
    ...names.namespaces.flatMap((one) => patternProblems(one, 'a namespace')),
    ...names.names.flatMap((one) => patternProblems(one, 'a name')),
    ...names.purlTypes.flatMap((one) => (purlType.test(one) ? [] : [`"${one}" is not a purl type`])),
  ]
  const most = Math.max(...Object.values(names).map(({ length }) => length))
  if (most > maxEntries) problems.push(`A list has ${most} entries. The limit is ${maxEntries}`)
  if (problems.length > 0) throw new Rejection(problems)
  return names
}

function listOf(texts: readonly string[]): readonly string[] {
  return [...new Set(texts.map((text) => text.trim().toLowerCase()).filter(Boolean))].toSorted()
}

function patternProblems(entry: string, what: string): readonly string[] {
  if (entry.length > maxLength) return [`"${entry.slice(0, 40)}…" is not ${what}. Use at most ${maxLength} characters`]
  const { type, pattern } = readEntry(entry)
  if (type !== null && !purlType.test(type)) return [`"${entry}" is not ${what}: "${type}" is not a purl type`]
  if (!/[\p{L}\p{N}]/u.test(pattern)) return [`"${entry}" is not ${what}: it would fit everything`]
  if (pattern.startsWith('/')) return [`"${entry}" is not ${what}. Use letters, "*" and "?"`]
  return []
}

/** Reads `type:pattern`; `pkg:type/pattern`, as purls begin, means the same, with its percent signs. */
function readEntry(entry: string): { readonly type: string | null; readonly pattern: string } {
  const asPurl = /^pkg:\/*([^/]*)\/(.*)$/.exec(entry)
  if (asPurl) return { type: asPurl[1] ?? '', pattern: withoutEnd(decoded(asPurl[2] ?? '')) }
  const at = entry.indexOf(':')
  if (at < 0) return { type: null, pattern: withoutEnd(entry) }
  return { type: entry.slice(0, at), pattern: withoutEnd(entry.slice(at + 1)) }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text).toLowerCase()
  } catch {
    return text // a percent sign that escapes nothing
  }
}

/** A path or domain that was pasted with its last separator means the same. */
function withoutEnd(pattern: string): string {
  return pattern.replace(/[./]+$/, '')
}

const maxKnown = 10_000

/** Returns the test whether a component is internal by its names; null if there are no names, so that no component is. */
export function internalTest(names: InternalNames): ((component: NamedComponent) => boolean) | null {
  if (names.namespaces.length + names.names.length + names.purlTypes.length === 0) return null
  const types = new Set(names.purlTypes)
  const namespaces = new Entries(names.namespaces, (pattern) => ['', '.*', '/*'].map((below) => `${pattern}${below}`))
  const own = new Entries(names.names, (pattern, type) => [type === 'pypi' ? pypiName(pattern) : pattern])
  return (component) => {
    const { type, namespace, name } = identityOf(component)
    if (type !== null && types.has(type)) return true
    if (own.fit(type, type === 'pypi' ? pypiName(name) : name)) return true
    if (namespace === null) return false
    return own.fit(type, `${namespace}/${name}`) || namespaces.fit(type, namespace)
  }
}

/** Patterns by the type that they are about. Most components share a namespace with others, so that answers are kept. */
class Entries {
  readonly #globs = new Map<string | null, Globs>()
  readonly #patternsOf: (pattern: string, type: string | null) => readonly string[]
  readonly #entries: readonly { readonly type: string | null; readonly pattern: string }[]
  readonly #known = new Map<string, boolean>()

  /** @param patternsOf returns what an entry stands for among the packages of a type */
  constructor(entries: readonly string[], patternsOf: (pattern: string, type: string | null) => readonly string[]) {
    this.#entries = entries.map(readEntry)
    this.#patternsOf = patternsOf
  }

  fit(type: string | null, text: string): boolean {
    const key = `${type ?? ''} ${text}`
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const found = this.#of(type).fit(text)
    if (this.#known.size >= maxKnown) this.#known.clear()
    this.#known.set(key, found)
    return found
  }

  /** Entries without a type are prepared for each type: what is the same name depends on it. */
  #of(type: string | null): Globs {
    const known = this.#globs.get(type)
    if (known) return known
    const own = this.#entries.filter((entry) => entry.type === null || entry.type === type)
    const globs = new Globs(own.flatMap(({ pattern }) => this.#patternsOf(pattern, type)))
    this.#globs.set(type, globs)
    return globs
  }
}

/** PyPI takes runs of these signs for one (PEP 503). */
function pypiName(name: string): string {
  return name.replace(/[-_.]+/g, '-')
}

function identityOf({ purl, group, name }: NamedComponent) {
  const reading = purl === null ? null : parsePurl(purl)
  if (reading === null || !isPurl(reading)) {
    return { type: null, namespace: group?.toLowerCase() ?? null, name: name.toLowerCase() }
  }
  const { type, namespace } = reading
  return { type, namespace: namespace?.toLowerCase() ?? null, name: reading.name.toLowerCase() }
}
