import { crc32, deflateSync, inflateSync } from 'node:zlib'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const maxColors = 256

/**
 * Writes a screenshot with at most 256 colors, which takes a third of its bytes and looks the same: a window has few colors, and the edges of
 * its letters have many that are nearly alike.
 * @param png true color of 8 bits, not interlaced, as Chromium writes it
 */
export function indexedPng(png: Buffer): Buffer {
  const { width, height, channels, pixels } = readPixels(png)
  const palette = choosePalette(pixels, channels)
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      rows[y * (width + 1) + 1 + x] = palette.indexOf(colorAt(pixels, (y * width + x) * channels))
    }
  }
  return writeIndexed({ width, height, rows, palette: palette.bytes })
}

/** Writes a picture with a palette. Each row begins with a byte for its filter, 0, and has a byte for each pixel. */
export function writeIndexed(picture: {
  readonly width: number
  readonly height: number
  readonly rows: Buffer
  readonly palette: Buffer
}): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(picture.width, 0)
  header.writeUInt32BE(picture.height, 4)
  header.set([8, 3, 0, 0, 0], 8) // 8 bits an index, with a palette
  const data = deflateSync(picture.rows, { level: 9 })
  const chunks = [chunk('IHDR', header), chunk('PLTE', picture.palette), chunk('IDAT', data)]
  return Buffer.concat([signature, ...chunks, chunk('IEND', Buffer.alloc(0))])
}

/** Reads the pixels of a PNG as Chromium writes it: true color of 8 bits with or without transparency, not interlaced. */
export function readPixels(png: Buffer) {
  const { width, height, channels, data } = readChunks(png)
  return { width, height, channels, pixels: unfilter(inflateSync(data), width * channels, height, channels) }
}

function readChunks(png: Buffer) {
  const parts: Buffer[] = []
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)))
  }
  const channels = png[25] === 6 ? 4 : 3
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20), channels, data: Buffer.concat(parts) }
}

/** Undoes the filter of each row (PNG specification, 9.2). */
function unfilter(rows: Buffer, stride: number, height: number, step: number): Uint8Array {
  const out = new Uint8Array(stride * height)
  for (let y = 0; y < height; y += 1) {
    const filter = rows[y * (stride + 1)] ?? 0
    for (let x = 0; x < stride; x += 1) {
      const at = y * stride + x
      const left = x < step ? 0 : (out[at - step] ?? 0)
      const up = y === 0 ? 0 : (out[at - stride] ?? 0)
      const corner = x < step || y === 0 ? 0 : (out[at - stride - step] ?? 0)
      out[at] = (rows[y * (stride + 1) + 1 + x] ?? 0) + guessOf(filter, left, up, corner)
    }
  }
  return out
}

function guessOf(filter: number, left: number, up: number, corner: number): number {
  if (filter === 0) return 0
  if (filter === 1) return left
  if (filter === 2) return up
  return filter === 3 ? (left + up) >> 1 : paeth(left, up, corner)
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)]
  if (a <= b && a <= c) return left
  return b <= c ? up : corner
}

/** A color as one number. */
function colorAt(pixels: Uint8Array, at: number): number {
  return ((pixels[at] ?? 0) << 16) | ((pixels[at + 1] ?? 0) << 8) | (pixels[at + 2] ?? 0)
}

/** Takes the most frequent colors, none of them too near to one that was taken, and maps every other one to its nearest. */
function choosePalette(pixels: Uint8Array, channels: number) {
  const counts = new Map<number, number>()
  for (let at = 0; at < pixels.length; at += channels) {
    const color = colorAt(pixels, at)
    counts.set(color, (counts.get(color) ?? 0) + 1)
  }
  const colors = [...counts].toSorted((a, b) => b[1] - a[1] || a[0] - b[0]).map(([color]) => color)
  const chosen: number[] = []
  for (const nearest of [300, 60, 0]) {
    for (const color of colors) {
      if (chosen.length === maxColors) break
      if (!chosen.some((other) => distance(color, other) <= nearest)) chosen.push(color)
    }
  }
  const indexes = new Map<number, number>()
  const indexOf = (color: number) => {
    const known = indexes.get(color)
    if (known !== undefined) return known
    const best = chosen.reduce((found, other, at) => {
      return distance(color, other) < distance(color, chosen[found] ?? 0) ? at : found
    }, 0)
    indexes.set(color, best)
    return best
  }
  return { indexOf, bytes: Buffer.from(chosen.flatMap((color) => [color >> 16, (color >> 8) & 255, color & 255])) }
}

function distance(a: number, b: number): number {
  return ((a >> 16) - (b >> 16)) ** 2 + (((a >> 8) & 255) - ((b >> 8) & 255)) ** 2 + ((a & 255) - (b & 255)) ** 2
}

function chunk(name: string, data: Buffer): Buffer {
  const out = Buffer.alloc(12 + data.length)
  out.writeUInt32BE(data.length, 0)
  out.write(name, 4, 'latin1')
  data.copy(out, 8)
  out.writeUInt32BE(crc32(out.subarray(4, 8 + data.length)), 8 + data.length)
  return out
}
