import { expect, test } from 'vitest'
import {
  cyclonedxXmlShape,
  minorOf,
  type XmlContent,
  type XmlRule,
  type XmlShape,
} from '#service/standards/cyclonedx/xml-shape.ts'
import { type XsdNode, XsdTypes } from './xsd-types-for-test.ts'

/** What the table says may stand in an element, for one version. */
interface Said {
  readonly elements: readonly XmlRule[]
  readonly attributes: readonly string[]
}

test.each(['1.2', '1.3', '1.4', '1.5', '1.6', '1.7'])(
  'matches in the table the XSD of %s and its order',
  (specVersion) => {
    const minor = minorOf(specVersion)
    const xsd = new XsdTypes(specVersion)
    const seen = new Set<string>()
    const differences: string[] = []
    const waiting: { path: string; declaration: XsdNode; content: XmlContent }[] = [
      { path: 'bom', declaration: xsd.root, content: { kind: 'object', shape: cyclonedxXmlShape(specVersion) } },
    ]
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { path, declaration, content } = next
      const key = `${declaration.attributes['type'] ?? path} ${content.kind === 'object' ? content.shape.name : path}`
      if (seen.has(key) || content.kind === 'dependency') continue
      seen.add(key)
      const official = xsd.typeOf(declaration)
      const said = saidOf(content, minor)
      const names = said.elements.map(({ element }) => element)
      const expected = { path, elements: [...official.elements.keys()], attributes: official.attributes.toSorted() }
      const found = { path, elements: inOrder(names, content), attributes: said.attributes.toSorted() }
      if (content.kind === 'list' || content.kind === 'choice') expected.elements.sort()
      if (JSON.stringify(found) !== JSON.stringify(expected)) differences.push(JSON.stringify({ expected, found }))
      for (const rule of said.elements) {
        const inside = official.elements.get(rule.element)
        if (inside) waiting.push({ path: `${path}/${rule.element}`, declaration: inside, content: rule.content })
      }
    }
    expect(seen.size).toBeGreaterThan(25)
    expect(differences).toEqual([])
  },
)

function inOrder(names: string[], { kind }: XmlContent): readonly string[] {
  return kind === 'list' || kind === 'choice' ? names.toSorted() : names
}

function saidOf(content: XmlContent, minor: number): Said {
  const isThere = ({ since }: { readonly since: number }) => since <= minor
  const ofShape = (shape: XmlShape | undefined): Said => ({
    elements: shape?.rules.filter(isThere) ?? [],
    attributes: [...(shape?.attributes ?? [])].filter(([, one]) => isThere(one)).map(([name]) => name),
  })
  if (content.kind === 'object') return ofShape(content.shape)
  if (content.kind === 'scalar') return { elements: [], attributes: content.type === 'ref' ? ['ref'] : [] }
  if (content.kind === 'dependency') return { elements: [], attributes: [] }
  const object = ofShape(content.kind === 'list' ? content.object : undefined)
  return { elements: [...content.items.filter(isThere), ...object.elements], attributes: object.attributes }
}
