import { foreignMember, type ForeignXml } from '#service/standards/cyclonedx/xml-shape.ts'
import { isObject } from '#service/exports/cyclonedx/members.ts'
import type { XmlEscaper } from './xml-escaper.ts'

const xmlNamespace = 'http://www.w3.org/XML/1998/namespace'

/** Returns the preserved content of other namespaces. */
export function foreignOf(object: Readonly<Record<string, unknown>>): ForeignXml {
  const foreign = object[foreignMember]
  return isObject(foreign) ? (foreign as ForeignXml) : {} // as the reader creates it
}

/** Writes attributes of other namespaces, each with its declaration and a leading space. */
export function foreignAttributes(object: Readonly<Record<string, unknown>>, escape: XmlEscaper): string {
  return Object.entries(foreignOf(object).attributes ?? {})
    .map(([key, value], index) => {
      const end = key.lastIndexOf('}')
      const [namespace, local] = [key.slice(1, end), key.slice(end + 1)]
      const text = escape.attribute(value)
      if (namespace === xmlNamespace) return ` xml:${local}="${text}"`
      return ` xmlns:n${index}="${escape.attribute(namespace)}" n${index}:${local}="${text}"`
    })
    .join('')
}
