import type { XmlTag } from './xml-pass.ts'

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Writes an element and its content as standalone XML: each namespace is declared where it is first used. */
export class ForeignElement {
  readonly #pieces: string[] = []
  /** The namespaces of each prefix, the current one last. */
  readonly #bindings = new Map<string, string[]>()
  /** Names of the open elements, and the prefixes that each one declares. */
  readonly #open: { readonly name: string; readonly declares: readonly string[] }[] = []

  open(tag: XmlTag): void {
    const declares: string[] = []
    this.#pieces.push('<', tag.name, this.#declared(tag.prefix, tag.uri, declares))
    for (const { name, prefix, uri, value } of Object.values(tag.attributes)) {
      if (prefix === 'xmlns' || name === 'xmlns') continue
      if (prefix !== '') this.#pieces.push(this.#declared(prefix, uri, declares))
      this.#pieces.push(` ${name}="${escapedValue(value)}"`)
    }
    this.#pieces.push('>')
    this.#open.push({ name: tag.name, declares })
  }

  text(text: string): void {
    this.#pieces.push(escaped(text))
  }

  /** Closes an element. Returns the XML if it was the outermost one. */
  close(): string | undefined {
    const { name = '', declares = [] } = this.#open.pop() ?? {}
    for (const prefix of declares) this.#bindings.get(prefix)?.pop()
    this.#pieces.push(`</${name}>`)
    return this.#open.length === 0 ? this.#pieces.join('') : undefined
  }

  /** Returns the declaration of a prefix, or nothing if it is already in scope. */
  #declared(prefix: string, uri: string, declares: string[]): string {
    if (prefix === 'xml') return ''
    const uris = this.#bindings.get(prefix) ?? []
    if (uris.at(-1) === uri) return ''
    this.#bindings.set(prefix, uris)
    uris.push(uri)
    declares.push(prefix)
    return ` xmlns${prefix === '' ? '' : `:${prefix}`}="${escapedValue(uri)}"`
  }
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (mark) => marks[mark] ?? mark).replaceAll('\r', '&#13;')
}

function escapedValue(text: string): string {
  return escaped(text).replaceAll(/[\t\n]/g, (blank) => `&#${blank.charCodeAt(0)};`)
}
