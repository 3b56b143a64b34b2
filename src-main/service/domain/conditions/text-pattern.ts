import { RE2JS } from 're2js'
import { fitsGlob } from './glob.ts'
import { Rejection } from '#service/domain/rejection.ts'

/** Characters. The time of a comparison grows with the pattern and with the text, never faster. */
const maxPatternLength = 1000
const maxTextLength = 10_000
const maxKept = 200

const compiled = new Map<string, RE2JS>()

/**
 * Checks the pattern of `matches`: a glob, in which `*` is any text and `?` one character, or a regular expression between slashes in the
 * syntax of RE2, which has no back references.
 * @throws {Rejection} if it is too long or is not a regular expression
 */
export function checkPattern(pattern: string): void {
  if (pattern.length > maxPatternLength) {
    throw new Rejection(`The pattern has ${pattern.length} characters. The limit is ${maxPatternLength}`)
  }
  try {
    compile(pattern, true)
  } catch (error) {
    throw new Rejection(`"${pattern}" is not a pattern: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/**
 * Whether a text matches: the whole of it a glob, any part of it a regular expression. The time of a regular expression grows with the text,
 * that of a glob at most with the text times the pattern; of long texts, the beginning counts.
 */
export function matchesPattern(text: string, pattern: string, isCaseSensitive: boolean): boolean {
  return patternTest(pattern, isCaseSensitive)(text)
}

/** Returns the test of `matchesPattern`, for many texts. */
export function patternTest(pattern: string, isCaseSensitive: boolean): (text: string) => boolean {
  const isGlob = !isExpression(pattern)
  const glob = isCaseSensitive ? pattern : pattern.toLowerCase()
  return (text) => {
    const start = text.length > maxTextLength ? text.slice(0, maxTextLength) : text
    // A sign outside the basic plane is one character, but two units of a text.
    if (isGlob && !/[\ud800-\udfff]/.test(start)) return fitsGlob(isCaseSensitive ? start : start.toLowerCase(), glob)
    return compile(pattern, isCaseSensitive).test(start)
  }
}

function isExpression(pattern: string): boolean {
  return pattern.length > 2 && pattern.startsWith('/') && pattern.endsWith('/')
}

function compile(pattern: string, isCaseSensitive: boolean): RE2JS {
  const key = `${isCaseSensitive ? '=' : '~'}${pattern}`
  const known = compiled.get(key)
  if (known) return known
  const expression = RE2JS.compile(
    sourceOf(pattern),
    isCaseSensitive ? RE2JS.DOTALL : RE2JS.DOTALL | RE2JS.CASE_INSENSITIVE,
  )
  if (compiled.size >= maxKept) compiled.clear()
  compiled.set(key, expression)
  return expression
}

function sourceOf(pattern: string): string {
  const [, expression] = /^\/(.+)\/$/s.exec(pattern) ?? []
  if (expression !== undefined) return expression
  const parts = Array.from(pattern.matchAll(/[*?]|[^*?]+/g), ([part]) => {
    if (part === '*') return '.*'
    return part === '?' ? '.' : RE2JS.quote(part)
  })
  return `^${parts.join('')}$`
}
