/** Not allowed in a name on Windows, or a folder of another system; invisible, or changes the direction of the text. */
// oxlint-disable-next-line no-control-regex -- control characters are what it removes
const unsafe = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff<>:"/\\|?*]/g
/** Names of devices on Windows, with any ending. */
const devices = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i
const maxNameLength = 200

/** Returns a file name that every system accepts and shows as it is, for one that comes from a document or its product. */
export function safeFileName(name: string): string {
  const plain = name
    .toWellFormed()
    .replace(unsafe, '_')
    .replace(/^[\s.]+|[\s.]+$/g, '')
    .replace(devices, '_$1')
  if (plain === '') return 'download'
  const ending = /\.[^.]{1,20}(?:\.[^.]{1,10})?$/.exec(plain)?.[0] ?? ''
  return plain.length <= maxNameLength ? plain : `${plain.slice(0, maxNameLength - ending.length)}${ending}`
}
