/** Returns a value as it is written in a filter: quoted where it would be read as something else. */
export function quoteValue(value: string): string {
  return isWord(value) && !/^(and|or|not)$/i.test(value) ? value : quoted(value)
}

/** Returns the name of a list as it is written in a filter. */
export function listReference(name: string): string {
  return isWord(name) ? `@${name}` : `@${quoted(name)}`
}

/** Whether a text is read as one word as it stands. */
function isWord(text: string): boolean {
  return /^[^\s(),<>=!"'@/\\][^\s(),<>=!"']*$/.test(text)
}

function quoted(value: string): string {
  return `"${value.replaceAll(/["\\]/g, (mark) => `\\${mark}`)}"`
}
