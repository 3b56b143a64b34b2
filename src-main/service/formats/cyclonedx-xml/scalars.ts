import type { ScalarType } from '#service/standards/cyclonedx/xml-shape.ts'

/** Converts a text to its JSON value. A text that is not a valid number or boolean stays a text. */
export function scalarOf(type: ScalarType, text: string): string | number | boolean {
  if (type === 'text') return text
  const token = text.trim()
  if (type === 'number') return numberOf(token)
  if (type !== 'boolean') return token
  if (token === 'true' || token === '1') return true
  return token === 'false' || token === '0' ? false : token
}

/** Converts a decimal of XML Schema. A number that JSON cannot represent exactly stays a text. */
function numberOf(text: string): string | number {
  if (!/^[-+]?(\d+(\.\d*)?|\.\d+)$/.test(text) || text.length > 17) return text
  const number = Number(text)
  return Number.isInteger(number) && !Number.isSafeInteger(number) ? text : number
}
