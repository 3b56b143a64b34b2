const blockBytes = 512
/** Size that eleven octal digits can hold. */
const maxOctal = 8 ** 11

/**
 * Returns the header of a file in a tar archive, owned by nobody and readable by its owner (POSIX ustar; sizes from 8 GiB on as GNU tar
 * writes them).
 *
 * @param name at most 100 characters of ASCII
 * @param bytes size of the file
 */
export function tarHeader(name: string, bytes: number): Buffer {
  const header = Buffer.alloc(blockBytes)
  if (name.length > 100) throw new Error(`The name "${name}" is too long for a tar header`)
  header.write(name, 0, 'latin1')
  for (const [at, value, digits] of [[100, 0o600, 6] as const, [108, 0, 6] as const, [116, 0, 6] as const]) {
    header.write(`${octal(value, digits)} `, at, 'latin1')
  }
  if (bytes < maxOctal) header.write(`${octal(bytes, 11)} `, 124, 'latin1')
  else {
    header[124] = 0x80 // the size follows as a number
    header.writeBigUInt64BE(BigInt(bytes), 128)
  }
  header.write(`${octal(0, 11)} `, 136, 'latin1') // a time, which nobody needs
  header.write('0', 156, 'latin1')
  header.write('ustar\0', 257, 'latin1')
  header.write('00', 263, 'latin1')
  header.write(' '.repeat(8), 148, 'latin1')
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${octal(sum, 6)}\0 `, 148, 'latin1')
  return header
}

/** Returns the bytes that fill the last block of a file. */
export function tarPadding(bytes: number): Buffer {
  return Buffer.alloc((blockBytes - (bytes % blockBytes)) % blockBytes)
}

/** Returns the end of an archive. */
export function tarEnd(): Buffer {
  return Buffer.alloc(2 * blockBytes)
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, '0')
}
