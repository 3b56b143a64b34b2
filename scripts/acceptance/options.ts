import { parseArgs } from 'node:util'
import { type Section, sections } from './point.ts'

/** How the acceptance was started. */
export interface AcceptanceOptions {
  /** Runs what it can in the stand-in for Electron, which shows only that the checks themselves work. */
  readonly isStandIn: boolean
  readonly sections: readonly Section[]
  /** How often the app is started and ended in section D. */
  readonly rounds: number
  /** How long the network is watched in section F. */
  readonly minutes: number
}

/**
 * Reads `--stand-in`, `--only A,C`, `--without B`, `--rounds 100` and `--minutes 10`.
 *
 * @throws Error that names an argument that means nothing
 */
export function readAcceptanceOptions(args: readonly string[]): AcceptanceOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      'stand-in': { type: 'boolean', default: false },
      only: { type: 'string' },
      without: { type: 'string' },
      rounds: { type: 'string', default: '100' },
      minutes: { type: 'string', default: '1' },
    },
  })
  const all = Object.keys(sections) as Section[] // the keys written there
  const named = (list: string | undefined) => (list ?? '').split(',').filter((name) => name !== '')
  const unknown = [...named(values.only), ...named(values.without)].find((name) => !(name in sections))
  if (unknown !== undefined) throw new Error(`"${unknown}" is not a section. Use ${all.join(', ')}`)
  const only = named(values.only)
  return {
    isStandIn: values['stand-in'],
    sections: all.filter((name) => (only.length === 0 || only.includes(name)) && !named(values.without).includes(name)),
    rounds: positive('rounds', values.rounds),
    minutes: positive('minutes', values.minutes),
  }
}

function positive(name: string, text: string): number {
  const number = Number(text)
  if (!(number > 0)) throw new Error(`--${name} "${text}" is not valid. Use a number above 0`)
  return number
}
