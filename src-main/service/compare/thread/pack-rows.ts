import type { PackedRows } from '#service/domain/compare/comparison.ts'

/** Characters of an id. */
const idLength = 36

/** A row before it is packed. */
export interface UnpackedRow {
  readonly change: number
  readonly rank: number
  readonly note: string
  readonly baseId: string | null
  readonly targetId: string | null
  readonly text: string
}

/** Packs rows into a few arrays of bytes, which cross threads at once. */
export function packRows(rows: readonly UnpackedRow[]): PackedRows {
  const { length } = rows
  const notes = new Map<string, number>()
  const packed = {
    length,
    changes: new Uint8Array(length),
    ranks: new Uint8Array(length),
    noteOf: new Uint32Array(length),
    ids: new Uint8Array(length * idLength * 2),
    ends: new Uint32Array(length),
  }
  const texts: string[] = []
  const encoder = new TextEncoder()
  let end = 0
  for (const [at, row] of rows.entries()) {
    const note = notes.get(row.note) ?? notes.size
    notes.set(row.note, note)
    packed.changes[at] = row.change
    packed.ranks[at] = row.rank
    packed.noteOf[at] = note
    writeId(packed.ids, at * 2, row.baseId)
    writeId(packed.ids, at * 2 + 1, row.targetId)
    const text = `${row.text.toLowerCase()}\n`
    texts.push(text)
    end += utf8Length(text)
    packed.ends[at] = end
  }
  return { ...packed, notes: [...notes.keys()], texts: encoder.encode(texts.join('')) }
}

function writeId(ids: Uint8Array, place: number, id: string | null): void {
  if (id === null) return
  if (id.length !== idLength) throw new Error(`"${id}" has not the length of an id`)
  const start = place * idLength
  for (let at = 0; at < idLength; at += 1) ids[start + at] = id.charCodeAt(at)
}

/** The number of bytes of a text; a lone half of a pair becomes the character that stands for what cannot be written. */
function utf8Length(text: string): number {
  let length = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code < 0x80) length += 1
    else if (code < 0x800) length += 2
    else if (code >= 0xd800 && code < 0xdc00 && isLowHalf(text.charCodeAt(at + 1))) {
      length += 4
      at += 1
    } else length += 3
  }
  return length
}

function isLowHalf(code: number): boolean {
  return code >= 0xdc00 && code < 0xe000
}
