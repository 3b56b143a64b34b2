import * as library from 'libxml2-wasm/lib/libxml2.mjs'

/** One error reported by the validator. */
export interface XsdError extends Pick<library.ErrorDetail, 'message' | 'line'> {
  /** Path of the element, by position. */
  readonly path: string | undefined
}

/** The first errors, and the number of all. */
export interface XsdErrors {
  readonly first: XsdError[]
  count: number
}

/** Maximum number of errors with a path. Finding a path takes time proportional to the number of preceding siblings. */
const limit = 200
let collecting: XsdErrors | undefined
/** Exported, but missing from the typings. */
const { addFunction } = library as unknown as {
  addFunction(callback: (...values: number[]) => void, types: string): number
}

/**
 * The callback that receives the validator's errors. The library's own callback requests the path of every error, which takes quadratic
 * time if many siblings have one.
 */
const collector = addFunction((_index, error = 0) => {
  if (!collecting) return
  collecting.count += 1
  if (collecting.first.length >= limit) return
  const path = library.xmlGetNodePath(library.XmlErrorStruct.node(error)) ?? undefined
  collecting.first.push({
    message: library.XmlErrorStruct.message(error),
    line: library.XmlErrorStruct.line(error),
    path,
  })
}, 'vii')

/** Collects the errors that are reported while `validate` runs. */
export function collectErrors(validate: (collector: number) => void): XsdErrors {
  const errors: XsdErrors = { first: [], count: 0 }
  collecting = errors
  try {
    validate(collector)
  } finally {
    collecting = undefined
  }
  return errors
}
