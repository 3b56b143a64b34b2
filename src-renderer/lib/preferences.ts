import { create } from 'zustand'

const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]
const densities = ['compact', 'default', 'roomy'] as const
export type Density = (typeof densities)[number]

export interface Preferences {
  readonly theme: Theme
  readonly density: Density
  /** False switches off every shortcut that is a single letter (WCAG 2.1.4). */
  readonly shortcuts: boolean
  /** Keys of the columns that are hidden, by the name of their table. */
  readonly hiddenColumns: Readonly<Record<string, readonly string[]>>
  /** What was chosen last in a dialog, as the dialog itself writes it down, by the dialog's name. */
  readonly lastChoices: Readonly<Record<string, string>>
}

const storageKey = 'waybill.preferences'
const defaults: Preferences = {
  theme: 'system',
  density: 'default',
  shortcuts: true,
  hiddenColumns: {},
  lastChoices: {},
}

function oneOf<Value extends string>(allowed: readonly Value[], value: unknown, otherwise: Value): Value {
  return allowed.find((one) => one === value) ?? otherwise
}

function readHidden(value: unknown): Preferences['hiddenColumns'] {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(
    Object.entries(value).map(([table, keys]: [string, unknown]) => [
      table,
      Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : [],
    ]),
  )
}

function readChoices(value: unknown): Preferences['lastChoices'] {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

/** Reads stored preferences; whatever is not understood falls back to its default. */
export function parsePreferences(text: string | null): Preferences {
  if (text === null) return defaults
  try {
    const value = JSON.parse(text) as Partial<Record<keyof Preferences, unknown>> | null
    return {
      theme: oneOf(themes, value?.theme, defaults.theme),
      density: oneOf(densities, value?.density, defaults.density),
      shortcuts: value?.shortcuts !== false,
      hiddenColumns: readHidden(value?.hiddenColumns),
      lastChoices: readChoices(value?.lastChoices),
    }
  } catch (error) {
    if (error instanceof SyntaxError) return defaults
    throw error
  }
}

/** How this person likes the window. Kept on this computer; nothing in it is secret. */
export const usePreferences = create<Preferences>(() => parsePreferences(localStorage.getItem(storageKey)))

/** Changes preferences and shows them at once. */
export function setPreferences(changes: Partial<Preferences>): void {
  usePreferences.setState(changes)
  localStorage.setItem(storageKey, JSON.stringify(usePreferences.getState()))
  applyPreferences()
}

/** Writes theme and density to the page, where the tokens read them. */
export function applyPreferences(): void {
  const { theme, density } = usePreferences.getState()
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset['theme']
  else dataset['theme'] = theme
  if (density === 'default') delete dataset['density']
  else dataset['density'] = density
}
