import { create } from 'zustand'

const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]
const densities = ['compact', 'default', 'roomy'] as const
export type Density = (typeof densities)[number]

export interface Preferences {
  readonly theme: Theme
  readonly density: Density
  /** False disables all single-letter shortcuts (WCAG 2.1.4). */
  readonly shortcuts: boolean
  /** Keys of hidden columns by table name. */
  readonly hiddenColumns: Readonly<Record<string, readonly string[]>>
  /** The last choice in each dialog, as the dialog serializes it, by dialog name. */
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

/** Parses stored preferences. What is not understood gets its default. */
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

/** Preferences of the user for this window. They are stored on this computer and contain no secrets. */
export const usePreferences = create<Preferences>(() => parsePreferences(localStorage.getItem(storageKey)))

/** Stores changed preferences and applies them at once. */
export function setPreferences(changes: Partial<Preferences>): void {
  usePreferences.setState(changes)
  localStorage.setItem(storageKey, JSON.stringify(usePreferences.getState()))
  applyPreferences()
}

/** Sets theme and density on the page, where the design tokens read them. */
export function applyPreferences(): void {
  const { theme, density } = usePreferences.getState()
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset['theme']
  else dataset['theme'] = theme
  if (density === 'default') delete dataset['density']
  else dataset['density'] = density
}
