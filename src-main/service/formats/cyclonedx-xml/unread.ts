import type { DocumentFinding } from '#service/domain/documents/parsed-sbom.ts'
import type { Position } from '#service/formats/json/position.ts'

type Kind = 'element' | 'repeated' | 'foreign'

const words: Readonly<Record<Kind, (count: number, name: string) => string>> = {
  element: (count, name) =>
    `${counted(count, 'element')} not known where it stands, and not read: the first is "${name}"`,
  repeated: (count, name) =>
    `${counted(count, 'element')} given again where one may stand; the first one counts: "${name}"`,
  foreign: (count, name) =>
    `${counted(count, 'element')} of another namespace where it cannot be kept: the first is "${name}"`,
}
const severities = { element: 'warning', repeated: 'warning', foreign: 'info' } as const

/** Counts what a document holds and the JSON form has no place for. */
export class Unread {
  readonly #first = new Map<Kind, { count: number; readonly name: string; readonly start: number }>()

  add(kind: Kind, name: string, start: number): void {
    const known = this.#first.get(kind)
    if (known) known.count += 1
    else this.#first.set(kind, { count: 1, name, start })
  }

  /** Offsets of what was found first. */
  get starts(): readonly number[] {
    return [...this.#first.values()].map(({ start }) => start)
  }

  findings(places: ReadonlyMap<number, Position>): readonly DocumentFinding[] {
    return [...this.#first].map(([kind, { count, name, start }]) => {
      const place = places.get(start)
      const at = { line: place?.line ?? null, column: place?.column ?? null }
      return { severity: severities[kind], pointer: null, message: words[kind](count, name), ...at }
    })
  }
}

function counted(count: number, word: string): string {
  return count === 1 ? `1 ${word} is` : `${count} ${word}s are`
}
