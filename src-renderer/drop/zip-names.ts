import type { SourceFile, SourcePart } from '#renderer/lib/source-file.ts'

/** Reads the file names of a zip archive from its central directory. Empty if it cannot be read. */
export async function readZipNames(file: Pick<SourceFile, 'size' | 'slice'>): Promise<readonly string[]> {
  const tailStart = Math.max(0, file.size - tailBytes)
  const tail = await viewOf(file.slice(tailStart))
  const end = findEnd(tail)
  if (end === null) return []
  const size = tail.getUint32(end + 12, true)
  const start = tail.getUint32(end + 16, true)
  if (size > maxDirectoryBytes || start + size > file.size) return []
  return namesIn(await viewOf(file.slice(start, start + size)))
}

/** The end record is 22 bytes, and a comment of at most 65,535 may follow. */
const tailBytes = 22 + 65_535
const maxDirectoryBytes = 4_000_000

async function viewOf(part: SourcePart): Promise<DataView> {
  return new DataView(await part.arrayBuffer())
}

function findEnd(tail: DataView): number | null {
  for (let at = tail.byteLength - 22; at >= 0; at -= 1) {
    if (tail.getUint32(at, true) === 0x06054b50) return at
  }
  return null
}

/** Reads the entries of a directory: 46 bytes each, followed by name, extra field and comment. Folders end in a slash and are skipped. */
function namesIn(directory: DataView): string[] {
  const names: string[] = []
  const decoder = new TextDecoder()
  let at = 0
  while (at + 46 <= directory.byteLength && directory.getUint32(at, true) === 0x02014b50) {
    const length = directory.getUint16(at + 28, true)
    const rest = directory.getUint16(at + 30, true) + directory.getUint16(at + 32, true)
    if (at + 46 + length > directory.byteLength) return names
    const name = decoder.decode(new Uint8Array(directory.buffer, directory.byteOffset + at + 46, length))
    if (!name.endsWith('/')) names.push(name)
    at += 46 + length + rest
  }
  return names
}
