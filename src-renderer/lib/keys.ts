import { useEffect, useRef } from 'react'
import { createKeybindingsHandler } from 'tinykeys'
import { usePreferences } from './preferences.ts'

/** What a key does. Keys are written as tinykeys reads them: `j`, `g q`, `Shift+J`, `$mod+k`, `?`. */
export type KeyMap = Readonly<Record<string, (event: KeyboardEvent) => void>>

const layers = ['app', 'page', 'overlay'] as const
export type KeyLayer = (typeof layers)[number]

export interface KeyOptions {
  /** False takes the keys away. Default true. */
  readonly enabled?: boolean
  /**
   * Who goes first where two maps bind the same key: `overlay` before `page` before `app`, then the newer one. Keys of `app` and
   * `page` rest while a dialog or menu is open. Default `page`.
   */
  readonly layer?: KeyLayer
}

const textInputs = 'input:not([type=checkbox]):not([type=radio]):not([type=button]):not([type=file]), textarea, select'
const openOverlays = ['dialog', 'alertdialog', 'menu', 'listbox']
  .map((role) => `[role=${role}][data-state=open]`)
  .join(', ')

/** True while keys belong to a text that is being written. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  return target.closest(textInputs) !== null || (target instanceof HTMLElement && target.isContentEditable)
}

function hasCommandKey(event: KeyboardEvent): boolean {
  return event.ctrlKey || event.metaKey || event.altKey
}

function isPlainCharacter(event: KeyboardEvent): boolean {
  return event.key.length === 1 && event.key !== ' ' && !hasCommandKey(event)
}

/** True when a key press is not for shortcuts: someone types, an overlay has the keys, or single letters are switched off. */
function isKeyTaken(event: KeyboardEvent, layer: KeyLayer): boolean {
  if (event.defaultPrevented || event.isComposing) return true
  if (isTyping(event.target) && !hasCommandKey(event)) return true
  if (layer !== 'overlay' && document.querySelector(openOverlays) !== null) return true
  return isPlainCharacter(event) && !usePreferences.getState().shortcuts
}

interface Listener {
  readonly layer: KeyLayer
  readonly handle: (event: KeyboardEvent) => void
  /** Forgets sequences that have begun. */
  readonly forget: () => void
}

const listeners: Listener[] = []

function dispatch(event: KeyboardEvent): void {
  for (const { handle } of listeners.toReversed()) handle(event)
  // A key that did something is half of nothing else: after "g q", a "j" is not the end of "g j".
  if (event.defaultPrevented) for (const { forget } of listeners) forget()
}

function createListener(layer: KeyLayer, handlers: KeyMap): Listener {
  const create = () => createKeybindingsHandler(handlers, { ignore: (event) => isKeyTaken(event, layer) })
  let handler = create()
  return { layer, handle: (event) => handler(event), forget: () => (handler = create()) }
}

/** Adds a listener above those of its own and of lower layers. */
function listen(listener: Listener): () => void {
  const rank = layers.indexOf(listener.layer)
  const place = listeners.findIndex(({ layer }) => layers.indexOf(layer) > rank)
  listeners.splice(place < 0 ? listeners.length : place, 0, listener)
  if (listeners.length === 1) window.addEventListener('keydown', dispatch)
  return () => {
    listeners.splice(listeners.indexOf(listener), 1)
    if (listeners.length === 0) window.removeEventListener('keydown', dispatch)
  }
}

/** Punctuation needs Shift on some keyboards and not on others: whether it is held says nothing. */
function withAnyShift(keys: string): string {
  return keys
    .split(' ')
    .map((press) => (press.length === 1 && /[^a-z0-9]/i.test(press) ? `[Shift]+${press}` : press))
    .join(' ')
}

/** Binds keys for as long as the component is on screen. The map may be a new object on every render. */
export function useKeys(keys: KeyMap, { enabled = true, layer = 'page' }: KeyOptions = {}): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  const names = Object.keys(keys).join('\n')
  useEffect(() => {
    if (!enabled || names === '') return
    const handlers = Object.fromEntries(
      names.split('\n').map((name) => [
        withAnyShift(name),
        (event: KeyboardEvent) => {
          event.preventDefault()
          latest.current[name]?.(event)
        },
      ]),
    )
    return listen(createListener(layer, handlers))
  }, [names, enabled, layer])
}

/**
 * Hands every key press that is free to `handle`, in the turn of its layer, for as long as the component is on screen. What it
 * prevents from its default is taken: no layer below acts on it.
 */
export function useKeyPresses(handle: (event: KeyboardEvent) => void, layer: KeyLayer = 'page'): void {
  const latest = useRef(handle)
  useEffect(() => {
    latest.current = handle
  })
  useEffect(() => {
    const pass = (event: KeyboardEvent) => {
      if (!isKeyTaken(event, layer)) latest.current(event)
    }
    return listen({ layer, handle: pass, forget: () => {} })
  }, [layer])
}

/** True on a Mac, where commands use ⌘. */
function isMac(): boolean {
  return window.waybill?.platform === 'darwin' || /Mac|iPhone|iPad/.test(navigator.platform)
}

/** How a key is written on its cap: `$mod` becomes Ctrl or ⌘. */
export function keyCaps(keys: string): readonly string[] {
  const names: Readonly<Record<string, string>> = { $mod: isMac() ? '⌘' : 'Ctrl', ArrowDown: '↓', ArrowUp: '↑' }
  return keys
    .split(/[ +]/)
    .filter((part) => part !== '')
    .map((part) => names[part] ?? (part.length === 1 ? part.toUpperCase() : part))
}
