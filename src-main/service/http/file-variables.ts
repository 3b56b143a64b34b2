import type { ReceivedFile } from '#service/domain/spooled-file.ts'
import type { IncomingFiles } from './incoming-files.ts'
import { RejectedRequest } from './responses.ts'

/**
 * Sets the variables of an operation that are files.
 *
 * @param body the request: its `variables` are changed
 * @param map for each file the variables that it is, such as `variables.input.doc`
 * @param missing says why there is no such file
 * @throws {RejectedRequest} 400 if the map names a file or a variable that does not exist
 */
export async function setFileVariables(
  body: object,
  map: Readonly<Record<string, unknown>>,
  incoming: IncomingFiles,
  missing: (key: string) => string,
): Promise<void> {
  for (const [key, places] of Object.entries(map)) {
    const file = incoming.files.get(key)
    if (!file) throw new RejectedRequest(400, missing(key))
    if (!Array.isArray(places)) throw new RejectedRequest(400, `"map" has no variables for the part "${key}"`)
    for (const [at, place] of places.entries()) {
      const own = at === 0 ? file : await incoming.copy(file)
      setAt(body, String(place).split('.'), own)
    }
  }
}

function setAt(body: object, path: readonly string[], file: ReceivedFile): void {
  const holder = path.slice(0, -1).reduce<unknown>((at, key) => (isOwn(at, key) ? at[key] : null), body)
  const key = path.at(-1) ?? ''
  if (path[0] !== 'variables' || !isOwn(holder, key)) {
    throw new RejectedRequest(400, `"map" references an unknown variable "${path.join('.')}"`)
  }
  if (holder[key] !== null) throw new RejectedRequest(400, `The variable "${path.join('.')}" must be null`)
  holder[key] = file
}

function isOwn(value: unknown, key: string): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
}
