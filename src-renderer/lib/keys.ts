import { useEffect, useRef } from 'react'
import { createKeybindingsHandler } from 'tinykeys'
import { usePreferences } from './preferences.ts'

/** Actions by key. Keys are written as tinykeys reads them: `j`, `g q`, `Shift+J`, `$mod+k`, `?`. */
export type KeyMap = Readonly<Record<string, (event: KeyboardEvent) => void>>

const layers = ['app', 'page', 'overlay'] as const
export type KeyLayer = (typeof layers)[number]

export interface KeyOptions {
  /** False unbinds the keys. Default true. */
  readonly enabled?: boolean
  /**
   * Order if two maps bind the same key: `overlay` before `page` before `app`, then the newer one. Keys of `app` and `page` are inactive
   * while a dialog or menu is open. Default `page`.
   */
  readonly layer?: KeyLayer
}

const textInputs = 'input:not([type=checkbox]):not([type=radio]):not([type=button]):not([type=file]), textarea, select'
const openOverlays = ['dialog', 'alertdialog', 'menu', 'listbox']
  .map((role) => `[role=${role}][data-state=open]`)
  .join(', ')

/** Returns true while keys are typed into a text field. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  return target.closest(textInputs) !== null || (target instanceof HTMLElement && target.isContentEditable)
}

/** Returns true while nothing on the page has the focus: only the page itself, or its main part. */
export function isFocusFree(): boolean {
  const active = document.activeElement
  return active === null || active === document.body || active.tagName === 'MAIN'
}

function hasCommandKey(event: KeyboardEvent): boolean {
  return event.ctrlKey || event.metaKey || event.altKey
}

function isPlainCharacter(event: KeyboardEvent): boolean {
  return event.key.length === 1 && event.key !== ' ' && !hasCommandKey(event)
}

function hasOpenOverlay(): boolean {
  return document.querySelector(openOverlays) !== null
}

/**
 * Returns true if a command of the native menu is not for the page, as the key of the same command would not be: a dialog or menu is open, or
 * the key is a single letter and the user types. The menu has no way to know.
 */
export function isMenuCommandTaken(layer: KeyLayer, isSingleLetter: boolean): boolean {
  if (layer !== 'overlay' && hasOpenOverlay()) return true
  return isSingleLetter && isTyping(document.activeElement)
}

/** Returns true if a key press is not for shortcuts: the user is typing, an overlay is open, or single letters are switched off. */
function isKeyTaken(event: KeyboardEvent, layer: KeyLayer): boolean {
  if (event.defaultPrevented || event.isComposing) return true
  if (isTyping(event.target) && !hasCommandKey(event)) return true
  if (layer !== 'overlay' && hasOpenOverlay()) return true
  return isPlainCharacter(event) && !usePreferences.getState().shortcuts
}

/** A key within this time after `G` belongs to "go to". */
export const goToMs = 1_000
/** `G` acts by itself where it has a meaning of its own, if no key follows within this time. */
export const loneGoToMs = 400

/** Returns a function that tells whether a key follows `G`. Such keys belong to the shell. It must be told of every key press. */
export function followGoTo(withinMs = goToMs): (event: KeyboardEvent) => boolean {
  let until = 0
  return (event) => {
    if (hasCommandKey(event) || event.key === 'Shift') return false
    const isSecond = event.timeStamp < until
    until = !isSecond && event.key.toLowerCase() === 'g' ? event.timeStamp + withinMs : 0
    return isSecond
  }
}

interface Listener {
  readonly layer: KeyLayer
  readonly handle: (event: KeyboardEvent) => void
  /** Resets sequences that have begun. */
  readonly forget: () => void
  /** Its keys, as they were given. */
  readonly names?: readonly string[]
}

const listeners: Listener[] = []
let isAfterGo = followGoTo()
/** True while the second key of a bound "go to" is dispatched. */
let isGoing = false

function dispatch(event: KeyboardEvent): void {
  const name = `g ${event.key.toLowerCase()}`
  isGoing = !isKeyTaken(event, 'app') && isAfterGo(event) && listeners.some(({ names }) => names?.includes(name))
  for (const { handle } of listeners.toReversed()) handle(event)
  if (!event.defaultPrevented) return
  // A handled key does not continue a sequence: after "g q", a "j" must not complete "g j".
  for (const { forget } of listeners) forget()
  isAfterGo = followGoTo()
}

function createListener(layer: KeyLayer, handlers: KeyMap, names: readonly string[]): Listener {
  const create = () => createKeybindingsHandler(handlers, { ignore: (event) => isKeyTaken(event, layer) })
  let handler = create()
  return { layer, names, handle: (event) => handler(event), forget: () => (handler = create()) }
}

/** Adds a listener before those of its own and of lower layers. */
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

/** Some keyboards need Shift for punctuation, so both forms are bound. */
function withAnyShift(keys: string): string {
  return keys
    .split(' ')
    .map((press) => (press.length === 1 && /[^a-z0-9]/i.test(press) ? `[Shift]+${press}` : press))
    .join(' ')
}

/** Binds keys while the component is mounted. The map may be a new object on every render. */
export function useKeys(keys: KeyMap, { enabled = true, layer = 'page' }: KeyOptions = {}): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  const names = Object.keys(keys).join('\n')
  useEffect(() => {
    if (!enabled || names === '') return
    const list = names.split('\n')
    const handlers = Object.fromEntries(
      list.map((name) => [
        withAnyShift(name),
        (event: KeyboardEvent) => {
          // After "g", a key of the page must not do what it does by itself: "g y" is not "y".
          if (isGoing && layer === 'page' && name.length === 1) return
          event.preventDefault()
          latest.current[name]?.(event)
        },
      ]),
    )
    return listen(createListener(layer, handlers, list))
  }, [names, enabled, layer])
}

/**
 * Passes every unhandled key press to `handle`, in the order of its layer, while the component is mounted. Lower layers do not see a press
 * whose default is prevented.
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

/** Returns true for the press of a letter by itself; not while it is held down. */
export function isLetter(event: KeyboardEvent, letter: string): boolean {
  return !event.repeat && !event.shiftKey && isPlainCharacter(event) && event.key.toLowerCase() === letter
}

/** Returns true on macOS, where commands use ⌘. */
function isMac(): boolean {
  return window.waybill?.platform === 'darwin' || /Mac|iPhone|iPad/.test(navigator.platform)
}

/** Returns the caps of a key: `$mod` becomes Ctrl or ⌘. */
export function keyCaps(keys: string): readonly string[] {
  const names: Readonly<Record<string, string>> = {
    ...{ $mod: isMac() ? '⌘' : 'Ctrl', ArrowDown: '↓', ArrowUp: '↑', ArrowLeft: '←', ArrowRight: '→', Delete: 'Del' },
  }
  return keys
    .split(/[ +]/)
    .filter((part) => part !== '')
    .map((part) => names[part] ?? (part.length === 1 ? part.toUpperCase() : part))
}
