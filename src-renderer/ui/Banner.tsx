import type { ReactNode } from 'react'
import { useLayoutEffect, useRef } from 'react'
import { Icon } from './Icon.tsx'
import styles from './Banner.module.css'

/** Shows a problem of the whole window over every page, with an action. The window below moves down. */
export function Banner({ children, action }: { readonly children: ReactNode; readonly action?: ReactNode }) {
  const banner = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const root = document.documentElement.style
    // The height depends on the lines.
    const observer = new ResizeObserver(() => root.setProperty('--banner', `${banner.current?.offsetHeight ?? 0}px`))
    if (banner.current) observer.observe(banner.current)
    return () => {
      observer.disconnect()
      root.removeProperty('--banner')
    }
  }, [])
  return (
    <div ref={banner} className={styles.banner} role="alert">
      <Icon name="warning" />
      <span>{children}</span>
      {action}
    </div>
  )
}
