/** A piece of a line of the guide. There is no piece for markup, so that none can be shown. */
export type GuideInline =
  | { readonly kind: 'text' | 'code'; readonly text: string }
  /** A shortcut, written as in the key map. */
  | { readonly kind: 'keys'; readonly keys: string }
  | { readonly kind: 'strong' | 'emphasis'; readonly content: readonly GuideInline[] }
  | {
      readonly kind: 'page-link'
      /** Empty for the index. */
      readonly page: string
      readonly section: string | null
      readonly content: readonly GuideInline[]
    }
  | { readonly kind: 'web-link'; readonly url: string; readonly content: readonly GuideInline[] }

/** A block of a page of the guide. */
export type GuideBlock =
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly id: string; readonly content: readonly GuideInline[] }
  | { readonly kind: 'paragraph'; readonly content: readonly GuideInline[] }
  | {
      readonly kind: 'list'
      /** Number of the first item; null without numbers. */
      readonly start: number | null
      readonly items: readonly (readonly GuideBlock[])[]
    }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'quote'; readonly blocks: readonly GuideBlock[] }
  | {
      readonly kind: 'table'
      readonly head: readonly (readonly GuideInline[])[]
      readonly rows: readonly (readonly (readonly GuideInline[])[])[]
    }
  | { readonly kind: 'picture'; readonly file: string; readonly text: string }

/** A page of the guide. */
export interface GuidePage {
  /** Its file name without the ending; empty for the index. */
  readonly id: string
  readonly title: string
  readonly blocks: readonly GuideBlock[]
}

/** URLs of the pictures by their file names, with their size in CSS pixels. */
export type GuidePictures = Readonly<
  Record<string, { readonly url: string; readonly width: number; readonly height: number }>
>

/** Returns the text of pieces of a line, as a reader sees it. */
export function textOfInlines(content: readonly GuideInline[]): string {
  return content
    .map((piece) => {
      if (piece.kind === 'keys') return piece.keys.replaceAll('$mod', 'Ctrl')
      return 'text' in piece ? piece.text : textOfInlines(piece.content)
    })
    .join('')
}
