import { Rejection } from '#service/domain/rejection.ts'
import { passXml } from './xml-pass.ts'

/** The outermost element of an XML text. */
export interface RootElement {
  readonly namespace: string
  readonly name: string
}

/** The outermost element, read from the beginning only; undefined when the text breaks off or breaks a rule before it. */
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
    // Whatever comes after the first tag is somebody else's concern.
    if (!(error instanceof Rejection)) throw error
  }
  return root
}
