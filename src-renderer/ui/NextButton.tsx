import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { Button, type ButtonLook } from './Button.tsx'

/**
 * The button of the next step: filled, and pressed by Enter while it has the focus. What had the focus before may be gone, so it takes the focus if
 * nothing else has it and `takesFocus` says so.
 */
export function NextButton({
  takesFocus,
  children,
  ...rest
}: Omit<ButtonLook, 'kind' | 'keys'> & ComponentProps<'button'> & { readonly takesFocus: boolean }) {
  const button = useRef<HTMLButtonElement>(null)
  const [isFocused, setFocused] = useState(false)
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) button.current?.focus()
  }, [takesFocus])
  return (
    <Button
      ref={button}
      kind="go"
      keys={isFocused ? 'Enter' : undefined}
      data-next
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      {...rest}
    >
      {children}
    </Button>
  )
}
