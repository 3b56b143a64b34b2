import * as library from 'libxml2-wasm/lib/libxml2.mjs'

/** What the validator says of one fault. */
export interface XsdError extends Pick<library.ErrorDetail, 'message' | 'line'> {
  /** Path of the element, by position. */
  readonly path: string | undefined
}

/** What was collected: the first faults, and how many there are. */
export interface XsdErrors {
  readonly first: XsdError[]
  count: number
}

/** Finding an element's path costs as much as it has siblings before it. */
const limit = 200
let collecting: XsdErrors | undefined
/** Exported and left out of the typings. */
const { addFunction } = library as unknown as {
  addFunction(callback: (...values: number[]) => void, types: string): number
}

/**
 * The function that a validator reports to. The library's own one asks for the path of every fault, which is quadratic when many
 * siblings have one.
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

/** Collects what is reported while `validate` runs. */
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
