/** A license of an expression, in lower case: its id, the exception after `WITH`, and whether `+` follows the id. */
export interface LicenseLeaf {
  readonly kind: 'license'
  readonly id: string
  readonly orLater: boolean
  readonly exception: string | null
}

/** An SPDX license expression (SPDX 2.3 annex D): all members of `AND` are required, one of `OR` is chosen. */
export type LicenseTree = LicenseLeaf | { readonly kind: 'AND' | 'OR'; readonly members: readonly LicenseTree[] }

/** Deeper expressions are not written by people: they count as unreadable, so that no evaluation exceeds the stack. */
const maxDepth = 500

/** Reads an expression; undefined if it is not one. The ids are not looked up. Linear in the length of the text. */
export function readLicenseTree(text: string): LicenseTree | undefined {
  const reader = new Reader(text.match(/[()]|[^\s()]+/g) ?? [])
  const tree = reader.either(0)
  return reader.isAtEnd() ? tree : undefined
}

class Reader {
  readonly #words: readonly string[]
  #at = 0

  constructor(words: readonly string[]) {
    this.#words = words
  }

  isAtEnd(): boolean {
    return this.#at === this.#words.length
  }

  either(depth: number): LicenseTree | undefined {
    return this.#list('OR', () => this.#list('AND', () => this.#one(depth)))
  }

  #list(word: 'AND' | 'OR', read: () => LicenseTree | undefined): LicenseTree | undefined {
    const members: LicenseTree[] = []
    do {
      const member = read()
      if (!member) return undefined
      members.push(...(member.kind === word ? member.members : [member]))
    } while (this.#takes(word))
    return members.length === 1 ? members[0] : { kind: word, members }
  }

  #one(depth: number): LicenseTree | undefined {
    if (depth > maxDepth) return undefined
    if (!this.#takes('(')) return this.#license()
    const inner = this.either(depth + 1)
    return this.#takes(')') ? inner : undefined
  }

  #license(): LicenseTree | undefined {
    const word = this.#words[this.#at]
    if (word === undefined || !/^[a-z0-9.:-]+\+?$/i.test(word) || /^(and|or|with)$/i.test(word)) return undefined
    this.#at += 1
    const orLater = word.endsWith('+')
    const id = (orLater ? word.slice(0, -1) : word).toLowerCase()
    if (!this.#takes('WITH')) return { kind: 'license', id, orLater, exception: null }
    const exception = this.#words[this.#at]
    if (exception === undefined || !/^[a-z0-9.:-]+$/i.test(exception)) return undefined
    this.#at += 1
    return { kind: 'license', id, orLater, exception: exception.toLowerCase() }
  }

  #takes(word: string): boolean {
    if (this.#words[this.#at]?.toUpperCase() !== word) return false
    this.#at += 1
    return true
  }
}

/** Whether some choice of the expression uses only licenses that pass. */
export function canBeSatisfied(tree: LicenseTree, test: (license: LicenseLeaf) => boolean): boolean {
  if (tree.kind === 'license') return test(tree)
  const passes = (member: LicenseTree) => canBeSatisfied(member, test)
  return tree.kind === 'OR' ? tree.members.some(passes) : tree.members.every(passes)
}

/** Whether every choice of the expression needs a license that passes. */
export function alwaysRequires(tree: LicenseTree, test: (license: LicenseLeaf) => boolean): boolean {
  if (tree.kind === 'license') return test(tree)
  const passes = (member: LicenseTree) => alwaysRequires(member, test)
  return tree.kind === 'OR' ? tree.members.every(passes) : tree.members.some(passes)
}

/** Returns the licenses of an expression, in their order. Whichever is in it, some choice needs it. */
export function licensesOf(tree: LicenseTree): readonly LicenseLeaf[] {
  return tree.kind === 'license' ? [tree] : tree.members.flatMap(licensesOf)
}

/** Returns a license as its id is written, in lower case. */
export function licenseText({ id, orLater, exception }: LicenseLeaf): string {
  return `${id}${orLater ? '+' : ''}${exception === null ? '' : ` with ${exception}`}`
}
