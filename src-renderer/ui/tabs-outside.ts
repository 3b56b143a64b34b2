import { useLayoutEffect, useState } from 'react'
import type { RefObject } from 'react'

/** A tab in its strip, in pixels from the start of the strip's content. */
export interface TabPlace {
  readonly start: number
  readonly width: number
}

/** What of the strip's content is in view. */
export interface StripView {
  readonly from: number
  readonly width: number
}

/** Pixels beside the first tab that hide what scrolls below it; less than the distance of tabs, so that the second one is whole at the start. */
const cover = 12

/**
 * Returns the places of the tabs that are not wholly in view. The first one always is: it stays at the start, and others scroll away
 * below it.
 */
export function tabsOutside([first, ...others]: readonly TabPlace[], { from, width }: StripView): readonly number[] {
  const left = from + (first?.width ?? 0) + cover
  // Widths are rounded: a tab that ends one pixel outside is in view.
  return others.flatMap((tab, index) =>
    tab.start < left - 1 || tab.start + tab.width > from + width + 1 ? [index + 1] : [],
  )
}

function measureTabs(strip: HTMLElement): readonly number[] {
  const tabs = [...strip.children].filter((child) => child instanceof HTMLElement)
  const places = tabs.map((tab) => ({ start: tab.offsetLeft, width: tab.offsetWidth }))
  return tabsOutside(places, { from: strip.scrollLeft, width: strip.clientWidth })
}

/** Moves the strip so that the current tab is in view. Only sideways: the page must not move because of its tabs. */
function showCurrent(strip: HTMLElement): void {
  const tab = strip.querySelector<HTMLElement>('[aria-current]')
  if (tab) strip.scrollLeft = tab.offsetLeft - (strip.clientWidth - tab.offsetWidth) / 2
}

/**
 * Follows which tabs of a strip are out of view, by their places. The current tab is kept in view, also when the window gets narrower or
 * a tab wider.
 */
export function useTabsOutside(
  strip: RefObject<HTMLElement | null>,
  current: string | undefined,
  tabCount: number,
): readonly number[] {
  const [outside, setOutside] = useState<readonly number[]>([])
  // Before the page is painted, so that no tab is seen to move.
  useLayoutEffect(() => {
    const element = strip.current
    if (element === null) return
    const read = () => {
      const next = measureTabs(element)
      setOutside((known) => (known.join() === next.join() ? known : next))
    }
    const settle = () => {
      showCurrent(element)
      read()
    }
    settle()
    const sizes = new ResizeObserver(settle)
    for (const one of [element, ...element.children]) sizes.observe(one)
    element.addEventListener('scroll', read, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', read)
    }
  }, [strip, current, tabCount])
  return outside
}
