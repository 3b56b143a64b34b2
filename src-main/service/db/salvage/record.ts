/** A value of a row, as SQLite stores it. */
export type StoredValue = null | number | bigint | string | Buffer

/** Reads a varint (database file format, 1.6). Null if it goes beyond the buffer. */
export function readVarint(bytes: Buffer, at: number): { readonly value: bigint; readonly end: number } | null {
  let value = 0n
  for (let index = 0; index < 9; index += 1) {
    const byte = bytes[at + index]
    if (byte === undefined) return null
    if (index === 8) return { value: (value << 8n) | BigInt(byte), end: at + 9 }
    value = (value << 7n) | BigInt(byte & 0x7f)
    if ((byte & 0x80) === 0) return { value, end: at + index + 1 }
  }
  return null
}

/** Reads the values of a record (database file format, 2.1). Null if it is not one: every byte of it must be accounted for. */
export function readRecord(payload: Buffer): readonly StoredValue[] | null {
  const head = readVarint(payload, 0)
  if (!head || head.value > BigInt(payload.length)) return null
  const headerEnd = Number(head.value)
  const values: StoredValue[] = []
  let at = head.end
  let body = headerEnd
  while (at < headerEnd) {
    const type = readVarint(payload, at)
    if (!type || type.end > headerEnd) return null
    at = type.end
    const size = sizeOf(type.value)
    if (size === null || body + size > payload.length) return null
    values.push(readValue(payload, body, Number(type.value), size))
    body += size
  }
  return at === headerEnd && body === payload.length ? values : null
}

const fixedSizes = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0]

function sizeOf(type: bigint): number | null {
  if (type > 0x7fff_ffffn) return null
  const number = Number(type)
  if (number >= 12) return Math.floor((number - 12) / 2)
  return fixedSizes[number] ?? null
}

function readValue(bytes: Buffer, at: number, type: number, size: number): StoredValue {
  if (type === 0) return null
  if (type === 8 || type === 9) return type - 8
  if (type === 7) return bytes.readDoubleBE(at)
  if (type === 6) return narrowed(bytes.readBigInt64BE(at))
  if (type < 6) return bytes.readIntBE(at, size)
  const content = bytes.subarray(at, at + size)
  return type % 2 === 1 ? content.toString('utf8') : Buffer.from(content)
}

function narrowed(value: bigint): number | bigint {
  return value >= BigInt(Number.MIN_SAFE_INTEGER) && value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : value
}
