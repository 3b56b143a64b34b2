import { useEffect, useState } from 'react'

/**
 * Returns the length of a design token in pixels, for lists that position their rows themselves. It follows text zoom, window and density,
 * which affect lengths in rem. `fallback` is used if the token does not exist.
 */
export function usePixels(token: string, fallback = 47): number {
  const [pixels, setPixels] = useState(() => readPixels(token, fallback))
  useEffect(() => {
    const update = () => setPixels(readPixels(token, fallback))
    update()
    const changes = new MutationObserver(update)
    changes.observe(document.documentElement, { attributes: true, attributeFilter: ['data-density', 'style', 'class'] })
    window.addEventListener('resize', update)
    return () => {
      changes.disconnect()
      window.removeEventListener('resize', update)
    }
  }, [token, fallback])
  return pixels
}

function readPixels(token: string, fallback: number): number {
  const page = getComputedStyle(document.documentElement)
  const root = Number.parseFloat(page.fontSize) || 16
  const match = /^\s*([\d.]+)(rem|px)\s*$/.exec(page.getPropertyValue(token))
  if (!match) return Math.round((fallback / 16) * root)
  return Math.round(Number(match[1]) * (match[2] === 'rem' ? root : 1))
}
