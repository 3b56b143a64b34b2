import type { ExportedComponent } from '#service/domain/downloads/export-content.ts'

/** Members that identify the subject of an object. If one is removed, the object is removed. */
const identifying = new Set(
  [
    ['ref', 'bom-ref', 'SPDXID', 'spdxId', 'spdxElementId', 'relatedSpdxElement', 'from', 'purl', 'name', 'fileName'],
    ['text', 'comment', 'value', 'url', 'subject', 'id'],
  ].flat(),
)
/** Members with enumeration values, which are never removed: a component may be called "library". */
const formatWords = new Set(
  [
    [
      'type',
      'scope',
      'alg',
      'algorithm',
      'aggregate',
      'phase',
      'state',
      'status',
      'method',
      'severity',
      'justification',
    ],
    ['response', 'relationshipType', 'referenceCategory', 'referenceType', 'acknowledgement', 'encoding', 'content'],
    ['contentType', 'mime-type', 'annotationType', 'fileTypes', 'field', 'technique', 'checksumValue', 'timestamp'],
  ].flat(),
)
/** Lists of the subjects of an object. If all entries are removed, the object is removed. */
const identifyingLists = new Set(['subjects', 'to', 'affects', 'assemblies', 'dependencies'])

const between = /[\s,;()[\]{}<>"'`|=#]+/

/** References, names and identifiers of components that must not be mentioned. */
export class Mentions {
  /** Matched as a whole value, in a BOM-Link, or as a word of a text. */
  readonly #words = new Set<string>()
  /** Names of several words, by their first word, because most texts contain few of those. */
  readonly #longer = new Map<string, string[]>()

  /** Names that are shared with a visible component are not secret. */
  constructor(hidden: readonly ExportedComponent[], visible: readonly ExportedComponent[]) {
    const known = new Set(visible.flatMap(namesOf))
    for (const component of hidden) {
      for (const word of namesOf(component)) if (!known.has(word)) this.#add(word)
    }
  }

  addRefs(refs: readonly string[]): void {
    for (const ref of refs) this.#add(ref)
  }

  /** Tests whether a text mentions one of the components. */
  isIn(text: string): boolean {
    if (this.#words.has(text)) return true
    if (text.length < 3) return false
    return text.split(between).some((word) => {
      return this.#isWord(word) || (this.#longer.get(word)?.some((name) => text.includes(name)) ?? false)
    })
  }

  #isWord(word: string): boolean {
    const bare = word.replace(/[.:!?]+$/, '')
    if (bare.length < 3) return false
    if (this.#words.has(bare)) return true
    if (bare.includes('%') && this.#words.has(decoded(bare))) return true
    // `name@1.0`, `namespace/name`, a path: each part may be a name.
    return /[@/?]/.test(bare) && bare.split(/[@/?&:]+/).some((part) => part.length > 2 && this.#words.has(part))
  }

  #add(word: string): void {
    this.#words.add(word)
    const [first = '', ...rest] = word.split(between).filter((part) => part !== '')
    if (rest.length === 0 || word.length < 4) return
    const list = this.#longer.get(first) ?? []
    this.#longer.set(first, list)
    list.push(word)
  }
}

function namesOf({ ref, name, purl, group, cpes, swid }: ExportedComponent): readonly string[] {
  const full = group === null ? [] : [`${group}/${name}`, `${group}:${name}`]
  return [ref, name, ...full, ...cpes, purl, purl?.replace(/[?#].*$/, ''), swid].filter(
    (word): word is string => typeof word === 'string' && word !== '',
  )
}

function decoded(word: string): string {
  try {
    return decodeURIComponent(word)
  } catch (error) {
    if (error instanceof URIError) return word
    throw error
  }
}

/**
 * Removes mentions from a value: list entries, members, and objects whose subject is removed. Returns undefined if nothing remains. An
 * object that must stay loses members only. Recursion is bounded by the depth of documents.
 */
export function removeMentions(value: unknown, mentions: Mentions, mustStay = false): unknown {
  if (typeof value === 'string') return mentions.isIn(value) ? undefined : value
  if (Array.isArray(value)) {
    const stay = value.map((entry) => removeMentions(entry, mentions)).filter((entry) => entry !== undefined)
    return stay.length === value.length && stay.every((entry, index) => entry === value[index]) ? value : stay
  }
  if (typeof value !== 'object' || value === null) return value
  return withoutMembers(value as Readonly<Record<string, unknown>>, mentions, mustStay)
}

function withoutMembers(
  value: Readonly<Record<string, unknown>>,
  mentions: Mentions,
  mustStay: boolean,
): Readonly<Record<string, unknown>> | undefined {
  const members = Object.entries(value).map(([name, before]) => {
    return { name, before, after: formatWords.has(name) ? before : removeMentions(before, mentions) }
  })
  if (members.every(({ before, after }) => before === after)) return value
  const lists = members.filter(({ name, before }) => identifyingLists.has(name) && Array.isArray(before))
  const isEmptied =
    lists.some(({ before, after }) => before !== after) &&
    lists.every(({ after }) => !Array.isArray(after) || after.length === 0)
  const isNameless = members.some(({ name, after }) => after === undefined && identifying.has(name))
  if (!mustStay && (isEmptied || isNameless)) return undefined
  return Object.fromEntries(members.filter(({ after }) => after !== undefined).map(({ name, after }) => [name, after]))
}
