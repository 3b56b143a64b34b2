import type { CSSProperties } from 'react'

/** Units of a row. All numbers of columns divide it. */
export const gridUnits = 12

const columnCounts = [1, 2, 3, 4] as const

/**
 * Returns the units that each tile of a grid takes, for up to `columns` tiles in a row, so that every row is full. The number of columns that divides
 * the tiles is preferred to the largest, unless the tiles would become more than twice as wide; otherwise the last rows have fewer, wider tiles.
 */
export function tileUnits(count: number, columns: (typeof columnCounts)[number]): number[] {
  const even = columnCounts.findLast((one) => one <= columns && one * 2 > columns && count % one === 0)
  if (even !== undefined) return Array.from({ length: count }, () => gridUnits / even)
  const rows = Math.ceil(count / columns)
  const units: number[] = []
  for (let row = 0, left = count; row < rows; row += 1) {
    const size = Math.ceil(left / (rows - row))
    units.push(...Array.from({ length: size }, () => gridUnits / size))
    left -= size
  }
  return units
}

/** Style properties with the units of a tile, by number of columns. The style sheet chooses one by the width of the pane. */
export type TileStyle = CSSProperties & Readonly<Record<`--units-${(typeof columnCounts)[number]}`, number>>

/** Returns the units of each of `count` tiles as style properties. */
export function tileStyles(count: number): TileStyle[] {
  const [one, two, three, four] = columnCounts.map((columns) => tileUnits(count, columns))
  return Array.from({ length: count }, (_, tile) => ({
    '--units-1': one?.[tile] ?? gridUnits,
    '--units-2': two?.[tile] ?? gridUnits,
    '--units-3': three?.[tile] ?? gridUnits,
    '--units-4': four?.[tile] ?? gridUnits,
  }))
}
