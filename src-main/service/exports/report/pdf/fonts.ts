import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { create } from 'fontkit'
import { sfntOf } from './sfnt.ts'

const requireModule = createRequire(import.meta.url)

export type FontWeight = 'regular' | 'bold'

/** A piece of text in one font, by the font's name in the document. */
export interface FontRun {
  readonly font: string
  readonly text: string
}

/** A font face with the characters that it supports. */
interface Face {
  readonly name: string
  /** The font file. */
  readonly bytes: Buffer
  readonly has: (codePoint: number) => boolean
  readonly advance: (codePoint: number) => number
}

/** Parts of Noto Sans, tried in this order. The last face has a glyph for every character of the basic plane. */
const notoParts = [
  'latin',
  'latin-ext',
  'greek',
  'cyrillic',
  'greek-ext',
  'cyrillic-ext',
  'vietnamese',
  'devanagari',
] as const

/**
 * Selects a font for each character, so that names in any script are shown as they are. A character without a font is written as
 * `[U+1F600]`, because a box would not identify it.
 */
export class FontSet {
  readonly #faces = new Map<FontWeight, Face[]>()
  readonly #waiting: Record<FontWeight, string[]> = {
    regular: [...notoParts, 'unifont'],
    bold: [...notoParts, 'unifont'],
  }
  readonly #use: (name: string, bytes: Buffer) => void
  readonly #byCharacter: Record<FontWeight, Map<number, Face>> = { regular: new Map(), bold: new Map() }

  /** `use` is called for each font when it is first needed. */
  constructor(use: (name: string, bytes: Buffer) => void) {
    this.#use = use
  }

  runs(text: string, weight: FontWeight): readonly FontRun[] {
    const runs: { font: string; text: string }[] = []
    for (const character of this.#shown(text, weight)) {
      const font = this.#faceOf(character, weight).name
      const last = runs.at(-1)
      if (last?.font === font) last.text += character
      else runs.push({ font, text: character })
    }
    return runs
  }

  /** Returns the width in points. */
  width(text: string, weight: FontWeight, size: number): number {
    let width = 0
    for (const character of this.#shown(text, weight)) {
      width += this.#faceOf(character, weight).advance(character.codePointAt(0) ?? 0)
    }
    return width * size
  }

  #shown(text: string, weight: FontWeight): string {
    if (/^[\x20-\x7e]*$/.test(text)) return text
    const plain = text
      .toWellFormed()
      .replaceAll(/\s/g, ' ')
      .replaceAll(/\p{Cc}|\p{Cf}/gu, marked)
    return Array.from(plain, (character) => (this.#find(character, weight) ? character : marked(character))).join('')
  }

  #faceOf(character: string, weight: FontWeight): Face {
    const face = this.#find(character, weight)
    if (!face) throw new Error(`No font has ${marked(character)}`)
    return face
  }

  #find(character: string, weight: FontWeight): Face | undefined {
    const codePoint = character.codePointAt(0) ?? 0
    const known = this.#byCharacter[weight].get(codePoint)
    if (known) return known
    const faces = this.#faces.get(weight) ?? []
    this.#faces.set(weight, faces)
    for (let index = 0; ; index += 1) {
      const face = faces[index] ?? this.#open(weight, faces)
      if (!face) return undefined
      if (!face.has(codePoint)) continue
      this.#byCharacter[weight].set(codePoint, face)
      this.#use(face.name, face.bytes)
      return face
    }
  }

  #open(weight: FontWeight, faces: Face[]): Face | undefined {
    const part = this.#waiting[weight].shift()
    if (part === undefined) return undefined
    const face = openFace(part, weight)
    faces.push(face)
    return face
  }
}

function openFace(part: string, weight: FontWeight): Face {
  const path = part === 'unifont' ? unifont() : noto(part, weight)
  const bytes = sfntOf(readFileSync(path))
  const font = create(bytes)
  if (!('glyphForCodePoint' in font)) throw new Error(`${part} is a collection of fonts`)
  const advances = new Map<number, number>()
  return {
    name: part === 'unifont' ? part : `noto-${part}-${weight}`,
    bytes,
    has: (codePoint) => font.hasGlyphForCodePoint(codePoint),
    advance: (codePoint) => {
      const known = advances.get(codePoint)
      if (known !== undefined) return known
      const width = font.glyphForCodePoint(codePoint).advanceWidth / font.unitsPerEm
      advances.set(codePoint, width)
      return width
    },
  }
}

function noto(part: string, weight: FontWeight): string {
  const folder = dirname(requireModule.resolve('@fontsource/noto-sans/package.json'))
  return join(folder, 'files', `noto-sans-${part}-${weight === 'bold' ? 600 : 400}-normal.woff`)
}

function unifont(): string {
  const folder = dirname(requireModule.resolve('@fontsource/unifont/package.json'))
  return join(folder, 'files', 'unifont-latin-400-normal.woff')
}

function marked(character: string): string {
  const hex = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  return `[U+${hex}]`
}
