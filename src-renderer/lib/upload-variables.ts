import { MadeFile } from './made-file.ts'
import { OpenedSource } from './opened-source.ts'

/** The variables of a request without its files, which are null there. */
export interface UploadVariables<Variables> {
  readonly variables: Variables
  /** For each id of an opened file the variables that it is. */
  readonly opened: Readonly<Record<string, readonly string[]>>
  /** Files of the page, and those that it makes while it sends them, with the variable that each is. */
  readonly files: readonly SentFile[]
}

/** A file that is sent with a request, and the variable that it is. */
export interface SentFile {
  readonly place: string
  readonly file: File | MadeFile
}

/** Separates variables from files. */
export function separateFiles<Variables>(variables: Variables): UploadVariables<Variables> {
  const opened: Record<string, string[]> = {}
  const files: SentFile[] = []
  const visit = (value: unknown, place: string): unknown => {
    if (value instanceof OpenedSource) {
      opened[value.id] = [...(opened[value.id] ?? []), place]
      return null
    }
    if (value instanceof File || value instanceof MadeFile) {
      files.push({ place, file: value })
      return null
    }
    if (Array.isArray(value)) return value.map((item: unknown, at) => visit(item, `${place}.${at}`))
    if (!isPlain(value)) return value
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, visit(item, `${place}.${key}`)]))
  }
  return { variables: visit(variables, 'variables') as Variables, opened, files } // the same shape
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}
