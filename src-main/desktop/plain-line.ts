/** Returns one line of plain text: names of files and titles quote what others wrote. What is no text, or turns its direction, is left out. */
export function plainLine(text: string, max: number): string {
  const plain = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim()
  const characters = Array.from(plain)
  return characters.length > max ? `${characters.slice(0, max - 1).join('')}…` : plain
}
