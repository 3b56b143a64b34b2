import type { AffectedPackage, VersionInterval } from '#service/domain/advisories/advisory-record.ts'

/** A bound of an interval; 0 for none. */
type Bound = string | 0
/** `introduced`, `fixed`, `lastAffected`, `limit`, without the trailing zeros. */
type CompactInterval = readonly Bound[]

/**
 * Display name (0: derived from the key), intervals, versions, 1 for Git ranges only, note, modules, last known affected, binaries.
 * Trailing empty values are omitted.
 */
type CompactEntry = readonly [
  name?: string | 0,
  intervals?: readonly CompactInterval[],
  versions?: readonly string[],
  gitOnly?: 0 | 1,
  note?: string | 0,
  modules?: readonly string[] | 0,
  lastKnownAffected?: string | 0,
  binaries?: readonly CompactBinary[],
]

/** A binary package that is fixed in the version of its source package or like it not fixed, or one with a version of its own. */
type CompactBinary = string | readonly [name: string, fixed: string | 0]

type Entry = Omit<AffectedPackage, 'ecosystem' | 'release'>

/** Serializes an affected package compactly: a feed has millions. Package and release are stored in columns. */
export function compactEntry(ecosystem: string, entry: Entry): string {
  const { nameKey, displayName, intervals, versions, gitOnly, note, modules, lastKnownAffected, binaries = [] } = entry
  return JSON.stringify([
    ...withoutEnd([
      displayName === nameOf(ecosystem, nameKey) ? 0 : displayName,
      intervals.map(({ introduced, fixed, lastAffected, limit }) =>
        withoutEnd([introduced ?? 0, fixed ?? 0, lastAffected ?? 0, limit ?? 0]),
      ),
      versions,
      gitOnly ? 1 : 0,
      note ?? 0,
      // An empty list of modules differs from no list.
      modules === undefined ? 0 : modules.length === 0 ? [''] : modules,
      lastKnownAffected ?? 0,
      binaries.map(({ name, fixed }) => (fixed === (intervals[0]?.fixed ?? null) ? name : [name, fixed ?? 0])),
    ]),
  ])
}

/** Parses the result of `compactEntry`. */
export function expandEntry(ecosystem: string, nameKey: string, text: string): Entry {
  const [name = 0, intervals = [], versions = [], gitOnly = 0, ...rare] = JSON.parse(text) as CompactEntry // written by compactEntry
  const [note = 0, modules, lastKnownAffected, binaries] = rare
  return {
    nameKey,
    displayName: name === 0 ? nameOf(ecosystem, nameKey) : name,
    intervals: intervals.map(expandInterval),
    versions,
    gitOnly: gitOnly === 1,
    note: note === 0 ? null : note,
    ...(modules && { modules: modules.filter((module) => module !== '') }),
    ...(lastKnownAffected && { lastKnownAffected }),
    ...(binaries && expandBinaries(binaries, intervals[0])),
  }
}

function expandInterval([introduced = 0, fixed = 0, lastAffected = 0, limit = 0]: CompactInterval): VersionInterval {
  return {
    introduced: introduced === 0 ? null : introduced,
    ...(fixed !== 0 && { fixed }),
    ...(lastAffected !== 0 && { lastAffected }),
    ...(limit !== 0 && { limit }),
  }
}

function expandBinaries(
  binaries: readonly CompactBinary[],
  [, fixed = 0]: CompactInterval = [],
): Required<Pick<Entry, 'binaries'>> {
  return {
    binaries: binaries.map((binary) => {
      const [name, own] = typeof binary === 'string' ? [binary, fixed] : binary
      return { name, fixed: own === 0 ? null : own }
    }),
  }
}

/** Returns the name as most records write it. Products of CPE names are `part:vendor:product`. */
function nameOf(ecosystem: string, nameKey: string): string {
  return ecosystem === 'cpe' ? nameKey.split(':').slice(1).join(' ') : nameKey
}

function withoutEnd<Value>(values: readonly Value[]): readonly Value[] {
  let length = values.length
  while (length > 0 && isNothing(values[length - 1])) length -= 1
  return values.slice(0, length)
}

function isNothing(value: unknown): boolean {
  return value === 0 || (Array.isArray(value) && value.length === 0)
}
