/** Returns the XML text of a value; undefined if it is not a scalar. Decimals of XML Schema have no exponent. */
export function scalarText(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return String(value)
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined
  const text = String(value)
  if (!text.includes('e')) return text
  return Number.isInteger(value) ? BigInt(value).toString() : value.toFixed(20).replace(/0+$/, '')
}
