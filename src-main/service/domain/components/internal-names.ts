import { checkPattern, matchesPattern } from '#service/domain/conditions/text-pattern.ts'
import { isPurl, parsePurl } from '#service/domain/components/purl.ts'
import type { Component } from '#service/domain/components/component.ts'
import { Rejection } from '#service/domain/rejection.ts'

/**
 * By what an organization recognizes the components that it makes itself. Namespaces and names are patterns in any letter case, in which `*`
 * is any text; with a purl type before a colon they are about its packages only, such as `npm:@acme`.
 */
export interface InternalNames {
  /** Namespaces of purls, or groups of components without one. Each stands for those below it too: `com.acme` for `com.acme.web`. */
  readonly namespaces: readonly string[]
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
  checkPattern(pattern)
  return []
}

/** Reads `type:pattern`; `pkg:type/pattern`, as purls begin, means the same. */
function readEntry(entry: string): { readonly type: string | null; readonly pattern: string } {
  const asPurl = /^pkg:\/*([^/]*)\/(.*)$/.exec(entry)
  if (asPurl) return { type: asPurl[1] ?? '', pattern: withoutEnd(asPurl[2] ?? '') }
  const at = entry.indexOf(':')
  if (at < 0) return { type: null, pattern: withoutEnd(entry) }
  return { type: entry.slice(0, at), pattern: withoutEnd(entry.slice(at + 1)) }
}

/** A path or domain that was pasted with its last separator means the same. */
function withoutEnd(pattern: string): string {
  return pattern.replace(/[./]+$/, '')
}

const maxKnown = 10_000

/** Returns the test whether a component is internal by its names; null if there are no names, so that no component is. */
export function internalTest(names: InternalNames): ((component: NamedComponent) => boolean) | null {
  const namespaces = names.namespaces.map((entry) => testOf(entry, fitsNamespace))
  const own = names.names.map((entry) => testOf(entry, (text, pattern) => matchesPattern(text, pattern, true)))
  const types = new Set(names.purlTypes)
  if (namespaces.length + own.length + types.size === 0) return null
  const known = new Map<string, boolean>() // most components share a namespace with others
  return (component) => {
    const { type, namespace, name } = identityOf(component)
    if (type !== null && types.has(type)) return true
    if (own.some((test) => test(type, name))) return true
    if (namespace === null) return false
    const key = `${type ?? ''} ${namespace}`
    const before = known.get(key)
    if (before !== undefined) return before
    const found = namespaces.some((test) => test(type, namespace))
    if (known.size >= maxKnown) known.clear()
    known.set(key, found)
    return found
  }
}

function testOf(entry: string, fits: (text: string, pattern: string) => boolean) {
  const { type, pattern } = readEntry(entry)
  return (ofType: string | null, text: string) => (type === null || type === ofType) && fits(text, pattern)
}

/** Whether a namespace is that of the pattern or lies below it: domains are separated by dots, paths by slashes. */
function fitsNamespace(namespace: string, pattern: string): boolean {
  return ['', '.*', '/*'].some((below) => matchesPattern(namespace, `${pattern}${below}`, true))
}

function identityOf({ purl, group, name }: NamedComponent) {
  const reading = purl === null ? null : parsePurl(purl)
  if (reading === null || !isPurl(reading)) {
    return { type: null, namespace: group?.toLowerCase() ?? null, name: name.toLowerCase() }
  }
  const { type, namespace } = reading
  return { type, namespace: namespace?.toLowerCase() ?? null, name: reading.name.toLowerCase() }
}
