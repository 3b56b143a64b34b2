/** Decodes percent signs. Text in which one encodes nothing is returned unchanged. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch (error) {
    if (error instanceof URIError) return path
    throw error
  }
}
