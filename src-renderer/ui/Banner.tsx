import type { ReactNode } from 'react'
import { useLayoutEffect, useRef } from 'react'
import type { IconName } from '#renderer/lib/icon-names.ts'
import { classNames } from './class-names.ts'
import { Icon } from './Icon.tsx'
import styles from './Banner.module.css'

interface BannerProps {
  /** Default: of the tone. */
  readonly icon?: IconName
  readonly children: ReactNode
  readonly action?: ReactNode
  /** `plain` for what is no problem. Default `bad`. */
  readonly tone?: 'bad' | 'plain'
}

/** Shows a problem of the whole window, or something that waits, over every page, with an action. The window below moves down. */
export function Banner({
  children,
  action,
  tone = 'bad',
  icon = tone === 'plain' ? 'pencil' : 'warning',
}: BannerProps) {
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
    <div
      ref={banner}
      className={classNames(styles.banner, tone === 'plain' && styles.plain)}
      role={tone === 'plain' ? 'status' : 'alert'}
    >
      <Icon name={icon} />
      <span>{children}</span>
      {action}
    </div>
  )
}
