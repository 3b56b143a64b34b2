/** Sequences that control a terminal: CSI, OSC and other strings up to their end, and two-character escapes. */
const sequences =
  // eslint-disable-next-line no-control-regex -- control characters are what it is about
  /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]?|(?:\u001b[\]PX^_]|[\u009d\u0090\u0098\u009e\u009f])[^\u0007\u001b\u009c]*(?:\u0007|\u001b\\|\u009c)?|\u001b[ -/]*[0-~]?/g
/** Characters that move the cursor, ring the bell, or change the direction of the text after them. */
// eslint-disable-next-line no-control-regex -- control characters are what it is about
const controls = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]+/g

/** Returns text of a service as one line that cannot control a terminal, because text from an SBOM is untrusted. */
export function terminalText(text: string): string {
  return text.replace(sequences, '').replace(controls, ' ')
}

/** Formats a value as JSON with every control character escaped, so that nothing is lost and nothing controls the terminal. */
export function terminalJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(
    /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
