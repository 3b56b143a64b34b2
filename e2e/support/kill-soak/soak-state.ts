import type { StoredContent } from './read-store.ts'

/** A version as users know it: its documents by SHA-256. */
export interface SoakVersion {
  readonly active: string
  readonly documents: readonly string[]
}

/** The user's work in a store. Labels of versions are unique in a soak. */
export interface SoakState {
  readonly versions: Readonly<Record<string, SoakVersion>>
  readonly decisions: Readonly<Record<string, string>>
}

/** Changes a state as an operation does. */
export type Change = (state: SoakState) => SoakState

/** Number of components of each document that was ever sent, by the SHA-256 of its bytes. */
export type SentDocuments = ReadonlyMap<string, number>

/** Returns what is wrong in a database file, without comparing it with a state; empty if every version in it is whole. */
export function faultsOf({ damage, versions }: StoredContent, sent: SentDocuments): readonly string[] {
  return [
    ...damage,
    ...versions
      .filter(({ visible }) => visible === 1)
      .flatMap(({ label, components, counted, documents }) => {
        const active = documents.filter((document) => document.active === 1)
        const expected = sent.get(active[0]?.sha256 ?? '')
        if (active.length !== 1) return [`version "${label}" has ${active.length} active documents`]
        return components === expected && counted === expected
          ? []
          : [`version "${label}" has ${components} components, states ${counted}, and its document has ${expected}`]
      }),
  ]
}

/** Returns the state that a database file contains. */
export function stateOf({ versions, decisions }: StoredContent): SoakState {
  const shown = versions.filter(({ visible }) => visible === 1)
  return {
    versions: Object.fromEntries(
      shown.map(({ label, documents }) => [
        label,
        {
          active: documents.find(({ active }) => active === 1)?.sha256 ?? '',
          documents: documents.map(({ sha256 }) => sha256).toSorted(),
        },
      ]),
    ),
    decisions,
  }
}

/** Returns the text of a state: equal states have equal texts. */
export function textOf({ versions, decisions }: SoakState): string {
  const sorted = (record: object) => Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify([sorted(versions), sorted(decisions)])
}

/** Returns the states that are right if each of these changes took effect wholly or not at all, with the changes that did. */
export function possibleStates(
  state: SoakState,
  changes: readonly Change[],
): readonly { readonly state: SoakState; readonly done: readonly Change[] }[] {
  return changes.reduce<readonly { readonly state: SoakState; readonly done: readonly Change[] }[]>(
    (all, change) => [...all, ...all.map((one) => ({ state: change(one.state), done: [...one.done, change] }))],
    [{ state, done: [] }],
  )
}

/** Describes in one line how two states differ. */
export function differenceOf(expected: SoakState, found: SoakState): string {
  const lines = (['versions', 'decisions'] as const).flatMap((part) => {
    const names = new Set([...Object.keys(expected[part]), ...Object.keys(found[part])])
    return [...names].flatMap((name) => {
      const [a, b] = [JSON.stringify(expected[part][name]), JSON.stringify(found[part][name])]
      return a === b ? [] : [`${part} "${name}": ${a} expected, ${b} found`]
    })
  })
  return `${lines.length} differences: ${lines.slice(0, 3).join('; ')}`
}
