import type { LicenseStatement } from '#service/domain/components/component.ts'
import { isObject, type JsonObject, objectsOf, textOf } from '#service/domain/json-values.ts'

/** Reads the statements of a CycloneDX license list: licenses by id or name, and expressions. */
export function licensesOf(value: unknown): readonly LicenseStatement[] {
  return objectsOf(value)
    .map(statementOf)
    .filter((statement) => statement !== null)
}

function statementOf(entry: JsonObject): LicenseStatement | null {
  const expression = textOf(entry['expression'])
  const license = entry['license']
  if (expression) return { expression, ...acknowledgementOf(entry) }
  // The form of 1.2 to 1.5 wraps a license. A bare one is a common and understandable mistake.
  const body = isObject(license) ? license : typeof license === 'string' ? { name: license } : entry
  const [id, name, url] = [textOf(body['id']), textOf(body['name']), textOf(body['url'])]
  if (!id && !name && !url) return null
  const text = plainText(body['text'])
  return {
    ...(id ? { id } : { name: name ?? url ?? '' }),
    ...(url ? { url } : {}),
    ...(text ? { text } : {}),
    ...acknowledgementOf(body),
  }
}

function acknowledgementOf(body: JsonObject): Pick<LicenseStatement, 'acknowledgement'> {
  const word = body['acknowledgement']
  return word === 'declared' || word === 'concluded' ? { acknowledgement: word } : {}
}

/** Returns the text of an attachment. Encoded attachments are decoded if they are text. */
function plainText(value: unknown): string | null {
  if (!isObject(value)) return textOf(value)
  const content = textOf(value['content'])
  if (!content || value['encoding'] !== 'base64') return content
  const type = textOf(value['contentType']) ?? 'text/plain'
  return type.startsWith('text/') ? textOf(Buffer.from(content, 'base64').toString('utf8')) : null
}
