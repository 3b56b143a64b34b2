import type { DocumentFinding } from '#service/domain/documents/parsed-sbom.ts'
import type { Position } from '#service/formats/json/position.ts'

type Kind = 'element' | 'repeated' | 'foreign'

const describeUnread: Readonly<Record<Kind, (count: number, name: string) => string>> = {
  element: (count, name) => `${counted(count, 'element')} not allowed here and skipped. First: "${name}"`,
  repeated: (count, name) => `${counted(count, 'element')} repeated; the first one is used. First: "${name}"`,
  foreign: (count, name) =>
    `${counted(count, 'element')} from another namespace and cannot be preserved here. First: "${name}"`,
}
const severities = { element: 'warning', repeated: 'warning', foreign: 'info' } as const

/** Counts parts of a document that have no place in the JSON form. */
export class Unread {
  readonly #first = new Map<Kind, { count: number; readonly name: string; readonly start: number }>()

  add(kind: Kind, name: string, start: number): void {
    const known = this.#first.get(kind)
    if (known) known.count += 1
    else this.#first.set(kind, { count: 1, name, start })
  }

  /** Offsets of the first occurrences. */
  get starts(): readonly number[] {
    return [...this.#first.values()].map(({ start }) => start)
  }

  findings(places: ReadonlyMap<number, Position>): readonly DocumentFinding[] {
    return [...this.#first].map(([kind, { count, name, start }]) => {
      const place = places.get(start)
      const at = { line: place?.line ?? null, column: place?.column ?? null }
      return { severity: severities[kind], pointer: null, message: describeUnread[kind](count, name), ...at }
    })
  }
}

function counted(count: number, word: string): string {
  return count === 1 ? `1 ${word} is` : `${count} ${word}s are`
}
