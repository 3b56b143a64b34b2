import type { AskedVersions } from './asked-versions.ts'

const one: Readonly<Record<string, (version: string) => string>> = {
  '=': (version) => `is ${version}`,
  '!=': (version) => `is not ${version}`,
  '<': (version) => `below ${version}`,
  '<=': (version) => `${version} or earlier`,
  '>': (version) => `above ${version}`,
  '>=': (version) => `${version} or later`,
}

/** Versions that are asked for, as a person says it. */
export function rangeInWords(versions: AskedVersions): string {
  if ('beginning' in versions) return `starts with ${versions.beginning}`
  const [low, high] = versions.range
  if (!low) return 'any'
  if (versions.range.length === 2 && low.sign === '>=' && high) {
    if (high.sign === '<=') return `from ${low.version} to ${high.version}`
    if (high.sign === '<') return `from ${low.version}, below ${high.version}`
  }
  return versions.range.map(({ sign, version }) => one[sign]?.(version) ?? '').join(', ')
}
