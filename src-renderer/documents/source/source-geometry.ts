/** A window onto a text of many lines. Lengths are pixels. */
export interface SourceGeometry {
  readonly lineCount: number
  readonly lineHeight: number
  readonly viewHeight: number
  /** What is shown between two lines: below which line, and how tall. */
  readonly inset: { readonly below: number; readonly height: number } | null
}

/**
 * Tallest box that is laid out. Browsers end at about 16 million pixels (a text of 800,000 lines): beyond this height, the scroll bar
 * stands for more than it measures.
 */
export const maxBoxHeight = 8_000_000

/** Height of the whole text, as if it were laid out. */
export function textHeight({ lineCount, lineHeight, inset }: SourceGeometry): number {
  return lineCount * lineHeight + (inset?.height ?? 0)
}

/** Height of the box that is scrolled. */
export function boxHeight(geometry: SourceGeometry): number {
  return Math.min(textHeight(geometry), maxBoxHeight)
}

/** The farthest place in the text that can stand at the top of the view. */
export function maxScrollTop(geometry: SourceGeometry): number {
  return Math.max(0, textHeight(geometry) - geometry.viewHeight)
}

/** Where in the text the view begins when the box is scrolled so far. */
export function topAt(scrollTop: number, geometry: SourceGeometry): number {
  const farthest = Math.max(0, boxHeight(geometry) - geometry.viewHeight)
  return farthest === 0 ? 0 : (Math.min(scrollTop, farthest) / farthest) * maxScrollTop(geometry)
}

/** How far the box is scrolled when the view begins there in the text. */
export function scrollTopAt(top: number, geometry: SourceGeometry): number {
  const farthest = maxScrollTop(geometry)
  const reach = Math.max(0, boxHeight(geometry) - geometry.viewHeight)
  return farthest === 0 ? 0 : (clampTop(top, geometry) / farthest) * reach
}

/** The nearest place that can stand at the top of the view. */
export function clampTop(top: number, geometry: SourceGeometry): number {
  return Math.min(Math.max(0, top), maxScrollTop(geometry))
}

/** Where a line begins in the text. Lines count from 1. */
export function lineTop(line: number, { lineHeight, inset }: SourceGeometry): number {
  return (line - 1) * lineHeight + (inset !== null && line > inset.below ? inset.height : 0)
}

/** The place at the top of the view that has a line in its upper third. */
export function topFor(line: number, geometry: SourceGeometry): number {
  return clampTop(lineTop(line, geometry) - geometry.viewHeight / 3, geometry)
}

/** First and last line that are at least partly seen, and `margin` lines more on either side. */
export function linesInView(
  top: number,
  geometry: SourceGeometry,
  margin: number,
): { readonly first: number; readonly last: number } {
  const first = lineAt(top, geometry) - margin
  const last = lineAt(top + geometry.viewHeight, geometry) + margin
  return { first: Math.max(1, first), last: Math.min(geometry.lineCount, last) }
}

function lineAt(place: number, { lineHeight, inset }: SourceGeometry): number {
  const insetTop = inset === null ? Number.POSITIVE_INFINITY : inset.below * lineHeight
  if (inset === null || place < insetTop) return Math.floor(place / lineHeight) + 1
  return Math.max(inset.below, Math.floor((place - inset.height) / lineHeight) + 1)
}
