import { readPixels, writeIndexed } from '#scripts/guide/indexed-png.ts'

/** Levels of a channel that are one, for the edges of letters. A person hardly sees a difference, and the bytes are less than a third. */
const step = 16
/** A color that one of so many pixels has is that of a surface, and stays as it is. */
const surface = 400
const maxColors = 256

/**
 * Writes a picture with fewer colors. A picture that has too many colors even then, which no screen has yet, stays as it is: it differs by half
 * a step at most, which is within the tolerance.
 */
export function smallPng(png: Buffer): Buffer {
  const { width, height, channels, pixels } = readPixels(png)
  const colors = new Int32Array(width * height)
  const counts = new Map<number, number>()
  for (let at = 0; at < colors.length; at += 1) {
    const first = at * channels
    const color = ((pixels[first] ?? 0) << 16) | ((pixels[first + 1] ?? 0) << 8) | (pixels[first + 2] ?? 0)
    colors[at] = color
    counts.set(color, (counts.get(color) ?? 0) + 1)
  }
  const shown = new Map(
    [...counts].map(([color, count]) => [color, count * surface < colors.length ? round(color) : color]),
  )
  const palette = [...new Set(shown.values())]
  if (palette.length > maxColors) return png
  const indexes = new Map([...shown].map(([color, rounded]) => [color, palette.indexOf(rounded)]))
  const rows = Buffer.alloc((width + 1) * height)
  for (const [at, color] of colors.entries()) {
    rows[at + Math.floor(at / width) + 1] = indexes.get(color) ?? 0
  }
  const bytes = Buffer.from(palette.flatMap((color) => [color >> 16, (color >> 8) & 255, color & 255]))
  return writeIndexed({ width, height, rows, palette: bytes })
}

function round(color: number): number {
  const level = (value: number) => Math.min(255, Math.round(value / step) * step)
  return (level(color >> 16) << 16) | (level((color >> 8) & 255) << 8) | level(color & 255)
}
