import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { passXml } from '#service/formats/xml/xml-pass.ts'

/** An element of an XSD. */
export interface XsdNode {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: XsdNode[]
}

/** The content that an XSD allows in an element: child elements in order, each once, and attributes. */
export interface XsdType {
  readonly elements: ReadonlyMap<string, XsdNode>
  readonly attributes: readonly string[]
}

/** Answers from the official XSD of a CycloneDX version which content is allowed in which element. For tests. */
export class XsdTypes {
  readonly #named = new Map<string, XsdNode>()
  readonly root: XsdNode

  constructor(specVersion: string) {
    const library = createRequire(import.meta.url).resolve('@cyclonedx/cyclonedx-library/package.json')
    const schema = treeOf(readFileSync(join(dirname(library), 'res', 'schema', `bom-${specVersion}.SNAPSHOT.xsd`)))
    for (const node of schema.children) {
      const name = node.attributes['name']
      if (name !== undefined && node.name !== 'element') this.#named.set(`bom:${name}`, node)
    }
    const root = schema.children.find(({ name, attributes }) => name === 'element' && attributes['name'] === 'bom')
    if (!root) throw new Error('The XSD declares no element "bom"')
    this.root = root
  }

  /** Returns the allowed content of an element with this declaration. */
  typeOf(declaration: XsdNode): XsdType {
    const elements = new Map<string, XsdNode>()
    const attributes: string[] = []
    this.#collect(declaration, elements, attributes)
    return { elements, attributes }
  }

  #collect(node: XsdNode, elements: Map<string, XsdNode>, attributes: string[]): void {
    for (const name of [node.attributes['type'], node.attributes['base'], node.attributes['ref']]) {
      const type = name === undefined ? undefined : this.#named.get(name)
      if (type) this.#collect(type, elements, attributes)
    }
    for (const child of node.children) {
      const name = child.attributes['name'] ?? ''
      if (child.name === 'element') {
        // An element of several alternatives follows the elements of all of them.
        const first = elements.get(name) ?? child
        elements.delete(name)
        elements.set(name, first)
      } else if (child.name === 'attribute') attributes.push(name)
      else this.#collect(child, elements, attributes)
    }
  }
}

function treeOf(bytes: Buffer): XsdNode {
  const top: XsdNode = { name: '', attributes: {}, children: [] }
  const open = [top]
  passXml(bytes, {
    open: (tag) => {
      const attributes = Object.values(tag.attributes).map(({ name, value }): [string, string] => [name, value])
      const node = { name: tag.local, attributes: Object.fromEntries(attributes), children: [] }
      open.at(-1)?.children.push(node)
      open.push(node)
    },
    text: () => undefined,
    close: () => void open.pop(),
  })
  const [schema] = top.children
  if (!schema) throw new Error('The XSD is empty')
  return schema
}
