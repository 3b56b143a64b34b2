import type { KeyboardEvent, RefObject } from 'react'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { SourceGeometry } from './source-geometry.ts'
import { boxHeight, clampTop, scrollTopAt, textHeight, topAt } from './source-geometry.ts'

/** The position of the view in the text, and of the box that the browser scrolls. They differ if the text is too tall for a box. */
interface View {
  readonly top: number
  readonly scrollTop: number
}

/** Approximate width of the line numbers, which overlay the text. Pixels. */
const gutterWidth = 100

/** Measures an element that changes with the window. Zero until it is known. */
export function useHeight() {
  const [height, setHeight] = useState(0)
  const watch = useCallback((element: HTMLElement | null) => {
    if (element === null) return
    const measure = () => setHeight(element.clientHeight)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { height, watch }
}

/** Returns how far a key moves the view, in pixels. Null for other keys. */
function stepOf({ key, altKey, metaKey, shiftKey }: KeyboardEvent, { viewHeight, lineHeight }: SourceGeometry) {
  if (altKey || metaKey || shiftKey) return null
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: lineHeight,
    ArrowUp: -lineHeight,
    PageDown: viewHeight - 2 * lineHeight,
    PageUp: 2 * lineHeight - viewHeight,
    Home: Number.NEGATIVE_INFINITY,
    End: Number.POSITIVE_INFINITY,
  }
  return steps[key] ?? null
}

/** Returns the element that scrolls, its height, and a function that scrolls a mark into view. */
export function useScroller() {
  const scroller = useRef<HTMLDivElement | null>(null)
  const { height, watch } = useHeight()
  const join = useCallback(
    (element: HTMLDivElement | null) => {
      scroller.current = element
      return watch(element)
    },
    [watch],
  )
  const showMark = useCallback((mark: HTMLElement | null) => {
    const frame = scroller.current
    if (mark === null || frame === null) return
    const [from, to] = [mark.offsetLeft, mark.offsetLeft + mark.offsetWidth]
    const isSeen = from >= frame.scrollLeft + gutterWidth && to <= frame.scrollLeft + frame.clientWidth
    if (!isSeen) frame.scrollTo({ left: Math.max(0, from - frame.clientWidth / 3) })
  }, [])
  return { scroller, viewHeight: height, join, showMark }
}

/** Scrolls a text of any length. The scroll bar covers all of it; wheel and keys move by their usual distance. */
export function useSourceScroll(scrollerRef: RefObject<HTMLDivElement | null>, geometry: SourceGeometry) {
  const [view, setView] = useState<View>({ top: 0, scrollTop: 0 })
  /** The scroll position set by this hook. Its event is not a user's scroll. */
  const own = useRef(0)
  const latest = useRef({ geometry, top: view.top })
  useLayoutEffect(() => {
    latest.current = { geometry, top: view.top }
  })
  const moveTo = useCallback(
    (wanted: number) => {
      const top = clampTop(wanted, latest.current.geometry)
      const scrollTop = scrollTopAt(top, latest.current.geometry)
      own.current = scrollTop
      latest.current = { ...latest.current, top }
      const element = scrollerRef.current
      if (element !== null) element.scrollTo({ top: scrollTop, behavior: 'instant' })
      setView({ top, scrollTop })
    },
    [scrollerRef],
  )
  const onScroll = () => {
    const scrollTop = scrollerRef.current?.scrollTop ?? 0
    if (Math.abs(scrollTop - own.current) < 1) return
    own.current = scrollTop
    setView({ top: topAt(scrollTop, geometry), scrollTop })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return
    const step = stepOf(event, geometry)
    if (step === null) return
    event.preventDefault()
    moveTo(view.top + step)
  }
  const isShown = geometry.viewHeight > 0
  useEffect(() => {
    // Browsers reset the scroll position of an element that was removed from the page for a while.
    if (isShown) moveTo(latest.current.top)
  }, [isShown, moveTo])
  useWheel(scrollerRef, geometry, (distance) => moveTo(latest.current.top + distance))
  return { view, moveTo, onScroll, onKeyDown }
}

/** Moves by the distance of the wheel even if one pixel of the bar is many lines. Otherwise the browser scrolls as usual. */
function useWheel(
  scrollerRef: RefObject<HTMLDivElement | null>,
  geometry: SourceGeometry,
  moveBy: (distance: number) => void,
): void {
  const isScaled = boxHeight(geometry) < textHeight(geometry)
  const latest = useRef({ geometry, moveBy })
  useLayoutEffect(() => {
    latest.current = { geometry, moveBy }
  })
  useEffect(() => {
    const element = scrollerRef.current
    if (!isScaled || element === null) return
    const turn = (event: WheelEvent) => {
      if (event.ctrlKey || event.deltaY === 0) return
      event.preventDefault()
      const { lineHeight, viewHeight } = latest.current.geometry
      const unit = event.deltaMode === 1 ? lineHeight : event.deltaMode === 2 ? viewHeight : 1
      latest.current.moveBy(event.deltaY * unit)
    }
    element.addEventListener('wheel', turn, { passive: false })
    return () => element.removeEventListener('wheel', turn)
  }, [isScaled, scrollerRef])
}
