import { nameOf } from './shown-texts.ts'
import type { Node } from './syntax-node.ts'

/** Functions that look for what they get, or keep it as a key. */
const lookups = new Set(
  `includes indexOf startsWith endsWith has get set delete split replace replaceAll getItem setItem append localeCompare test match
  groupBy queryKey`.split(/\s+/),
)

const equals = new Set(['===', '!==', '==', '!='])

/** Returns true where the code compares a text of a list or looks it up, which fails in another language. */
export function isCompared(node: Node, parents: readonly Node[]): boolean {
  let inner = node
  for (const parent of parents) {
    if (!passesValue(parent, inner)) return isComparedIn(parent, inner)
    inner = parent
  }
  return false
}

/** Returns true if a parent has the value of the text, or the result of the function that the text is. */
function passesValue(parent: Node, inner: Node): boolean {
  if (parent.type === 'CallExpression') return parent.callee === inner
  if (parent.type === 'ConditionalExpression') return parent.test !== inner
  return ['LogicalExpression', 'ParenthesizedExpression', 'TemplateLiteral', 'TSAsExpression'].includes(parent.type)
}

function isComparedIn(parent: Node, inner: Node): boolean {
  switch (parent.type) {
    case 'BinaryExpression':
      return equals.has(parent.operator)
    case 'SwitchCase':
      return true
    case 'Property':
      return parent.computed === true && parent.key === inner
    case 'MemberExpression':
      return parent.computed === true ? parent.property === inner : lookups.has(nameOf(parent))
    case 'CallExpression':
      return lookups.has(nameOf(parent.callee))
    default:
      return false
  }
}
