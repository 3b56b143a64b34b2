import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lexer, type Token, type Tokens } from 'marked'
import type { GuideBlock, GuideInline, GuidePage } from '#renderer/help/guide-page.ts'
import { decodeReferences } from './character-references.ts'

/** The index of the guide is what a repository shows first of a folder. */
const indexFile = 'README.md'

/**
 * Reads the pages of the guide, the index first, as trees without markup.
 * @throws {Error} if a page contains what the tree has no node for, such as HTML, or a link that is neither of the guide nor https
 */
export function readGuide(folder: string): readonly GuidePage[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.md'))
  const pages = names.filter((name) => name !== indexFile).toSorted()
  return [indexFile, ...pages].map((name) => readPage(name, readFileSync(join(folder, name), 'utf8')))
}

/**
 * Reads one page.
 * @throws {Error} as `readGuide`
 */
export function readPage(name: string, markdown: string): GuidePage {
  const page = new PageReader(name)
  const [first, ...rest] = lexer(markdown).filter(({ type }) => type !== 'space')
  if (first?.type !== 'heading' || (first as Tokens.Heading).depth !== 1) throw page.fault('begins with no heading')
  const title = decodeReferences((first as Tokens.Heading).text).replaceAll('`', '')
  return { id: pageIdOf(name), title, blocks: rest.map((token) => page.block(token)) }
}

function pageIdOf(name: string): string {
  return name === indexFile ? '' : name.slice(0, -'.md'.length)
}

/** Turns tokens into the tree. Everything that has no node is a fault, so that a new kind of markup cannot slip in. */
class PageReader {
  readonly #name: string
  readonly #headings = new Set<string>()

  constructor(name: string) {
    this.#name = name
  }

  fault(what: string): Error {
    return new Error(`The page ${this.#name} of the guide ${what}`)
  }

  block(token: Token): GuideBlock {
    switch (token.type) {
      case 'heading':
        return this.#heading(token as Tokens.Heading)
      case 'paragraph':
      case 'text':
        return this.#paragraph(token as Tokens.Paragraph)
      case 'list':
        return this.#list(token as Tokens.List)
      case 'code':
        return { kind: 'code', text: (token as Tokens.Code).text }
      case 'blockquote':
        return { kind: 'quote', blocks: this.#blocks((token as Tokens.Blockquote).tokens) }
      case 'table':
        return this.#table(token as Tokens.Table)
      default:
        throw this.fault(`contains ${token.type}, which it must not: ${token.raw.slice(0, 80)}`)
    }
  }

  #blocks(tokens: readonly Token[]): GuideBlock[] {
    return tokens.filter(({ type }) => type !== 'space').map((token) => this.block(token))
  }

  #heading({ depth, tokens, text }: Tokens.Heading): GuideBlock {
    if (depth !== 2 && depth !== 3) throw this.fault(`has a heading of level ${depth}: ${text}`)
    const id = text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} -]/gu, '')
      .trim()
      .replaceAll(' ', '-')
    if (id === '' || this.#headings.has(id)) throw this.fault(`has the heading "${text}" twice, or it has no letters`)
    this.#headings.add(id)
    return { kind: 'heading', level: depth, id, content: this.#inlines(tokens) }
  }

  #paragraph({ tokens = [] }: { readonly tokens?: readonly Token[] | undefined }): GuideBlock {
    const [only] = tokens
    if (only?.type !== 'image' || tokens.length > 1) return { kind: 'paragraph', content: this.#inlines(tokens) }
    const { href, text } = only as Tokens.Image
    const [, file] = /^images\/([a-z0-9-]+\.png)$/.exec(href) ?? []
    if (file === undefined) throw this.fault(`shows ${href}, which is not one of its pictures`)
    if (text.trim() === '') throw this.fault(`shows ${href} without saying what it shows`)
    return { kind: 'picture', file, text: decodeReferences(text) }
  }

  #list({ ordered, start, items }: Tokens.List): GuideBlock {
    if (items.some(({ task }) => task)) throw this.fault('has a list with checkboxes')
    return {
      kind: 'list',
      start: ordered ? Number(start) : null,
      items: items.map(({ tokens }) => this.#blocks(tokens)),
    }
  }

  #table({ header, rows }: Tokens.Table): GuideBlock {
    const cell = ({ tokens }: Tokens.TableCell) => this.#inlines(tokens)
    return { kind: 'table', head: header.map(cell), rows: rows.map((row) => row.map(cell)) }
  }

  #inlines(tokens: readonly Token[] = []): GuideInline[] {
    return tokens.map((token) => this.#inline(token))
  }

  #inline(token: Token): GuideInline {
    switch (token.type) {
      case 'text':
        return { kind: 'text', text: decodeReferences((token as Tokens.Text).text).replaceAll('\n', ' ') }
      case 'escape':
        return { kind: 'text', text: (token as Tokens.Escape).text }
      case 'codespan':
        return codeOrKeys((token as Tokens.Codespan).text)
      case 'strong':
        return { kind: 'strong', content: this.#inlines((token as Tokens.Strong).tokens) }
      case 'em':
        return { kind: 'emphasis', content: this.#inlines((token as Tokens.Em).tokens) }
      case 'link':
        return this.#link(token as Tokens.Link)
      default:
        throw this.fault(`contains ${token.type}, which it must not: ${token.raw.slice(0, 80)}`)
    }
  }

  #link({ href, tokens }: Tokens.Link): GuideInline {
    const content = this.#inlines(tokens)
    const [, name, section = null] = /^([A-Za-z0-9-]+\.md)?(?:#([\p{L}\p{N}-]+))?$/u.exec(href) ?? []
    if (href !== '' && (name !== undefined || section !== null)) {
      return { kind: 'page-link', page: pageIdOf(name ?? this.#name), section, content }
    }
    const url = URL.parse(href)
    if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') {
      throw this.fault(`links to ${href}, which is neither a page of the guide nor an https URL`)
    }
    return { kind: 'web-link', url: url.href, content }
  }
}

const modifiers = '(?:Ctrl|Shift|Alt)\\+'
const key = `(?:${modifiers})*(?:[A-Z0-9?/.,;@[\\]]|Enter|Esc|Space|Tab|Home|End|Delete|F\\d{1,2})`
const keyPattern = new RegExp(`^${key}(?: ${key})*$`)

/** Code that reads like keys is shown as key caps: `J`, `Ctrl+E`, `G Q`. */
function codeOrKeys(text: string): GuideInline {
  if (!keyPattern.test(text)) return { kind: 'code', text }
  return {
    kind: 'keys',
    keys: text
      .replaceAll('Ctrl', '$mod')
      .replaceAll(/(?<![A-Za-z])[A-Z](?![A-Za-z\d])/g, (letter) => letter.toLowerCase()),
  }
}
