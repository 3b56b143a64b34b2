import { StringDecoder } from 'node:string_decoder'
import { SaxesParser, type SaxesTagNS } from 'saxes'
import { Rejection } from '#service/domain/rejection.ts'
import { rejectionAt } from '#service/formats/json/position.ts'
import { documentLimits } from '#service/domain/documents/document-limits.ts'

/** An element as it is opened: names, namespace and attributes. */
export type XmlTag = SaxesTagNS

/** Receives the events of an XML document in document order. */
export interface XmlReceiver {
  /** `start` is where the tag starts, in UTF-16 units from the beginning of the text. */
  open(tag: XmlTag, start: number): void
  /** A piece of text; an element's text may come in several. */
  text(text: string): void
  close(): void
  /** Asked after each element: true ends the pass early. */
  readonly hasEnough?: boolean
}

const sliceBytes = 256 * 1024

/**
 * Goes once through an XML text (XML 1.0 with namespaces), piece by piece.
 *
 * @throws Rejection with line and column when the text is not well-formed, has a DOCTYPE, or is over a limit.
 */
export function passXml(text: Buffer, receiver: XmlReceiver): void {
  rejectLongTexts(text)
  const parser = new SaxesParser({ xmlns: true })
  const here = () => `(line ${parser.line}, column ${Math.max(parser.columnIndex, 1)})`
  let depth = 0
  let start = 0
  parser.on('error', (error) => {
    throw new Rejection(`This is not well-formed XML: ${error.message.replace(/^\d+:\d+: /, '')} ${here()}`)
  })
  parser.on('doctype', () => {
    throw new Rejection(`The XML contains a DOCTYPE, which is not allowed for security reasons ${here()}`)
  })
  parser.on('opentagstart', ({ name }) => {
    // The parser has read the name and one character more.
    start = parser.position - name.length - 2
  })
  parser.on('opentag', (tag) => {
    depth += 1
    if (depth > documentLimits.depth) {
      throw new Rejection(`The document is nested deeper than ${documentLimits.depth} levels ${here()}`)
    }
    receiver.open(tag, start)
  })
  const texts = (piece: string) => {
    if (piece.length > documentLimits.stringBytes) {
      throw new Rejection(`A text is longer than ${documentLimits.stringBytes / 2 ** 20} MiB ${here()}`)
    }
    receiver.text(piece)
  }
  parser.on('text', texts)
  parser.on('cdata', texts)
  parser.on('closetag', () => {
    depth -= 1
    receiver.close()
  })
  feed(text, receiver, (piece) => parser.write(piece))
  if (receiver.hasEnough !== true) parser.close()
}

/** Finds a text that is too long by what lies between two tags, long before the parser has read it. */
function rejectLongTexts(text: Buffer): void {
  for (let at = 0; at + documentLimits.stringBytes < text.length;) {
    const next = text.lastIndexOf('<', at + documentLimits.stringBytes)
    if (next <= at) throw rejectionAt(text, at, `A text is longer than ${documentLimits.stringBytes / 2 ** 20} MiB`)
    at = next
  }
}

function feed(text: Buffer, receiver: XmlReceiver, write: (piece: string) => void): void {
  const decoder = new StringDecoder('utf8')
  for (let at = 0; at < text.length && receiver.hasEnough !== true; at += sliceBytes) {
    write(decoder.write(text.subarray(at, at + sliceBytes)))
  }
}
