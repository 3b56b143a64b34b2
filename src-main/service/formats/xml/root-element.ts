import { Rejection } from '#service/domain/rejection.ts'
import { passXml } from './xml-pass.ts'

/** The outermost element of an XML text. */
export interface RootElement {
  readonly namespace: string
  readonly name: string
}

/** Returns the outermost element by reading only the start of the text. Undefined if the text ends or is malformed before it. */
export function rootElement(text: Buffer): RootElement | undefined {
  let root: RootElement | undefined
  const receiver = {
    open: (tag: { uri: string; local: string }) => {
      root ??= { namespace: tag.uri, name: tag.local }
      receiver.hasEnough = true
    },
    text: () => undefined,
    close: () => undefined,
    hasEnough: false,
  }
  try {
    passXml(text.subarray(0, 64 * 1024), receiver)
  } catch (error) {
    // Errors after the first tag are reported elsewhere.
    if (!(error instanceof Rejection)) throw error
  }
  return root
}
