/** Measures of a view onto a text of many lines. Lengths are pixels. */
export interface SourceGeometry {
  readonly lineCount: number
  readonly lineHeight: number
  readonly viewHeight: number
  /** An element between two lines: the line above it, and its height. */
  readonly inset: { readonly below: number; readonly height: number } | null
}

/**
 * Maximum height of the scrolled box. Browsers support about 16 million pixels (a text of 800,000 lines). For taller texts, the scroll
 * position is scaled.
 */
export const maxBoxHeight = 8_000_000

/** Returns the height of the whole text, as if it were laid out. */
export function textHeight({ lineCount, lineHeight, inset }: SourceGeometry): number {
  return lineCount * lineHeight + (inset?.height ?? 0)
}

/** Returns the height of the scrolled box. */
export function boxHeight(geometry: SourceGeometry): number {
  return Math.min(textHeight(geometry), maxBoxHeight)
}

/** Returns the maximum text position of the top of the view. */
export function maxScrollTop(geometry: SourceGeometry): number {
  return Math.max(0, textHeight(geometry) - geometry.viewHeight)
}

/** Converts a scroll position of the box to the text position at the top of the view. */
export function topAt(scrollTop: number, geometry: SourceGeometry): number {
  const farthest = Math.max(0, boxHeight(geometry) - geometry.viewHeight)
  return farthest === 0 ? 0 : (Math.min(scrollTop, farthest) / farthest) * maxScrollTop(geometry)
}

/** Converts a text position at the top of the view to a scroll position of the box. */
export function scrollTopAt(top: number, geometry: SourceGeometry): number {
  const farthest = maxScrollTop(geometry)
  const reach = Math.max(0, boxHeight(geometry) - geometry.viewHeight)
  return farthest === 0 ? 0 : (clampTop(top, geometry) / farthest) * reach
}

/** Limits a text position to those that the top of the view can have. */
export function clampTop(top: number, geometry: SourceGeometry): number {
  return Math.min(Math.max(0, top), maxScrollTop(geometry))
}

/** Returns the text position of the top of a line. Lines count from 1. */
export function lineTop(line: number, { lineHeight, inset }: SourceGeometry): number {
  return (line - 1) * lineHeight + (inset !== null && line > inset.below ? inset.height : 0)
}

/** Returns the text position of the view that shows a line in its upper third. */
export function topFor(line: number, geometry: SourceGeometry): number {
  return clampTop(lineTop(line, geometry) - geometry.viewHeight / 3, geometry)
}

/** Returns the first and last line that are at least partly visible, plus `margin` lines on either side. */
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
