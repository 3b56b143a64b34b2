import { roles } from '#shared/role.ts'
import { isProgramText } from './program-text.ts'
import type { Node } from './syntax-node.ts'

/** Attributes and properties whose text is shown or read aloud. */
const shownNames = new Set(
  `label title head text about detail hint word words paletteTitle keyLabel tabLabel inSentence say more did click why guess message
  remedy meaning said description placeholder note lead empty warn none what packing loading failed action copied verb retry calm
  summary error data-label aria-label aria-description aria-roledescription aria-valuetext alt unit noun`.split(/\s+/),
)

/** Attributes and properties whose strings are code, whatever they look like. */
const codeNames = new Set(
  `className class key id htmlFor type role name value icon keys variant size href to width minWidth height d fill stroke kind tone
  autoComplete tabIndex scope align target rel accept inputMode list table section path form url method credentials headers style
  gridTemplateColumns transform viewBox textAnchor layer field operator queryKey mutationKey operationName state status at look tab
  content-type filename data-scope data-channel data-color strokeLinecap strokeLinejoin goesTo waitsFor part`.split(
    /\s+/,
  ),
)

/** Attributes and properties that are code even where their string has several words. */
const onlyCodeNames = new Set(
  'className class key rowKey id htmlFor rel d href accept autoComplete style aria-describedby'.split(' '),
)

/** Functions that take code words. */
const codeCalls = new Set(
  `querySelector querySelectorAll closest matches getElementById matchMedia addEventListener removeEventListener includes startsWith
  endsWith indexOf lastIndexOf split useRowFocus pressInRow setProperty removeProperty getItem setItem removeItem createElement
  localeCompare postMessage test match replace replaceAll useCommand sendCommand setAttribute getAttribute hasAttribute supports
  fetch encode toLocaleString supportedValuesOf normalize import digest open settingsPart lateScreen DateTimeFormat NumberFormat Set
  Map RegExp URL CustomEvent Event KeyboardEvent Worker BroadcastChannel MutationObserver isKeyTaken classNames get has usePixels
  padStart padEnd usePlaceOf debug queryKey DOMException`.split(/\s+/),
)

