import { cyclonedxNamespace, cyclonedxXmlShape, minorOf, type XmlRule } from '#service/standards/cyclonedx/xml-shape.ts'
import { type DocumentMember, Elements } from '#service/exports/cyclonedx/writing.ts'
import { Losses } from '#service/exports/cyclonedx/losses.ts'
import { ElementWriter } from './element-writer.ts'
import { UniqueRefs } from './unique-refs.ts'

/** Members of the JSON form that XML replaces with the namespace. */
const namespaceMembers = new Set(['$schema', 'bomFormat', 'specVersion'])

export interface XmlOptions {
  /**
   * Whether the document was XML of this version and is returned unchanged, including values that the XSD rejects and content of other
   * namespaces.
   */
  readonly isExact?: boolean
  /** The `bom-ref` of each component of the document. */
  readonly componentRefs?: ReadonlySet<string>
}

/** Lists that the XSD does not allow to be empty. */
const neverEmpty: ReadonlySet<string> = new Set(['citations'])

/**
 * Yields a CycloneDX document as XML of the same version, from its JSON form. List entries are yielded one by one. Data that XML cannot
 * represent is counted in `losses`.
 */
export function* cyclonedxXmlText(
  members: Iterable<DocumentMember>,
  specVersion: string,
  losses = new Losses(),
  { isExact = false, componentRefs = new Set() }: XmlOptions = {},
): Generator<string> {
  const root = cyclonedxXmlShape(specVersion)
  const minor = minorOf(specVersion)
  const writer = new ElementWriter(minor, losses, isExact, new UniqueRefs(componentRefs, losses))
  const document = Object.fromEntries([...members].filter(([name]) => !namespaceMembers.has(name)))
  const start = `<bom xmlns="${cyclonedxNamespace(specVersion)}"${writer.attributes(root, document, 'bom')}>`
  yield `<?xml version="1.0" encoding="UTF-8"?>\n${start}\n`
  for (const rule of root.rules) {
    const value = document[rule.member]
    const isWritten = value instanceof Elements || Array.isArray(value)
    if (isList(rule) && isWritten && rule.since <= minor) {
      writer.isInComponents = rule.member === 'components'
      yield* listText(rule, value as Iterable<unknown>, writer, leavesOutEmpty(rule, value, isExact))
      writer.isInComponents = false
    } else writer.member(rule, value instanceof Elements ? [...value] : value, 'document', '  ')
    yield writer.take()
  }
  writer.foreignElements(document, '  ')
  writer.loseOthers(root, document, 'document')
  losses.changed('URLs and timestamps', 'normalized for XML Schema', writer.changed)
  losses.changed('characters not allowed in XML', 'replaced', writer.replaced)
  yield `${writer.take()}</bom>\n`
}

/** Tests whether a list without entries is not written. */
function leavesOutEmpty({ member }: XmlRule, value: unknown, isExact: boolean): boolean {
  return (value instanceof Elements && !value.evenEmpty) || (!isExact && neverEmpty.has(member))
}

type ListRule = Parameters<ElementWriter['entries']>[0]

function isList(rule: XmlRule): rule is ListRule {
  return rule.content.kind === 'list'
}

function* listText(
  rule: ListRule,
  values: Iterable<unknown>,
  writer: ElementWriter,
  omitsEmpty: boolean,
): Generator<string> {
  let isFirst = true
  for (const value of values) {
    if (isFirst) yield `  <${rule.element}>\n`
    isFirst = false
    writer.item(rule.content.items, value, '    ', rule.member)
    yield writer.take()
  }
  if (!isFirst) yield `  </${rule.element}>\n`
  else if (!omitsEmpty) yield `  <${rule.element}/>\n`
}
