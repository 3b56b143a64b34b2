/** Reads what was written down; whatever is not understood is nothing. */
export function readDismissed(text: string | undefined): readonly string[] {
  if (text === undefined) return []
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
  } catch (error) {
    if (error instanceof SyntaxError) return []
    throw error
  }
}
