import type { Readable } from 'node:stream'
import type { OperationRequest } from '#service/graphql/operation/operation.ts'
import { uploadLimit } from '#service/graphql/operation/upload-limits.ts'
import { setFileVariables } from './file-variables.ts'
import { IncomingFiles, maxFiles, type SpooledOperation } from './incoming-files.ts'
import type { JsonOperation } from './request-body.ts'
import { RejectedRequest } from './responses.ts'

/** A file that the system opened with the app. */
export interface ReadableFile {
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** Reads the file piece by piece. It fails with a RejectedRequest if the file is no longer the one that was opened. */
  read(signal: AbortSignal): Readable
}

/** Finds a file that the system opened with the app by its id; undefined for any other id. */
export type FindOpenedFile = (id: string) => ReadableFile | undefined

/** Who names opened files, and where they are copied to. */
export interface OpenedUpload {
  /** Undefined for every transport but the desktop app's own: its requests may name no file. */
  readonly find: FindOpenedFile | undefined
  readonly dataFolder: string
  /** Whether the caller may send advisory data, which is larger than any SBOM. */
  readonly mayBeLarge: boolean
  readonly signal: AbortSignal
}

/**
 * Copies files that a JSON request names by their ids, instead of sending their bytes, as if they had arrived with it.
 *
 * @throws {RejectedRequest} 400 if the request may name no file, or names one that does not exist; 409 if a file is gone or has changed; 413
 * above the limits; an Error of the disk; the reason of the signal. Nothing is left on disk then.
 */
export async function copyOpenedFiles(
  { operation, openedFiles }: JsonOperation,
  { find, dataFolder, mayBeLarge, signal }: OpenedUpload,
): Promise<SpooledOperation> {
  const ids = Object.keys(openedFiles ?? {})
  if (!find) throw new RejectedRequest(400, 'Only the desktop app names files that it opened. Send a multipart request')
  if (ids.length > maxFiles) throw new RejectedRequest(400, `More than ${maxFiles} files`)
  const incoming = new IncomingFiles(dataFolder)
  try {
    if (mayBeLarge) incoming.limit = uploadLimit(operation.query)
    for (const id of ids) {
      const file = find(id)
      if (!file) throw new RejectedRequest(409, 'The file is no longer open. Open it again')
      if (file.size > incoming.limit) throw incoming.refuseLarge()
      // oxlint-disable-next-line no-await-in-loop -- one disk reads them all
      await incoming.write(file.read(signal), { key: id, name: file.name, type: '' })
    }
    signal.throwIfAborted()
    return await spooled(operation, openedFiles ?? {}, incoming)
  } catch (error) {
    await incoming.discard()
    signal.throwIfAborted()
    throw incoming.failureOf(error) ?? error
  }
}

async function spooled(
  operation: OperationRequest,
  map: Readonly<Record<string, unknown>>,
  incoming: IncomingFiles,
): Promise<SpooledOperation> {
  await setFileVariables({ variables: operation.variables }, map, incoming, (id) => `The file "${id}" is missing`)
  return { operation, discard: () => incoming.discard() }
}
