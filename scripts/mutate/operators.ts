import { parseSync } from 'vite'

/** One edit that breaks a file: `text` replaces the characters from `start` to `end`. */
export interface Fault {
  readonly operator: string
  readonly start: number
  readonly end: number
  readonly text: string
}

/** A node of the syntax tree. Its `type` determines its further members. */
interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [member: string]: unknown
}

type Operator = (node: Node, source: string) => readonly Fault[]

const swaps: ReadonlyMap<string, readonly [operator: string, other: string]> = new Map([
  ['<', ['move-boundary', '<=']],
  ['<=', ['move-boundary', '<']],
  ['>', ['move-boundary', '>=']],
  ['>=', ['move-boundary', '>']],
  ['===', ['negate-comparison', '!==']],
  ['!==', ['negate-comparison', '===']],
  ['+', ['swap-arithmetic', '-']],
  ['-', ['swap-arithmetic', '+']],
  ['*', ['swap-arithmetic', '/']],
  ['/', ['swap-arithmetic', '*']],
  ['&&', ['swap-logic', '||']],
  ['||', ['swap-logic', '&&']],
])

const methodSwaps: ReadonlyMap<string, string> = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['min', 'max'],
  ['max', 'min'],
  ['startsWith', 'endsWith'],
  ['endsWith', 'startsWith'],
  ['leftJoin', 'innerJoin'],
])

/**
 * Methods in a call chain that can be dropped without changing the type: Kysely's conditions and orders, and methods of arrays and strings.
 */
const droppedFromChains = new Set(
  'where whereRef having orderBy groupBy limit distinct onRef filter sort toSorted reverse trim toLowerCase slice'.split(
    ' ',
  ),
)

