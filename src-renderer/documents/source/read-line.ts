/** The line that someone wrote, with or without groups. Null for anything that is no line of the text. */
export function readLine(typed: string, lineCount: number): number | null {
  const digits = typed.trim().replaceAll(/[,.\s_]/g, '')
  if (!/^\d{1,12}$/.test(digits)) return null
  const line = Number(digits)
  return line >= 1 && line <= lineCount ? line : null
}
