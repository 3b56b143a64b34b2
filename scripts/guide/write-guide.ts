import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { GuideBlock, GuidePage } from '#renderer/help/guide-page.ts'
import { readGuide } from './read-guide.ts'

/** Writes the pages of the guide as a module of the window: trees without markup, and the pictures as files beside it. */
export function writeGuide(root: string): void {
  const folder = join(root, 'docs/guide')
  const target = join(root, 'src-renderer/generated/guide.ts')
  const text = moduleText(readGuide(folder), folder)
  mkdirSync(dirname(target), { recursive: true })
  if (!existsSync(target) || readFileSync(target, 'utf8') !== text) writeFileSync(target, text)
}

/** Returns the file names of the pictures on a page, in their order. */
export function picturesOf({ blocks }: Pick<GuidePage, 'blocks'>): readonly string[] {
  return blocks.flatMap((block): readonly string[] => {
    if (block.kind === 'picture') return [block.file]
    const inner: readonly (readonly GuideBlock[])[] =
      block.kind === 'list' ? block.items : block.kind === 'quote' ? [block.blocks] : []
    return inner.flatMap((blocks) => picturesOf({ blocks }))
  })
}

/** A picture that was not drawn yet is left out: the build that draws it needs this module. A test finds it. */
function moduleText(pages: readonly GuidePage[], folder: string): string {
  const names = [...new Set(pages.flatMap(picturesOf))].filter((name) => existsSync(join(folder, 'images', name)))
  const imports = names.map((name, at) => `import picture${at} from '../../docs/guide/images/${name}?no-inline'`)
  const pictures = names.map((name, at) => {
    const { width, height } = sizeOf(readFileSync(join(folder, 'images', name)))
    return `  ${JSON.stringify(name)}: { url: picture${at}, width: ${width}, height: ${height} },`
  })
  return [
    '// Generated from docs/guide.',
    "import type { GuidePage, GuidePictures } from '#renderer/help/guide-page.ts'",
    ...imports,
    '',
    `export const guidePages: readonly GuidePage[] = ${JSON.stringify(pages)}`,
    '',
    'export const guidePictures: GuidePictures = {',
    ...pictures,
    '}',
    '',
  ].join('\n')
}

/** Reads the size from the header of a PNG (its specification, 11.2.2), which are as many pixels as in the window. */
function sizeOf(png: Buffer): { readonly width: number; readonly height: number } {
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) }
}
