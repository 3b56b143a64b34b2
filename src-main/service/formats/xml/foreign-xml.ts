import type { XmlTag } from './xml-pass.ts'

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Writes an element and what is in it as XML that stands on its own: each namespace is declared where it is first used. */
export class ForeignElement {
  #pieces: string[] = []
  /** Prefixes in effect, a level an open element. */
  readonly #scopes: ReadonlyMap<string, string>[] = []
  readonly #names: string[] = []

  open(tag: XmlTag): void {
    const around = this.#scopes.at(-1)
    const scope = new Map(around)
    const declared: string[] = []
    const declare = (prefix: string, uri: string) => {
      if (prefix === 'xml' || prefix === 'xmlns' || scope.get(prefix) === uri) return
      scope.set(prefix, uri)
      declared.push(` xmlns${prefix === '' ? '' : `:${prefix}`}="${escapedValue(uri)}"`)
    }
    declare(tag.prefix, tag.uri)
    const attributes = Object.values(tag.attributes).filter(
      ({ prefix, name }) => prefix !== 'xmlns' && name !== 'xmlns',
    )
    for (const { prefix, uri } of attributes) if (prefix !== '') declare(prefix, uri)
    const written = attributes.map(({ name, value }) => ` ${name}="${escapedValue(value)}"`)
    this.#pieces.push('<', tag.name, ...declared, ...written, '>')
    this.#scopes.push(scope)
    this.#names.push(tag.name)
  }

  text(text: string): void {
    this.#pieces.push(escaped(text))
  }

  /** The XML when this was the end of the outermost element. */
  close(): string | undefined {
    this.#scopes.pop()
    this.#pieces.push(`</${this.#names.pop() ?? ''}>`)
    return this.#names.length === 0 ? this.#pieces.join('') : undefined
  }
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (mark) => marks[mark] ?? mark).replaceAll('\r', '&#13;')
}

function escapedValue(text: string): string {
  return escaped(text).replaceAll(/[\t\n]/g, (blank) => `&#${blank.charCodeAt(0)};`)
}
