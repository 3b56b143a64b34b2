import { WantedValues } from './locate.ts'
import { type Position, rejectionAt } from './position.ts'
import { type JsonKind, type JsonOutline, outlineJson, type JsonMember } from './outline.ts'
import type { Rejection } from '#service/domain/rejection.ts'
import type { SourceDocument } from '#service/formats/reading/source-document.ts'

/** Text that is parsed at a time, unless one element is longer. */
const batchBytes = 32_768

/**
 * A JSON text whose root members are parsed one by one when asked for, and long lists element by element: what is held at a time is
 * the bytes and one element, not the whole tree.
 */
export class JsonDocument implements SourceDocument {
  readonly #bytes: Buffer
  readonly #outline: JsonOutline

  /** @throws Rejection with line and column when the bytes are not one JSON text, or are over a limit. */
  constructor(bytes: Buffer) {
    this.#bytes = bytes
    this.#outline = outlineJson(bytes)
  }

  get root(): JsonKind {
    return this.#outline.root
  }

  /** Members that the root names more than once. */
  get repeated(): readonly string[] {
    return this.#outline.repeated
  }

  get names(): readonly string[] {
    return [...this.#outline.members.keys()]
  }

  /** Kind of a member of the root; undefined when there is none. */
  kind(name: string): JsonKind | undefined {
    return this.#outline.members.get(name)?.kind
  }

  /** Value of a member of the root; undefined when there is none. */
  member(name: string): unknown {
    const member = this.#outline.members.get(name)
    return member && this.#value(member.start, member.end)
  }

  /** A string member of the root; undefined when there is none or it is no string. */
  text(name: string): string | undefined {
    return this.kind(name) === 'string' ? (this.member(name) as string) : undefined
  }

  /** The UTF-8 text of a member's value as the document has it; undefined when there is none. */
  bytesOf(name: string): Buffer | undefined {
    const member = this.#outline.members.get(name)
    return member && this.#bytes.subarray(member.start, member.end)
  }

  /** Number of elements of a list of the root. */
  length(name: string): number {
    return (this.#outline.members.get(name)?.elements.length ?? 0) / 2
  }

  /** One element of a list of the root. */
  element(name: string, index: number): unknown {
    const elements = this.#outline.members.get(name)?.elements
    const [start, end] = [elements?.at(index * 2), elements?.at(index * 2 + 1)]
    return start === undefined || end === undefined ? undefined : this.#value(start, end)
  }

  /**
   * Elements of a list of the root, parsed as they are asked for, a few at a time: one call a small element would cost as much again
   * as what is in it. None when it is missing or null.
   */
  *elements(name: string): Generator<unknown> {
    const elements = this.#outline.members.get(name)?.elements
    for (let at = 0; elements && at < elements.length;) {
      const start = elements.at(at) ?? 0
      const last = lastOfBatch(elements, at, start)
      const text = this.#bytes.toString('utf8', start, elements.at(last + 1))
      yield* JSON.parse(`[${text}]`) as unknown[] // as bracketed
      at = last + 2
    }
  }

  /** Says that a member makes the document impossible to understand. */
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
      // The outline knows where the elements of lists lie: only those that are asked for are looked through.
      for (const step of kind === 'array' ? wanted.below(name) : []) {
        const element = /^(0|[1-9][0-9]*)$/.test(step) ? elements.at(Number(step) * 2) : undefined
        if (element !== undefined) wanted.find(this.#bytes, element, name, step)
      }
    }
    return wanted.positions(this.#bytes)
  }

  /** The first byte of the root. */
  #start(): number {
    let at = 0
    while ((this.#bytes[at] ?? 0x7b) <= 0x20) at += 1
    return at
  }

  #value(start: number, end: number): unknown {
    return JSON.parse(this.#bytes.toString('utf8', start, end))
  }
}

/** Where the last element of a batch stands in the outline: the first of it does in any case. */
function lastOfBatch(elements: JsonMember['elements'], first: number, start: number): number {
  let last = first
  while (last + 2 < elements.length && (elements.at(last + 3) ?? 0) - start <= batchBytes) last += 2
  return last
}
