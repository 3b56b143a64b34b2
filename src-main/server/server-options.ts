import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { parseArgs } from 'node:util'
import { isTokenPrefix, tokenPrefixRule } from '#service/domain/accounts/token-prefix.ts'
import type { LogLevel } from '#service/domain/log-level.ts'
import type { ServiceConfig } from '#service/service-config.ts'

import { readLogLevel } from './log-level.ts'

/** Options of a server. */
export interface ServerOptions {
  readonly port: number
  readonly host: string
  readonly publicUrl: URL | undefined
  /** A proxy terminates TLS and states the address of the client as the last hop of X-Forwarded-For. */
  readonly isBehindProxy?: boolean | undefined
  readonly rateLimits: ServiceConfig['rateLimits']
  readonly tls: { readonly cert: string; readonly key: string } | undefined
  readonly logLevel?: LogLevel | undefined
  /** What the texts of new tokens begin with. */
  readonly tokenPrefix?: string | undefined
}

/** Invalid arguments: the process ends with exit code 2. */
export class ArgumentError extends Error {
  override readonly name = 'WrongArguments'
}

const defaultPort = 4600
const minUploadRate = 600

/**
 * Reads the arguments of a server. `--data` is read separately, the same way in all programs.
 *
 * @throws {ArgumentError} if they are invalid
 */
export function readServerOptions(args: readonly string[]): ServerOptions {
  const values = parsed(args)
  const host = values.host ?? '127.0.0.1'
  if (Boolean(values['tls-cert']) !== Boolean(values['tls-key'])) {
    throw new ArgumentError('"--tls-cert" and "--tls-key" must be used together')
  }
  const tls =
    values['tls-cert'] && values['tls-key']
      ? { cert: readPem(values['tls-cert']), key: readPem(values['tls-key']) }
      : undefined
  if (!isLoopback(host) && !tls && !values['behind-tls-proxy']) {
    throw new ArgumentError(
      `"${host}" is reachable from other machines. Use --tls-cert and --tls-key, or --behind-tls-proxy if a proxy terminates TLS`,
    )
  }
  return {
    host,
    port: readPort(values.port),
    publicUrl: readPublicUrl(values['public-url']),
    isBehindProxy: values['behind-tls-proxy'] ?? false,
    rateLimits: readRate(values['rate-limit']),
    tls,
    logLevel: levelIn(args),
    tokenPrefix: readTokenPrefix(values['token-prefix']),
  }
}

function levelIn(args: readonly string[]): LogLevel | undefined {
  try {
    return readLogLevel(args)
  } catch (error) {
    throw new ArgumentError((error as Error).message)
  }
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        data: { type: 'string' },
        port: { type: 'string' },
        host: { type: 'string' },
        'public-url': { type: 'string' },
        'rate-limit': { type: 'string' },
        'behind-tls-proxy': { type: 'boolean' },
        'tls-cert': { type: 'string' },
        'tls-key': { type: 'string' },
        'log-level': { type: 'string' },
        'token-prefix': { type: 'string' },
      },
    }).values
  } catch (error) {
    throw new ArgumentError((error as Error).message)
  }
}

/** `127.0.0.0/8`, `::1` and `localhost` are reachable from this computer only. */
function isLoopback(host: string): boolean {
  if (host === 'localhost' || host === '::1') return true
  return isIP(host) === 4 && host.startsWith('127.')
}

function readPort(text: string | undefined): number {
  if (text === undefined) return defaultPort
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text)
  throw new ArgumentError(`"${text}" is not a port. Use a number from 0 to 65535`)
}

function readRate(text: string | undefined): ServiceConfig['rateLimits'] {
  if (text === undefined) return undefined
  const requests = /^(\d{1,9})(?:\/min)?$/.exec(text)?.[1]
  if (requests === undefined) throw new ArgumentError(`"${text}" is not a rate. Use <n>/min, or 0 for no limit`)
  const perMinute = Number(requests)
  return { requests: perMinute, uploads: Math.min(perMinute, Math.max(minUploadRate, Math.round(perMinute / 10))) }
}

function readTokenPrefix(text: string | undefined): string | undefined {
  if (text === undefined || isTokenPrefix(text)) return text
  throw new ArgumentError(`"${text}" is not a token prefix. ${tokenPrefixRule}`)
}

function readPublicUrl(text: string | undefined): URL | undefined {
  if (text === undefined) return undefined
  const url = URL.canParse(text) ? new URL(text) : null
  if (url && ['http:', 'https:'].includes(url.protocol) && url.pathname === '/') return url
  throw new ArgumentError(`"${text}" is not a site URL. Use https://host or https://host:port`)
}

function readPem(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new ArgumentError(`"${file}" could not be read: ${(error as Error).message}`)
  }
}
