/** Characters that control a terminal, or change the direction of the text after them. Tabs and line breaks do not. */
// eslint-disable-next-line no-control-regex -- control characters are what it is about
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g

/**
 * Returns text for a log or a terminal with every character that controls a terminal written as its code, for example `\u001b`: errors quote
 * names of documents and of files.
 */
export function escapeControls(text: string): string {
  return text.replaceAll(controls, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
