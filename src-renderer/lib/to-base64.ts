/** Encodes a text as the base64 of its UTF-8. */
export function toBase64(content: string): string {
  let binary = ''
  for (const byte of new TextEncoder().encode(content)) binary += String.fromCharCode(byte)
  return btoa(binary)
}
