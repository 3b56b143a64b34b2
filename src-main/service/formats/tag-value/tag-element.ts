import { isObject } from '#service/domain/json-values.ts'
import { TagScanner } from './tag-scanner.ts'
import { blocks, type Section, sectionByTag, sectionTags, type TagRule } from './tags.ts'

/** Records the position of each part of an element: pointer inside it, and byte of the tag. */
export type RecordPlace = (pointer: string, offset: number) => void

/** An object of the JSON form that is filled tag by tag. */
export class TagElement {
  readonly value: Record<string, unknown> = {}
  readonly #record: RecordPlace | undefined

  constructor(record?: RecordPlace) {
    this.#record = record
  }

  /** Adds a tag. An unknown or repeated tag becomes a member with the tag's name, which the schema check then reports. */
  take(
    rule: TagRule | undefined,
    { tag, start }: { readonly tag: string; readonly start: number },
    text: string,
  ): void {
    if (!rule) this.#unknown(tag, start, text)
    else if (rule.spread) this.#spread(rule, tag, start, text)
    else if (rule.of !== undefined) this.#partOfLast(rule, rule.of, tag, start, text)
    else if (rule.isList) this.#append(rule, start, text)
    else if (Object.hasOwn(this.value, rule.member)) this.#unknown(tag, start, text)
    else this.#set(rule.member, rule.read ? rule.read(text) : text, start)
  }

  /** Adds a list from elsewhere in the text, each element with its position. */
  addList(member: string, elements: readonly { readonly value: unknown; readonly offset: number }[]): void {
    if (elements.length === 0) return
    this.value[member] = elements.map(({ value }) => value)
    for (const [index, { offset }] of elements.entries()) this.#record?.(`/${member}/${index}`, offset)
  }

  #set(member: string, value: unknown, offset: number): void {
    this.value[member] = value
    this.#record?.(`/${member}`, offset)
  }

  #append({ member, read }: TagRule, offset: number, text: string): void {
    const given = read ? read(text) : text
    const list = this.#list(member, offset)
    for (const element of Array.isArray(given) ? (given as unknown[]) : [given]) {
      this.#record?.(`/${member}/${list.length}`, offset)
      list.push(element)
    }
  }

  #partOfLast(
    { member, startsElement: opens }: TagRule,
    part: string,
    tag: string,
    offset: number,
    text: string,
  ): void {
    const known = this.value[member]
    const last: unknown = opens || !Array.isArray(known) ? undefined : known.at(-1)
    if (opens) {
      const list = this.#list(member, offset)
      this.#record?.(`/${member}/${list.length}`, offset)
      list.push({ [part]: text })
    } else if (isObject(last) && !Object.hasOwn(last, part)) {
      Object.assign(last, { [part]: text })
      this.#record?.(`/${member}/${(known as unknown[]).length - 1}/${part}`, offset) // `last` is an element of it
    } else this.#unknown(tag, offset, text)
  }

  #spread({ member, spread }: TagRule, tag: string, offset: number, text: string): void {
    if (Object.hasOwn(this.value, member)) return this.#unknown(tag, offset, text)
    for (const [name, value] of Object.entries(spread?.(text) ?? {})) this.#set(name, value, offset)
  }

  #list(member: string, offset: number): unknown[] {
    const known = this.value[member]
    if (Array.isArray(known)) return known as unknown[]
    const list: unknown[] = []
    this.#set(member, list, offset)
    return list
  }

  #unknown(tag: string, offset: number, text: string): void {
    // Members of the JSON form start with a lower-case letter, so such a tag matches none of them.
    const name = /^[a-z]/.test(tag) ? `${tag}:` : tag
    const known = this.value[name]
    if (Array.isArray(known)) known.push(text)
    else this.value[name] = known === undefined ? text : [known, text]
    if (known === undefined) this.#record?.(`/${name}`, offset)
  }
}

/** Reads the element of a section between two byte offsets. Tags of other sections inside it are skipped. */
export function readTagElement(
  bytes: Buffer,
  section: Section,
  [start, end]: readonly [number, number],
  record?: RecordPlace,
): TagElement {
  const rules = sectionTags[section]
  const element = new TagElement(record)
  const scanner = new TagScanner(bytes, start, end)
  while (scanner.next()) {
    const rule = rules.get(scanner.tag)
    const owner = rule ? section : sectionByTag.get(scanner.tag)
    const isElsewhere = owner !== section && owner !== undefined && (owner === 'root' || !blocks.has(owner))
    if (!isElsewhere) element.take(rule, scanner, scanner.value())
  }
  if (section === 'snippets') withReferences(element.value)
  return element
}

/** Sets the file of a snippet at both ends of its ranges. */
function withReferences(snippet: Record<string, unknown>): void {
  const reference = snippet['snippetFromFile']
  if (reference === undefined || !Array.isArray(snippet['ranges'])) return
  for (const range of snippet['ranges'] as unknown[]) {
    if (!isObject(range)) continue
    for (const pointer of Object.values(range)) Object.assign(pointer as object, { reference }) // created here
  }
}
