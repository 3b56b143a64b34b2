import { resolve } from 'node:path'
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import type { Command, Environment, PreparedCommand, PreparedFolderCommand } from './command.ts'
import { commands } from './commands.ts'
import { completionsOf } from './completion.ts'
import type { Target } from './connection.ts'
import { ArgumentError } from './exit-code.ts'
import { type OutputFormat, outputFormats } from './output.ts'
import { retryDelays } from './retry.ts'

/** The requested action of the program. */
export type Request =
  | { readonly kind: 'help' }
  | { readonly kind: 'version' }
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'command'
      readonly run: PreparedCommand
      readonly target: Target
      readonly format: OutputFormat
      readonly retries: number
      /** Seconds that the server may be silent. */
      readonly timeout: number
    }
  | {
      readonly kind: 'folder-command'
      readonly run: PreparedFolderCommand
      readonly dataFolder: string
      readonly format: OutputFormat
    }

type Values = Readonly<Record<string, string | boolean | undefined>>

const commonOptions = {
  url: { type: 'string' },
  token: { type: 'string' },
  data: { type: 'string' },
  output: { type: 'string' },
  retries: { type: 'string' },
  timeout: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
} as const satisfies ParseArgsOptionsConfig
/** Used only to separate words from the values of options before the command is known. */
const allOptions: ParseArgsOptionsConfig = Object.assign({}, ...commands.map(({ options }) => options), commonOptions)

/**
 * Reads the arguments after the program's name.
 *
 * @throws {ArgumentError} if they are invalid
 */
export function readArguments(args: readonly string[], env: Environment): Request {
  const completed = readCompletion(args)
  if (completed) return { kind: 'text', text: completed.map((word) => `${word}\n`).join('') }
  const { positionals, values } = parseArgs({
    args: [...args],
    options: allOptions,
    allowPositionals: true,
    strict: false,
  })
  if (values['help']) return { kind: 'help' }
  if (values['version']) return { kind: 'version' }
  if (positionals.length === 0) throw new ArgumentError('No command given')
  const command = findCommand(positionals)
  const own = parseStrictly(args, { ...command.options, ...commonOptions })
  const words = own.positionals.slice(command.name.split(' ').length)
  const format = readFormat(own.values['output'])
  if ('prepareText' in command) return { kind: 'text', text: command.prepareText(words) }
  if ('prepareOnFolder' in command) {
    const run = command.prepareOnFolder(words, own.values, env)
    return { kind: 'folder-command', run, dataFolder: readFolder(command.name, own.values, env), format }
  }
  return {
    kind: 'command',
    run: command.prepare(words, own.values, env),
    target: readTarget(own.values, env),
    format,
    retries: readRetries(own.values['retries']),
    timeout: readTimeout(own.values['timeout']),
  }
}

/** What the completion of a shell asks for: see shells.ts. */
function readCompletion([mode, ...words]: readonly string[]): readonly string[] | null {
  if (mode === '--complete') return completionsOf(words, commands, commonOptions)
  return mode === '--complete-next' ? completionsOf([...words, ''], commands, commonOptions) : null
}

function readFolder(command: string, { data, url }: Values, env: Environment): string {
  if (url !== undefined) throw new ArgumentError(`"${command}" works on a data folder. Use --data instead of --url`)
  const folder = data ?? env['WAYBILL_DATA']
  if (!folder) throw new ArgumentError(`"${command}" works on a data folder. Use --data FOLDER (WAYBILL_DATA)`)
  return resolve(String(folder))
}

function findCommand(words: readonly string[]): Command {
  const [first = '', second = ''] = words
  const names = [`${first} ${second}`, first]
  const command = commands.find(({ name }) => names.includes(name))
  if (command) return command
  const longer = commands.map(({ name }) => name).filter((name) => name.startsWith(`${first} `))
  throw new ArgumentError(
    longer.length > 0 ? `"${first}" needs a subcommand: ${parts(longer)}` : `Unknown command "${first}"`,
  )
}

function parts(names: readonly string[]): string {
  return names.map((name) => `"${name.split(' ')[1]}"`).join(', ')
}

function parseStrictly(args: readonly string[], options: ParseArgsOptionsConfig) {
  try {
    const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true })
    return { positionals, values: values as Values } // no option may be repeated
  } catch (error) {
    throw new ArgumentError((error as Error).message)
  }
}

/** An option takes precedence over an environment variable, and the URL over the folder. */
function readTarget(values: Values, env: Environment): Target {
  const { url, data } = values
  if (url !== undefined && data !== undefined) throw new ArgumentError('"--url" and "--data" cannot be used together')
  if (data === '') throw new ArgumentError('"--data" needs a folder')
  if (data !== undefined) return { kind: 'folder', folder: resolve(String(data)) }
  const address = url ?? env['WAYBILL_API_URL']
  if (address)
    return readAddress(String(address), String(values['token'] ?? env['WAYBILL_SECURITY_TOKEN'] ?? '').trim())
  if (env['WAYBILL_DATA']) return { kind: 'folder', folder: resolve(env['WAYBILL_DATA']) }
  throw new ArgumentError(
    'No connection given. Use --url with --token (WAYBILL_API_URL, WAYBILL_SECURITY_TOKEN), or --data FOLDER (WAYBILL_DATA)',
  )
}

function readAddress(text: string, token: string): Target {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password) {
    throw new ArgumentError(`"${text}" is not an endpoint URL. Use https://host/graphql`)
  }
  if (!/^[\u0021-\u007e]+$/.test(token)) {
    throw new ArgumentError(
      'A token is required. Use --token, or WAYBILL_SECURITY_TOKEN to keep it out of process listings',
    )
  }
  if (url.pathname === '/') url.pathname = '/graphql'
  url.hash = ''
  return { kind: 'address', url: url.href, token }
}

function readFormat(value: string | boolean | undefined): OutputFormat {
  if (value === undefined) return 'table'
  const format = outputFormats.find((name) => name === value)
  if (!format) throw new ArgumentError(`"${value}" is not an output format. Use ${outputFormats.join(', ')}`)
  return format
}

function readRetries(value: string | boolean | undefined): number {
  if (value === undefined) return 0
  const retries = /^\d$/.test(String(value)) ? Number(value) : Number.NaN
  if (retries <= retryDelays.length) return retries
  throw new ArgumentError(`"${value}" is not a valid number of retries. Use 0 to ${retryDelays.length}`)
}

/** Longer than the service takes for any answer that it gives at once. */
const usualTimeout = 120

function readTimeout(value: string | boolean | undefined): number {
  if (value === undefined) return usualTimeout
  const seconds = /^\d{1,4}$/.test(String(value)) ? Number(value) : Number.NaN
  if (seconds >= 1 && seconds <= 3600) return seconds
  throw new ArgumentError(`"${value}" is not a number of seconds. Use 1 to 3600`)
}
