import { open } from 'node:fs/promises'
import { binaryKindOf } from '#service/formats/known-kinds/binary-kinds.ts'

/** Bytes. The signatures of all known kinds are in them. */
const headBytes = 4096

/** Describes a file that could not be read as a backup, in one sentence for people: with what it seems to be, if that is known. */
export async function describeOtherFile(path: string): Promise<string> {
  const kind = kindOf(await readHead(path))
  if (kind === 'empty') return 'The file is empty'
  if (kind === null) return 'The file is not a Waybill backup, or is damaged'
  return `The file is not a Waybill backup. It seems to be ${kind}`
}

async function readHead(path: string): Promise<Buffer> {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** Null if it is not known: a backup is a Zstandard file itself. */
function kindOf(head: Buffer): string | null {
  if (head.length === 0) return 'empty'
  const { name } = binaryKindOf(head) ?? {}
  if (name === 'A zstd file' || name === 'A binary file') return null
  if (name !== undefined) return `${name.charAt(0).toLowerCase()}${name.slice(1)}`
  const text = head.toString('utf8')
  if (/"(bomFormat|spdxVersion)"|^SPDXVersion:|cyclonedx\.org\/schema/m.test(text)) return 'an SBOM'
  return text.includes('\uFFFD') ? null : 'a text file'
}
