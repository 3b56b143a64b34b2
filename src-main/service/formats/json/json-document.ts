import { WantedValues } from './locate.ts'
import { type Position, rejectionAt } from './position.ts'
import { type JsonKind, type JsonOutline, outlineJson, type JsonMember } from './outline.ts'
import type { Rejection } from '#service/domain/rejection.ts'
import type { SourceDocument } from '#service/formats/reading/source-document.ts'

/** Bytes of text that are parsed at a time, unless one element is longer. */
const batchBytes = 32_768

/**
 * Presents a JSON text whose root members are parsed on demand, and whose long lists are parsed element by element. Only the bytes and
 * one element are in memory, never the whole tree.
 */
export class JsonDocument implements SourceDocument {
  readonly #bytes: Buffer
  readonly #outline: JsonOutline

  /** @throws {Rejection} if the bytes are not one JSON text or exceed a limit; the message has line and column */
  constructor(bytes: Buffer) {
    this.#bytes = bytes
    this.#outline = outlineJson(bytes)
  }

  get root(): JsonKind {
    return this.#outline.root
  }

  /** Root members that occur more than once. */
  get repeated(): readonly string[] {
    return this.#outline.repeated
  }

  get names(): readonly string[] {
    return [...this.#outline.members.keys()]
  }

  /** Returns the kind of a root member; undefined if it is missing. */
  kind(name: string): JsonKind | undefined {
    return this.#outline.members.get(name)?.kind
  }

  /** Returns the value of a root member; undefined if it is missing. */
  member(name: string): unknown {
    const member = this.#outline.members.get(name)
    return member && this.#value(member.start, member.end)
  }

  /** Returns a root member that is a string; undefined if it is missing or not a string. */
  text(name: string): string | undefined {
    return this.kind(name) === 'string' ? (this.member(name) as string) : undefined
  }

  /** Returns the UTF-8 text of a member's value exactly as in the document; undefined if it is missing. */
  bytesOf(name: string): Buffer | undefined {
    const member = this.#outline.members.get(name)
    return member && this.#bytes.subarray(member.start, member.end)
  }

  /** Returns the number of elements of a root list. */
  length(name: string): number {
    return (this.#outline.members.get(name)?.elements.length ?? 0) / 2
  }

  /** Returns one element of a root list. */
  element(name: string, index: number): unknown {
    const elements = this.#outline.members.get(name)?.elements
    const [start, end] = [elements?.at(index * 2), elements?.at(index * 2 + 1)]
    return start === undefined || end === undefined ? undefined : this.#value(start, end)
  }

  /**
   * Yields the elements of a root list, parsed on demand, a few at a time: parsing small elements one by one takes twice as long. Yields
   * nothing if the list is missing or null.
   */
  *elements(name: string): Generator<unknown> {
    const elements = this.#outline.members.get(name)?.elements
    for (let at = 0; elements && at < elements.length;) {
      const start = elements.at(at) ?? 0
      const last = lastOfBatch(elements, at, start)
      const text = this.#bytes.toString('utf8', start, elements.at(last + 1))
      yield* JSON.parse(`[${text}]`) as unknown[] // a list, because of the brackets
      at = last + 2
    }
  }

  /** Creates the rejection for a member that makes the document impossible to understand. */
  rejection(name: string, what: string): Rejection {
    return rejectionAt(this.#bytes, this.#outline.members.get(name)?.start ?? 0, `${what} at "/${name}"`)
  }

  positionsOf(pointers: readonly string[]): ReadonlyMap<string, Position> {
    const wanted = new WantedValues(pointers)
    if (this.#outline.root !== 'object') wanted.find(this.#bytes, this.#start())
    wanted.note(this.#start())
    for (const [name, { start, kind, elements }] of this.#outline.members) {
      if (!wanted.isWanted(name)) continue
      if (kind !== 'array') wanted.find(this.#bytes, start, name)
      wanted.note(start, name)
      // The outline has the positions of list elements, so only requested elements are searched.
      for (const step of kind === 'array' ? wanted.below(name) : []) {
        const element = /^(0|[1-9][0-9]*)$/.test(step) ? elements.at(Number(step) * 2) : undefined
        if (element !== undefined) wanted.find(this.#bytes, element, name, step)
      }
    }
    return wanted.positions(this.#bytes)
  }

  /** Returns the first byte of the root. */
  #start(): number {
    let at = 0
    while ((this.#bytes[at] ?? 0x7b) <= 0x20) at += 1
    return at
  }

  #value(start: number, end: number): unknown {
    return JSON.parse(this.#bytes.toString('utf8', start, end))
  }
}

/** Returns the position of the last element of a batch in the outline. A batch has at least one element. */
function lastOfBatch(elements: JsonMember['elements'], first: number, start: number): number {
  let last = first
  while (last + 2 < elements.length && (elements.at(last + 3) ?? 0) - start <= batchBytes) last += 2
  return last
}
