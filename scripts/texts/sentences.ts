import { isProgramText } from './program-text.ts'
import { hasWord, isOwnPlural, nameOf } from './shown-texts.ts'
import { type Node, walk } from './syntax-node.ts'

/** Elements that stand in a sentence. */
const inlineElements = new Set([
  'b',
  'strong',
  'em',
  'i',
  'code',
  'kbd',
  'span',
  'a',
  'abbr',
  'time',
  'sup',
  'bdi',
  'Link',
  'Kbd',
  'Keys',
  'VisibleText',
  'small',
  'var',
  'samp',
  'q',
])

/** A part of a sentence in JSX: its own text, or a value or an element that stands in it. */
export type Part = { readonly text: string } | { readonly slot: Node }

/** A sentence in JSX. */
export interface Sentence {
  readonly start: number
  readonly end: number
  readonly parts: readonly Part[]
}

/** Returns the text that JSX shows for a piece of source text between tags. */
export function shownText(raw: string): string {
  const lines = raw.split('\n')
  const cleaned = lines
    .map((line, index) => {
      let text = line.replaceAll('\t', ' ')
      if (index > 0) text = text.replace(/^ +/, '')
      if (index < lines.length - 1) text = text.replace(/ +$/, '')
      return text
    })
    .filter((line) => line !== '')
    .join(' ')
  return cleaned.replaceAll('&amp;', '&').replaceAll('&ensp;', '\u2002').replaceAll('&nbsp;', '\u00a0')
}

/** Returns the sentences among the children of an element, each with its values and inner elements in place. */
export function sentencesOf(element: Node, source: string): readonly Sentence[] {
  if (isKeyCap(element)) return []
  const groups: Node[][] = [[]]
  for (const child of element.children as readonly Node[]) {
    const raw = source.slice(child.start, child.end)
    const { splitsBefore, splitsAfter, isKept } = placeOf(child, raw, isSpace(groups.at(-1)?.at(-1)))
    if (splitsBefore) groups.push([])
    if (isKept) groups.at(-1)?.push(child)
    if (splitsAfter) groups.push([])
  }
  return groups.flatMap((group) => sentenceOf(group, source))
}

/** Says whether a child goes on with the sentence before it, and whether the sentence may go on after it. A line end separates. */
function placeOf(child: Node, raw: string, isAfterSpace: boolean) {
  if (child.type !== 'JSXText') {
    const isKept = standsInSentence(child)
    return { splitsBefore: !isKept, splitsAfter: false, isKept }
  }
  if (raw.trim() === '' && raw.includes('\n'))
    return { splitsBefore: !isAfterSpace, splitsAfter: false, isKept: isAfterSpace }
  if (/^\s*[·|]\s*$/.test(raw)) return { splitsBefore: true, splitsAfter: false, isKept: false }
  return { splitsBefore: /^\s*\n/.test(raw) && !isAfterSpace, splitsAfter: /\n\s*$/.test(raw), isKept: true }
}

const isKeyCap = (element: Node) => ['Kbd', 'kbd'].includes(nameOf(element.openingElement?.name))

const isSpace = (node: Node | undefined) =>
  node?.type === 'JSXExpressionContainer' && node.expression.type === 'Literal' && node.expression.value === ' '

function standsInSentence(child: Node): boolean {
  if (child.type === 'JSXElement') return inlineElements.has(nameOf(child.openingElement.name)) && isSmall(child)
  if (child.type !== 'JSXExpressionContainer') return false
  if (child.expression.type === 'JSXEmptyExpression') return false
  let hasElement = false
  walk(child.expression, ({ type }) => void (hasElement ||= type === 'JSXElement' || type === 'JSXFragment'))
  return !hasElement && !(child.expression.type === 'Identifier' && child.expression.name === 'children')
}

function isSmall(element: Node): boolean {
  return (element.children as readonly Node[]).every(
    ({ type, openingElement }) => type !== 'JSXElement' || inlineElements.has(nameOf(openingElement.name)),
  )
}

function isEdge(node: Node, source: string): boolean {
  if (node.type === 'JSXText')
    return !hasWord(source.slice(node.start, node.end)) && source.slice(node.start, node.end).trim() === ''
  if (isSpace(node)) return true
  return (
    node.type === 'JSXExpressionContainer' &&
    !isOwnPlural(node.expression) &&
    ['LogicalExpression', 'ConditionalExpression'].includes(node.expression.type)
  )
}

function sentenceOf(group: readonly Node[], source: string): readonly Sentence[] {
  const rawOf = ({ start, end }: Node) => source.slice(start, end)
  const isText = (node: Node) => {
    const text = node.type === 'JSXText' ? shownText(rawOf(node)) : ''
    return hasWord(text) && !isProgramText(text)
  }
  let from = 0
  let to = group.length
  const at = (index: number) => group[index] as Node
  while (from < to && isEdge(at(from), source)) from += 1
  while (from < to && isEdge(at(to - 1), source)) to -= 1
  const nodes = group.slice(from, to)
  const [first] = nodes
  const last = nodes.at(-1)
  if (!first || !last || !nodes.some(isText)) return []
  const parts = nodes.flatMap((node): readonly Part[] => {
    if (node.type === 'JSXText') return [{ text: shownText(rawOf(node)) }]
    return isSpace(node) ? [{ text: ' ' }] : [{ slot: node }]
  })
  return [{ start: first.start, end: last.end, parts }]
}
