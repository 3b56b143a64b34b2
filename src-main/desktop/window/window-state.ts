import { join } from 'node:path'
import { isRecord, ShellFile } from '#desktop/shell-file.ts'

/** A rectangle in points of the screen. */
export interface Bounds {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Where a window is created. */
export interface WindowPlace {
  readonly x?: number
  readonly y?: number
  readonly width: number
  readonly height: number
}

/** How the user left the window. */
export interface WindowState {
  /** Its place and size while it is neither maximized nor full screen; null before the first window. */
  readonly bounds: Bounds | null
  readonly isMaximized: boolean
  readonly isFullScreen: boolean
  /** Zoom level of the page: 0 is the actual size. */
  readonly zoom: number
}

/** Size of the first window. */
export const usualSize = { width: 1280, height: 820 } as const
/** The least that the page is laid out for. */
export const leastSize = { width: 800, height: 560 } as const
const firstState: WindowState = { bounds: null, isMaximized: false, isFullScreen: false, zoom: 0 }

/** How much of the upper edge has to be on a display, so that the user can move the window. */
const graspable = { width: 120, height: 24 } as const
/** Levels that Chromium has. */
const zoomLimits = { least: -8, most: 9 } as const
const mostPoints = 1_000_000

/** Where a data folder keeps how its window was left. */
export function windowStateFile(folder: string): ShellFile<WindowState> {
  return new ShellFile({
    path: join(folder, 'desktop-window.json'),
    none: firstState,
    read: readState,
    what: 'The place of the window',
    loss: 'the place of the window is not kept',
    remedy: 'the window has its first size and place',
  })
}

function readState({ bounds, isMaximized, isFullScreen, zoom }: Readonly<Record<string, unknown>>): WindowState | null {
  const isSound =
    typeof isMaximized === 'boolean' &&
    typeof isFullScreen === 'boolean' &&
    typeof zoom === 'number' &&
    zoom >= zoomLimits.least &&
    zoom <= zoomLimits.most
  if (!isSound) return null
  if (bounds === null) return { bounds, isMaximized, isFullScreen, zoom }
  const read = readBounds(bounds)
  return read && { bounds: read, isMaximized, isFullScreen, zoom }
}

function readBounds(value: unknown): Bounds | null {
  if (!isRecord(value)) return null
  const { x, y, width, height } = value
  if (!isPoint(x) || !isPoint(y) || !isPoint(width) || !isPoint(height) || width < 1 || height < 1) return null
  return { x, y, width, height }
}

function isPoint(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= mostPoints
}

/**
 * Returns where a window goes. It returns to its place if the user can see and move it there. Otherwise, for example because its display is
 * gone, it is in the middle of the first display. Without a place the system chooses one.
 *
 * @param areas of the displays, without bars of the system; the first display first
 */
export function placeOf(bounds: Bounds | null, areas: readonly Bounds[]): WindowPlace {
  const [first] = areas
  if (bounds === null || !first) return usualSize
  const home = areas.find((area) => isGraspable(bounds, area))
  const { width, height } = fit(bounds, home ?? first)
  if (home) return { x: bounds.x, y: bounds.y, width, height }
  const x = first.x + Math.max(0, Math.round((first.width - width) / 2))
  const y = first.y + Math.max(0, Math.round((first.height - height) / 2))
  return { x, y, width, height }
}

function fit({ width, height }: Bounds, area: Bounds) {
  return {
    width: Math.max(leastSize.width, Math.min(width, area.width)),
    height: Math.max(leastSize.height, Math.min(height, area.height)),
  }
}

/** Whether enough of the upper edge of a window is in an area. */
function isGraspable({ x, y, width }: Bounds, area: Bounds): boolean {
  const shown = Math.min(x + width, area.x + area.width) - Math.max(x, area.x)
  return shown >= graspable.width && y >= area.y && y + graspable.height <= area.y + area.height
}
