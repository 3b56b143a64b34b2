/** What a node of a document is. Objects, arrays, elements and sections have nodes below them. */
export const kinds = {
  object: 0,
  array: 1,
  element: 2,
  section: 3,
  string: 4,
  number: 5,
  literal: 6,
  text: 7,
  comment: 8,
} as const
export type NodeKind = (typeof kinds)[keyof typeof kinds]

/** What could not be read, and where. */
export interface ReadProblem {
  readonly message: string
  /** Byte in the text. */
  readonly at: number
}

/** A reader of a format: it reads a little between two yields, so that the window stays free, and returns what is wrong. */
export type Reader = Generator<void, ReadProblem | null>

/** Where a node and its name stand in the text. */
export interface NodeSpan {
  readonly kind: NodeKind
  /** The node around it; -1 for the outermost. */
  readonly parent: number
  readonly keyStart: number
  /** The same as `keyStart` without a name. */
  readonly keyEnd: number
  readonly start: number
  readonly end: number
}

/**
 * All nodes of a document in the order of its text, as numbers: where they begin and end. Their texts stay in the bytes of the document, so a
 * node costs 33 bytes, whatever it says.
 */
export class TreeNodes {
  length = 0
  kind = new Uint8Array(1024)
  parent = new Int32Array(1024)
  keyStart = new Uint32Array(1024)
  keyEnd = new Uint32Array(1024)
  start = new Uint32Array(1024)
  end = new Uint32Array(1024)
  /** The first node that is not below this one. */
  next = new Uint32Array(1024)
  /** Number of nodes directly below. */
  count = new Uint32Array(1024)
  /** Its place among those directly below the same node, from 0. */
  index = new Uint32Array(1024)

  /** Adds a node, and returns its place. */
  add(span: NodeSpan): number {
    if (this.length === this.kind.length) this.grow()
    const at = this.length
    this.length += 1
    this.kind[at] = span.kind
    this.parent[at] = span.parent
    this.keyStart[at] = span.keyStart
    this.keyEnd[at] = span.keyEnd
    this.start[at] = span.start
    this.end[at] = span.end
    this.next[at] = at + 1
    this.count[at] = 0
    this.index[at] = span.parent < 0 ? 0 : this.countOf(span.parent)
    if (span.parent >= 0) this.count[span.parent] = this.countOf(span.parent) + 1
    return at
  }

  /** Ends a node: all nodes added since are below it. */
  close(at: number, end: number): void {
    this.end[at] = end
    this.next[at] = this.length
  }

  /** Makes the text of the last element its value, if it has nothing else. */
  joinOnlyText(element: number): void {
    const only = element + 1
    if (this.length !== only + 1 || this.kindOf(only) !== kinds.text) return
    this.kind[element] = kinds.text
    this.start[element] = this.startOf(only)
    this.end[element] = this.endOf(only)
    this.next[element] = only
    this.count[element] = 0
    this.length = only
  }

  kindOf(at: number): number {
    return this.kind[at] ?? kinds.literal
  }

  parentOf(at: number): number {
    return this.parent[at] ?? -1
  }

  startOf(at: number): number {
    return this.start[at] ?? 0
  }

  endOf(at: number): number {
    return this.end[at] ?? 0
  }

  nextOf(at: number): number {
    return this.next[at] ?? this.length
  }

  countOf(at: number): number {
    return this.count[at] ?? 0
  }

  /** Whether it has nodes below it that can be folded. */
  isFolder(at: number): boolean {
    return this.countOf(at) > 0
  }

  /** The nodes directly below one, in their order. */
  *children(at: number): Generator<number> {
    const end = this.nextOf(at)
    for (let child = at + 1; child < end; child = this.nextOf(child)) yield child
  }

  /** The nodes around one, the outermost first. */
  around(at: number): number[] {
    const found: number[] = []
    for (let parent = this.parentOf(at); parent >= 0; parent = this.parentOf(parent)) found.push(parent)
    return found.toReversed()
  }

  private grow(): void {
    const size = this.length * 2
    this.kind = grown(this.kind, new Uint8Array(size))
    this.parent = grown(this.parent, new Int32Array(size))
    this.keyStart = grown(this.keyStart, new Uint32Array(size))
    this.keyEnd = grown(this.keyEnd, new Uint32Array(size))
    this.start = grown(this.start, new Uint32Array(size))
    this.end = grown(this.end, new Uint32Array(size))
    this.next = grown(this.next, new Uint32Array(size))
    this.count = grown(this.count, new Uint32Array(size))
    this.index = grown(this.index, new Uint32Array(size))
  }
}

function grown<List extends Uint8Array<ArrayBuffer> | Int32Array<ArrayBuffer> | Uint32Array<ArrayBuffer>>(
  from: List,
  to: List,
): List {
  to.set(from)
  return to
}
