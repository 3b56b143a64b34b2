import { useEffect, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useBottomBar } from '#renderer/lib/bottom-bar.ts'
import { dismissToast, toastDurationMs, useToasts } from '#renderer/lib/toasts.ts'
import type { Toast } from '#renderer/lib/toasts.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { classNames } from '#renderer/ui/class-names.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import { Keys } from '#renderer/ui/Kbd.tsx'
import styles from './messages.module.css'
import * as texts from './texts.tsx'

/** Says in the bottom bar what was done last. Keys give way to it only where not both have room. Where there is no bar, as on the page of the sign-in, at the bottom of the window. */
export function Messages() {
  const toasts = useToasts((state) => state.toasts)
  const slot = useBottomBar((state) => state.slot)
  const isTold = toasts.length > 0
  useLayoutEffect(() => {
    if (slot === null || !isTold) return
    const measure = () => {
      slot.toggleAttribute('data-full', false)
      slot.toggleAttribute('data-full', [...slot.querySelectorAll('[data-hint], [data-say] > *')].some(isCut))
    }
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(slot)
    // The keys of a page, and its counts, change beside a message.
    const contents = new MutationObserver(measure)
    contents.observe(slot, { childList: true, characterData: true, subtree: true })
    return () => {
      sizes.disconnect()
      contents.disconnect()
    }
  }, [slot, isTold])
  const messages = toasts.map((toast) => <Message key={toast.id} toast={toast} />)
  if (slot !== null) return createPortal(messages, slot)
  return messages.length === 0 ? null : <div className={styles.alone}>{messages}</div>
}

const isCut = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth + 1

/** A message leaves by itself, unless it is looked at with the pointer or the focus. An error stays until it is dismissed. */
function Message({ toast }: { readonly toast: Toast }) {
  const { id, text, detail, tone, action } = toast
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const stays = tone === 'bad' || isHovered || isFocused
  useEffect(() => {
    if (stays) return
    const timer = setTimeout(() => dismissToast(id), toastDurationMs)
    return () => clearTimeout(timer)
  }, [stays, id])
  const words = visibleText([text, detail].filter(Boolean).join(' '))
  return (
    <span
      className={classNames(styles.message, tone === 'bad' && styles.bad)}
      data-say
      title={words}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      {tone === 'bad' && <Icon name="warning" small />}
      <span className={styles.words}>
        <b>{visibleText(text)}</b> {detail && <span>{visibleText(detail)}</span>}
      </span>
      {action && (
        <button
          type="button"
          onClick={() => {
            action.run()
            dismissToast(id)
          }}
        >
          {action.label}
          {action.keys && <Keys keys={action.keys} />}
        </button>
      )}
      <button type="button" aria-label={texts.dismiss} title={texts.dismiss} onClick={() => dismissToast(id)}>
        <Icon name="close" small />
      </button>
    </span>
  )
}
