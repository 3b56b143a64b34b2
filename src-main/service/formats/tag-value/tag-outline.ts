import { NumberList } from '#service/domain/number-list.ts'
import { documentLimits } from '#service/domain/documents/document-limits.ts'
import { TagScanner } from './tag-scanner.ts'
import { blocks, firstTags, type Section, sectionByTag, sections } from './tags.ts'

/** Positions of the elements of one section: first byte, and the byte after the last. */
export interface Entries {
  readonly starts: NumberList
  readonly ends: NumberList
  /** Position of the tag with each element's SPDXID; 0 if there is none. */
  readonly ids: NumberList
}

/** A line that could not be read. */
export interface LineFault {
  readonly offset: number
  readonly message: string
}

const tagsPerStep = 5_000
const firstOf = new Map(sections.map((section) => [firstTags[section], section] as const))

/**
 * Finds the positions of all parts of a tag-value document in one pass, so that each element can be read on its own. Stores offsets, not
 * content.
 */
export class TagOutline {
  readonly entries = Object.fromEntries(
    sections.map((section) => [section, { starts: new NumberList(), ends: new NumberList(), ids: new NumberList() }]),
  ) as Readonly<Record<Section, Entries>> // has a member for each section
  /** Tags of the document itself, and unknown tags before any element. */
  readonly rootTags = new NumberList()
  /** By package: the number of files before it. The files that follow belong to it (SPDX 2.3, 8.1). */
  readonly filesBefore = new NumberList()
  /** Indexes of annotations by the element that they annotate. */
  readonly annotated = new Map<string, number[]>()
  readonly faults: LineFault[] = []
  /** Number of unreadable lines beyond those that are listed. */
  moreFaults = 0
  #block: Section | undefined
  #group: Section | undefined;

  /** @throws {Rejection} if a text is not closed or too long */
  *read(bytes: Buffer): Generator<undefined> {
    const scanner = new TagScanner(bytes, 0, bytes.length, (offset, message) => this.#fault(offset, message))
    let tags = 0
    while (scanner.next()) {
      this.#take(scanner)
      tags += 1
      if (tags % tagsPerStep === 0) yield
    }
    this.#close('group', bytes.length)
    this.#close('block', bytes.length)
  }

  #take(scanner: TagScanner): void {
    const first = firstOf.get(scanner.tag)
    if (first !== undefined) return this.#open(first, scanner.start)
    const section = scanner.tag === 'SPDXID' ? undefined : sectionByTag.get(scanner.tag)
    if (section !== undefined && section !== 'root' && !blocks.has(section)) return this.#takePart(section, scanner)
    this.#close('group', scanner.start)
    if (section === 'root' || this.#block === undefined) this.rootTags.push(scanner.start)
    else if (scanner.tag === 'SPDXID') this.#identifies(this.#block, scanner.start)
  }

  /** Reads a further tag of an annotation, review or relationship, even if its first tag is missing. */
  #takePart(section: Section, scanner: TagScanner): void {
    if (section !== this.#group) this.#open(section, scanner.start)
    if (scanner.tag === 'SPDXREF') this.#annotates(scanner.value())
  }

  #open(section: Section, start: number): void {
    this.#close('group', start)
    if (blocks.has(section)) {
      this.#close('block', start)
      this.#block = section
      if (section === 'packages') this.filesBefore.push(this.entries.files.starts.length)
    } else this.#group = section
    const { starts, ids } = this.entries[section]
    starts.push(start)
    ids.push(section === 'snippets' ? start : 0)
  }

  #close(what: 'block' | 'group', end: number): void {
    const section = what === 'block' ? this.#block : this.#group
    if (section !== undefined) this.entries[section].ends.push(end)
    if (what === 'block') this.#block = undefined
    else this.#group = undefined
  }

  #identifies(section: Section, offset: number): void {
    const { starts, ids } = this.entries[section]
    if (ids.at(starts.length - 1) === 0) ids.set(starts.length - 1, offset)
  }

  #annotates(ref: string): void {
    const index = this.entries.annotations.starts.length - 1
    const list = this.annotated.get(ref)
    if (list) list.push(index)
    else this.annotated.set(ref, [index])
  }

  #fault(offset: number, message: string): void {
    if (this.faults.length < documentLimits.findings) this.faults.push({ offset, message })
    else this.moreFaults += 1
  }
}
