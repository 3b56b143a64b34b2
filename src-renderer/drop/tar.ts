/** A file of an archive. */
export interface TarEntry {
  readonly name: string
  readonly content: Blob
}

const blockBytes = 512
const maxNameBytes = 100

/** Creates a tar archive (POSIX ustar) without reading its files: the archive refers to the file blobs themselves. */
export function tarOf(entries: readonly TarEntry[]): Blob {
  const parts = entries.flatMap(({ name, content }, index) => [
    header(shortenName(name, index), content.size),
    content,
    new Uint8Array((blockBytes - (content.size % blockBytes)) % blockBytes),
  ])
  return new Blob([...parts, new Uint8Array(2 * blockBytes)])
}

/** Shortens a long name to its end, starting at a folder. A number distinguishes names with the same end. */
function shortenName(name: string, index: number): string {
  if (bytesOf(name).length <= maxNameBytes) return name
  const folders = name.split('/')
  const base = folders.at(-1) ?? ''
  for (let from = 1; from < folders.length; from += 1) {
    const shorter = `${index}/${folders.slice(from).join('/')}`
    if (bytesOf(shorter).length <= maxNameBytes) return shorter
  }
  return `${index}${/\.[\w.]{1,12}$/.exec(base)?.[0] ?? ''}`
}

function header(name: string, size: number): Uint8Array<ArrayBuffer> {
  const block = new Uint8Array(blockBytes)
  const put = (at: number, text: string) => block.set(bytesOf(text), at)
  put(0, name)
  put(100, '0000644\0')
  put(108, '0000000\0')
  put(116, '0000000\0')
  put(124, `${size.toString(8).padStart(11, '0')}\0`)
  put(136, '00000000000\0')
  put(148, '        ') // the checksum is computed with spaces in its own field
  put(156, '0')
  put(257, 'ustar\x0000')
  const sum = block.reduce((total, byte) => total + byte, 0)
  put(148, `${sum.toString(8).padStart(6, '0')}\0 `)
  return block
}

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}