const isCode = (text: string) =>
  /^\s*(?:query|mutation|fragment|subscription)\b|^[a-z-]+\/[a-z0-9.+*-]+|var\(|minmax\(|repeat\(|calc\(|translate\(|scale\(|^M[\d.]|\d(?:px|rem|fr|ms)\b|^\(m|\[[a-z-]+[\]=]|^#|^\/|^https?:|^\$mod|^(?:Shift|Control|Ctrl|Alt|Meta)\+|^[a-z]+:\/|^[\w.-]+@|^sha\d|^pkg:/.test(
    text,
  )
const isName = (text: string) =>
  /^[A-Z0-9_+-]+$/.test(text) ||
  /^[a-z]+(?:[A-Z.:/][A-Za-z.:/]*)+$/.test(text) ||
  /^[a-z]+(?:[-_][a-z0-9]+)+$/.test(text)
const keyNames = new Set([
  'Enter',
  'Escape',
  'Tab',
  'Shift',
  'Control',
  'Alt',
  'Meta',
  'Delete',
  'Backspace',
  'End',
  'Space',
  'Esc',
  'Ctrl',
  'Del',
])
/** Returns true if a text has a word. */
export const hasWord = (text: string) => /[A-Za-z]{2}/.test(text)
const isSentence = (text: string) =>
  /\b(?:[Aa]|[Aa]n|[Tt]he) [a-z]{2,}|^\d+:? [a-z]{3,}$|^…, [a-z]{3,}$|^… \([a-z]+\)$|[A-Za-z]{2,}[,.:;)”’…]* …?[A-Za-z“(]|[A-Za-z]{2,}\b.* …|… [A-Za-z]{2,}/.test(
    text,
  )
const properNames = new Set<string>(['Waybill', 'Jira', 'Slack', ...roles])
const isCapitalized = (text: string) => /^[A-Z][a-z]+[….:?!]*$/.test(text) && !properNames.has(text)

/** Returns the text of a string or a template, with `…` for its values, or undefined for another node. */
export function textOf(node: Node): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  if (node.type !== 'TemplateLiteral') return undefined
  return node.quasis.map((quasi: Node) => quasi.value.cooked ?? '').join('…')
}

/** What holds a string: the attribute, property, call or statement around it and around choices between strings. */
function holderOf(node: Node, parents: readonly Node[]): { readonly holder: Node | undefined; readonly inner: Node } {
  let inner = node
  for (const parent of parents) {
    const passes =
      (parent.type === 'ConditionalExpression' && parent.test !== inner) ||
      parent.type === 'LogicalExpression' ||
      parent.type === 'ArrayExpression' ||
      parent.type === 'ParenthesizedExpression' ||
      parent.type === 'TSAsExpression' ||
      parent.type === 'TSSatisfiesExpression' ||
      (parent.type === 'JSXExpressionContainer' && parents[parents.indexOf(parent) + 1]?.type === 'JSXAttribute')
    if (!passes) return { holder: parent, inner }
    inner = parent
  }
  return { holder: undefined, inner }
}

/** Ends of what is compared with code words. */
const codeSides = /^(?:key|code|type|__typename|name|kind|tagName|operator)$/

/** Returns the name of an attribute, a property, a function or a variable. */
export const nameOf = (node: Node | undefined): string =>
  node === undefined ? '' : String(node.name?.name ?? node.name ?? node.value ?? node.property?.name ?? '')

/** What holds only code words. */
const codeHolders = new Set(
  `ImportDeclaration ImportExpression ExportNamedDeclaration ExportAllDeclaration SwitchCase MemberExpression TaggedTemplateExpression
  TSLiteralType TSPropertySignature ExpressionStatement TSModuleDeclaration`.split(/\s+/),
)

type Kind = 'shown' | 'code' | 'undecided'

/** Decides about a string or a template: `shown` to a person, `code`, or `undecided`. */
export function kindOf(node: Node, parents: readonly Node[]): Kind {
  const text = textOf(node)
  if (text === undefined || !hasWord(text.replaceAll('…', ' ')) || isCode(text) || isProgramText(text)) return 'code'
  const { holder, inner } = holderOf(node, parents)
  if (holder === undefined || codeHolders.has(holder.type)) return 'code'
  if (parents.some(({ type }) => type === 'TSLiteralType' || type === 'TSTypeReference')) return 'code'
  return kindIn(holder, inner, text, parents)
}

function kindIn(holder: Node, inner: Node, text: string, parents: readonly Node[]): Kind {
  const byLooks = kindByLooks(text)
  switch (holder.type) {
    case 'JSXExpressionContainer':
      return 'shown'
    case 'JSXAttribute':
      return kindOfNamed(text, nameOf(holder.name), byLooks)
    case 'Property':
      return kindOfProperty(holder, inner, text, byLooks === 'undecided' && isInMapOfWords(parents) ? 'shown' : byLooks)
    case 'CallExpression':
    case 'NewExpression':
      return kindOfArgument(nameOf(holder.callee), byLooks)
    case 'BinaryExpression':
      return holder.operator === '+' ? byLooks : kindOfCompared(holder, byLooks)
    case 'TemplateLiteral':
      return kindInTemplate(text, holder, parents)
    default:
      return byLooks
  }
}

function kindByLooks(text: string): Kind {
  if (isSentence(text) || (isCapitalized(text) && !keyNames.has(text))) return 'shown'
  return isName(text) ? 'code' : 'undecided'
}

function kindOfProperty(property: Node, inner: Node, text: string, byLooks: Kind): Kind {
  return property.value === inner ? kindOfNamed(text, nameOf(property.key), byLooks) : 'code'
}

function kindOfNamed(text: string, name: string, byLooks: Kind): Kind {
  if (onlyCodeNames.has(name)) return 'code'
  if (shownNames.has(name)) return isName(text) && !isSentence(text) ? 'code' : 'shown'
  if (isSentence(text)) return 'shown'
  return codeNames.has(name) ? 'code' : byLooks
}

function kindOfArgument(called: string, byLooks: Kind): Kind {
  if (called === 'join') return 'shown'
  return codeCalls.has(called) ? 'code' : byLooks
}

function kindOfCompared({ operator, left }: Node, byLooks: Kind): Kind {
  return byLooks === 'shown' && ['===', '!=='].includes(operator) && !codeSides.test(nameOf(left)) ? 'shown' : 'code'
}

function kindInTemplate(text: string, template: Node, parents: readonly Node[]): Kind {
  if (isName(text) && !/^[a-z]+$/.test(text)) return 'code'
  return kindOf(template, parents.slice(parents.indexOf(template) + 1)) === 'shown' ? 'shown' : 'code'
}

/** Returns true in an object whose name says that its values are words. */
function isInMapOfWords(parents: readonly Node[]): boolean {
  const declared = parents.find(({ type }) => type === 'VariableDeclarator')
  return /(?:[wW]ords?|[lL]abels?|[nN]ouns?|[tT]itles?|[tT]exts?|[vV]erbs?|[pP]hrases?)$/.test(nameOf(declared?.id))
}

/** Returns true for a choice between the forms of a plural that does not ask `Intl`. */
export function isOwnPlural(node: Node): boolean {
  if (node.type !== 'ConditionalExpression' || node.test.type !== 'BinaryExpression') return false
  const { operator, right } = node.test
  if (right.type !== 'Literal' || right.value !== 1 || !['===', '!=='].includes(operator)) return false
  const texts = [textOf(node.consequent), textOf(node.alternate)]
  const [one, other] = texts
  if (one === undefined || other === undefined) return false
  return texts.some((text) => hasWord(text?.replaceAll('…', ' ') ?? '')) && !(isName(one) && isName(other))
}
