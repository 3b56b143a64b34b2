import type { ParseArgsOptionsConfig } from 'node:util'
import { optionValues } from './option-values.ts'
import { shells } from './shells.ts'

/** What completion knows of a command. */
interface CompletedCommand {
  readonly name: string
  readonly options: ParseArgsOptionsConfig
}

/**
 * Returns what may stand at the place of the last word, for the completion of a shell. Empty where a text or a file is expected: shells then
 * offer names of files.
 *
 * @param words words after the name of the program, the last one as far as it is typed
 */
export function completionsOf(
  words: readonly string[],
  commands: readonly CompletedCommand[],
  common: ParseArgsOptionsConfig,
): readonly string[] {
  const typed = words.at(-1) ?? ''
  return candidates(words.slice(0, -1), typed, commands, common).filter((word) => word.startsWith(typed))
}

function candidates(
  before: readonly string[],
  typed: string,
  commands: readonly CompletedCommand[],
  common: ParseArgsOptionsConfig,
): readonly string[] {
  const [first, second] = before
  if (first === undefined) return [...firstWords(commands), ...namesOf(common)]
  const group = commands.flatMap(({ name }) => (name.startsWith(`${first} `) ? [name.slice(first.length + 1)] : []))
  if (second === undefined && group.length > 0) return group
  const command = commands.find(({ name }) => name === first || name === `${first} ${second}`)
  if (!command) return []
  const options = { ...command.options, ...common }
  const valuesOfOption = valuesAfter(before.at(-1), options)
  if (valuesOfOption) return valuesOfOption
  return typed.startsWith('-') ? namesOf(options).filter((name) => !before.includes(name)) : (wordsOf[first] ?? [])
}

/** Null if the word is not an option that a value follows. */
function valuesAfter(word: string | undefined, options: ParseArgsOptionsConfig): readonly string[] | null {
  const name = word?.startsWith('--') ? word.slice(2) : ''
  return options[name]?.type === 'string' ? (optionValues[name] ?? []) : null
}

/** Words behind a command that takes one of a closed list. */
const wordsOf: Readonly<Record<string, readonly string[]>> = { completion: shells }

function firstWords(commands: readonly CompletedCommand[]): readonly string[] {
  return [...new Set(commands.map(({ name }) => name.split(' ')[0] ?? ''))]
}

function namesOf(options: ParseArgsOptionsConfig): readonly string[] {
  return Object.keys(options)
    .map((name) => `--${name}`)
    .sort()
}
