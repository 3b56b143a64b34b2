/** Options that `npm start` itself reads; the rest is passed to the desktop app. */
export interface StartOptions {
  readonly wantsBrowser: boolean
  /** Port of browser mode on 127.0.0.1; 0 lets the system choose. */
  readonly port: number
  /** Given as `--no-sandbox`: Electron's program runs without its sandbox. Never set by default. */
  readonly withoutSandbox: boolean
  readonly rest: readonly string[]
}

/**
 * Reads the arguments of `npm start`.
 *
 * @throws {Error} if `--port` is not a port
 */
export function readStartOptions(args: readonly string[]): StartOptions {
  const rest: string[] = []
  let wantsBrowser = false
  let port = 0
  let withoutSandbox = false
  for (let i = 0; i < args.length; i++) {
    const arg = args[i] ?? ''
    if (arg === '--browser') wantsBrowser = true
    else if (arg === '--no-sandbox') withoutSandbox = true
    else if (arg === '--port') port = parsePort(args[++i] ?? '')
    else if (arg.startsWith('--port=')) port = parsePort(arg.slice('--port='.length))
    else rest.push(arg)
  }
  return { wantsBrowser, port, withoutSandbox, rest }
}

function parsePort(text: string): number {
  const port = Number(text)
  if (/^\d+$/.test(text) && port <= 65_535) return port
  throw new Error(`"${text}" is not a port. Use a number from 0 to 65535`)
}