/** SQL keywords and their replacements. A fault is planted only in text that looks like SQL. */
const sqlSwaps: readonly (readonly [RegExp, string])[] = [
  [/\band\b/gi, 'OR'],
  [/\bor\b/gi, 'AND'],
  [/\bis not null\b/gi, 'IS NULL'],
  [/\bis null\b/gi, 'IS NOT NULL'],
  [/\bnot exists\b/gi, 'EXISTS'],
  [/\bnot in\b/gi, 'IN'],
  [/\bdesc\b/gi, 'ASC'],
  [/\bleft join\b/gi, 'JOIN'],
  [/\bmin\(/gi, 'MAX('],
  [/\bmax\(/gi, 'MIN('],
  [/ <= /g, ' < '],
  [/ >= /g, ' > '],
  [/ < /g, ' <= '],
  [/ > /g, ' >= '],
  [/ = /g, ' <> '],
]
const looksLikeSql = /\b(SELECT|INSERT INTO|UPDATE|DELETE FROM|WHERE|JOIN|ORDER BY|EXISTS|CASE WHEN)\b/

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string' && 'start' in value

const nodesIn = (value: unknown): readonly Node[] => (Array.isArray(value) ? value.filter(isNode) : [])

const isFunction = (node: Node): boolean => /Function/.test(node.type)

/** Returns the method that a call in a chain calls, or null. */
function methodOf(node: Node): { readonly object: Node; readonly name: Node } | null {
  const { callee } = node
  if (node.type !== 'CallExpression' || !isNode(callee) || callee.type !== 'MemberExpression') return null
  const { object, property } = callee
  return isNode(object) && isNode(property) && callee['computed'] !== true ? { object, name: property } : null
}

/** Whether a function returns a value anywhere, not counting nested functions. */
function returnsValue(node: Node): boolean {
  if (node.type === 'ReturnStatement') return isNode(node['argument'])
  return childrenOf(node).some((child) => !isFunction(child) && returnsValue(child))
}

function childrenOf(node: Node): readonly Node[] {
  return Object.values(node).flatMap((value) => (isNode(value) ? [value] : nodesIn(value)))
}

/** Returns one fault for each member of a list literal: without the member and the comma that follows. */
function dropMembers(node: Node, members: readonly Node[], source: string): readonly Fault[] {
  return members.map((member, at) => {
    const next = members[at + 1]
    const previous = members[at - 1]
    const [start, end] = next ? [member.start, next.start] : [previous?.end ?? member.start, member.end]
    return { operator: 'drop-element', start, end: Math.min(end, node.end - 1), text: source.slice(end, end) }
  })
}

/** Returns one fault for each SQL keyword in a text. Interpolated code is not part of the text. */
function changeSql(node: Node, source: string): readonly Fault[] {
  const pieces = node.type === 'TemplateLiteral' ? nodesIn(node['quasis']) : [node]
  return pieces.flatMap((piece) =>
    sqlSwaps.flatMap(([word, text]) =>
      Array.from(source.slice(piece.start, piece.end).matchAll(word), ({ index, 0: { length } }) => {
        const start = piece.start + index
        return { operator: 'change-sql', start, end: start + length, text }
      }),
    ),
  )
}

const operators: readonly Operator[] = [
  (node, source) => {
    const { test } = node
    if (!/^(If|Conditional)/.test(node.type) || !isNode(test)) return []
    const { start, end } = test
    return [{ operator: 'negate-condition', start, end, text: `!(${source.slice(start, end)})` }]
  },
  (node, source) => {
    const { left, right, operator } = node
    const swap = swaps.get(String(operator))
    if (!/^(Binary|Logical)Expression$/.test(node.type) || !swap || !isNode(left) || !isNode(right)) return []
    const start = source.indexOf(String(operator), left.end)
    return [{ operator: swap[0], start, end: start + String(operator).length, text: swap[1] }]
  },
  (node) => {
    if (node.type !== 'ExpressionStatement' || !isNode(node['expression'])) return []
    const { type, start, end } = node['expression']
    return /^(Await|Call)Expression$/.test(type) ? [{ operator: 'drop-call', start, end, text: 'void 0' }] : []
  },
  (node, source) =>
    node.type === 'ArrayExpression'
      ? dropMembers(node, nodesIn(node['elements']), source)
      : node.type === 'ObjectExpression'
        ? dropMembers(node, nodesIn(node['properties']), source)
        : [],
  ({ type, value, start, end }) => {
    if (type !== 'Literal' || (typeof value !== 'number' && typeof value !== 'boolean')) return []
    return [{ operator: 'change-constant', start, end, text: String(typeof value === 'number' ? value + 1 : !value) }]
  },
  (node) => {
    const { body } = node
    if (!isFunction(node) || !isNode(body) || body.type !== 'BlockStatement') return []
    if (nodesIn(body['body']).length === 0 || returnsValue(body)) return []
    return [
      { operator: 'return-early', start: body.start + 1, end: body.start + 1, text: ' if (Date.now() > 0) return;' },
    ]
  },
  (node) => {
    const method = methodOf(node)
    if (!method) return []
    const { object, name } = method
    const called = String(name['name'])
    const other = methodSwaps.get(called)
    const faults: Fault[] = []
    if (other) faults.push({ operator: 'swap-method', start: name.start, end: name.end, text: other })
    if (droppedFromChains.has(called))
      faults.push({ operator: `drop-${called}`, start: object.end, end: node.end, text: '' })
    return faults
  },
  (node, source) => {
    const { type, quasi, tag } = node
    if (type !== 'TaggedTemplateExpression') return []
    return isNode(tag) && source.slice(tag.start, tag.end) === 'sql' && isNode(quasi) ? changeSql(quasi, source) : []
  },
  (node, source) => {
    const isText = node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node['value'] === 'string')
    return isText && looksLikeSql.test(source.slice(node.start, node.end)) ? changeSql(node, source) : []
  },
  ({ type, start, end, label }) =>
    type === 'ContinueStatement' && !label ? [{ operator: 'end-loop', start, end, text: 'break' }] : [],
]

/** Parts of a file without faults: those without an effect at run time, and error messages. */
const isExcluded = ({ type }: Node): boolean => /^(Import|TS(?!(As|Satisfies|NonNull)))|^ThrowStatement$/.test(type)

/** Returns all possible faults of a file, in the order of the file. */
export function listFaults(path: string, source: string): readonly Fault[] {
  const faults: Fault[] = []
  const visit = (node: Node): void => {
    if (isExcluded(node)) return
    for (const operator of operators) faults.push(...operator(node, source))
    for (const child of childrenOf(node)) visit(child)
  }
  const { program } = parseSync(path, source)
  if (isNode(program)) visit(program)
  // A tagged template is visited twice.
  return [...new Map(faults.map((fault) => [`${fault.operator} ${fault.start} ${fault.text}`, fault])).values()]
}

/** Returns the text of a file with a fault. */
export function plantFault(source: string, { start, end, text }: Fault): string {
  return source.slice(0, start) + text + source.slice(end)
}
