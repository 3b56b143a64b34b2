/** What starts a formula in some spreadsheet: also behind blanks and invisible characters, and in full width. */
const formulaStart = /^(?:[\t\r\n]|[\s\p{C}]*[=+\-@\uff1d\uff0b\uff0d\uff20])/u

/** Whether a spreadsheet may evaluate a text (ASVS 1.2.10). An apostrophe before it prevents that. */
export function isFormula(text: string): boolean {
  return formulaStart.test(text)
}
