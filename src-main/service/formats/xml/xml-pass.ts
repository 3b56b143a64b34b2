import { StringDecoder } from 'node:string_decoder'
import { SaxesParser, type SaxesTagNS } from 'saxes'
import { Rejection } from '#service/domain/rejection.ts'
import { rejectionAt } from '#service/formats/json/position.ts'
import { documentLimits } from '#service/domain/documents/document-limits.ts'

/** An element at its opening tag: names, namespace and attributes. */
export type XmlTag = SaxesTagNS

/** Receives the events of an XML document in document order. */
export interface XmlReceiver {
  /** `start` is the position of the tag, in UTF-16 units from the start of the text. */
  open(tag: XmlTag, start: number): void
  /** Receives a piece of text. The text of an element may arrive in several pieces. */
  text(text: string): void
  close(): void
  /** Read after each element. True ends the pass early. */
  readonly hasEnough?: boolean
}

const sliceBytes = 256 * 1024

/**
 * Parses an XML text (XML 1.0 with namespaces) once, piece by piece.
 * @throws {Rejection} if the text is not well-formed, has a DOCTYPE, or exceeds a limit; the message has line and column
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
    // The parser has already read the name and one more character.
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

/** Rejects texts that are too long by the distance between two tags, long before the parser has read them. */
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
