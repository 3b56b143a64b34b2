/** Parses a typed line number, with or without digit groups. Returns null if the text has no such line. */
export function readLine(typed: string, lineCount: number): number | null {
  const digits = typed.trim().replaceAll(/[,.\s_]/g, '')
  if (!/^\d{1,12}$/.test(digits)) return null
  const line = Number(digits)
  return line >= 1 && line <= lineCount ? line : null
}
