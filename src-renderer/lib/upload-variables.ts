import { MadeFile } from './made-file.ts'
import { OpenedSource } from './opened-source.ts'

/** The variables of a request without the files that are not sent with it as they are. These are null there. */
export interface UploadVariables<Variables> {
  readonly variables: Variables
  /** For each id of an opened file the variables that it is. */
  readonly opened: Readonly<Record<string, readonly string[]>>
  /** Files that the page makes while it sends them, with the variable that each is. */
  readonly made: readonly { readonly place: string; readonly file: MadeFile }[]
}

/** Separates variables from the files whose bytes are not in the page. A `File` stays in its place. */
export function separateFiles<Variables>(variables: Variables): UploadVariables<Variables> {
  const opened: Record<string, string[]> = {}
  const made: { place: string; file: MadeFile }[] = []
  const visit = (value: unknown, place: string): unknown => {
    if (value instanceof OpenedSource) {
      opened[value.id] = [...(opened[value.id] ?? []), place]
      return null
    }
    if (value instanceof MadeFile) {
      made.push({ place, file: value })
      return null
    }
    if (Array.isArray(value)) return value.map((item: unknown, at) => visit(item, `${place}.${at}`))
    if (!isPlain(value)) return value
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, visit(item, `${place}.${key}`)]))
  }
  return { variables: visit(variables, 'variables') as Variables, opened, made } // the same shape
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}
