import { isUtf8 } from 'node:buffer'
import type { TrustedKey } from '#service/domain/signatures/signing-key.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { JsonDocument } from '#service/formats/json/json-document.ts'
import { hasBinaryMark } from './binary-kinds.ts'
import { documentLimits } from '#service/domain/documents/document-limits.ts'
import { describeTextBefore, startsLikeLog } from './text-before.ts'
import { isTagValue } from '#service/formats/tag-value/is-tag-value.ts'
import { declaredEncoding, decodeDeclared } from '#service/formats/xml/declared-encoding.ts'

export type Container = 'json' | 'xml' | 'tag-value' | 'html' | 'gzip' | 'zip' | 'pdf' | 'binary' | 'text' | 'empty'

/** The format of a file, detected from its content. The file name is never used. */
export interface DocumentHead {
  readonly container: Container
  /** In lower case: `utf-8`, `utf-16le`, `utf-16be`, or the encoding of an XML declaration. */
  readonly encoding: string
  /** Whether bytes were replaced because they are invalid in the encoding. */
  readonly hasBrokenText: boolean
  /** The first characters, for detecting the format. */
  readonly start: string
  /** The whole text as UTF-8 without a byte order mark; the original bytes if they are not text. */
  readonly text: Buffer
  /** The parsed outline, if the text is JSON. */
  readonly json: JsonDocument | undefined
  /** Keys that may have made a signature that contains none. Absent: none. */
  readonly trustedKeys?: readonly TrustedKey[]
}

const startLength = 4096

/**
 * Detects the encoding (UTF-8 or UTF-16, with or without a byte order mark, or that of an XML declaration) and the container of a file.
 * JSON is checked completely.
 * @throws {Rejection} if the file is empty or exceeds the limit, or starts like JSON and is invalid; the message has line and column
 */
export function readHead(bytes: Buffer): DocumentHead {
  if (bytes.length > documentLimits.bytes) {
    throw new Rejection(`The document has ${bytes.length} bytes. The limit is ${documentLimits.bytes / 2 ** 20} MiB`)
  }
  const binary = binaryContainer(bytes)
  if (binary)
    return { container: binary, encoding: 'utf-8', hasBrokenText: false, start: '', text: bytes, json: undefined }
  const encoding = encodingOf(bytes)
  const { text, broken } = decodeText(bytes, encoding)
  const start = text.toString('utf8', 0, startLength).trimStart()
  const container = textContainer(start, text)
  if (container === 'empty') throw new Rejection('The document is empty')
  const json = container === 'json' ? outlined(text) : undefined
  return { container, encoding, hasBrokenText: broken, start, text, json }
}

/** A log that starts like JSON is named instead of the place where it stops being JSON. */
function outlined(text: Buffer): JsonDocument {
  try {
    return new JsonDocument(text)
  } catch (error) {
    const before = error instanceof Rejection && startsLikeLog(text) ? describeTextBefore(text) : undefined
    throw before === undefined ? error : new Rejection(before)
  }
}

function binaryContainer(bytes: Buffer): Container | undefined {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return 'gzip'
  const first = bytes.toString('latin1', 0, 4)
  // Local header, end of an empty archive, or part of a split one (APPNOTE 4.3).
  if (first.startsWith('PK') && [3, 5, 7].includes(bytes[2] ?? 0)) return 'zip'
  if (first === '%PDF') return 'pdf'
  return hasBinaryMark(bytes) ? 'binary' : undefined
}

function encodingOf(bytes: Buffer): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  // Both formats start with an ASCII character; in UTF-16 its other byte is 0.
  if (bytes.length >= 2 && bytes.length % 2 === 0) {
    if (first !== 0 && second === 0) return 'utf-16le'
    if (first === 0 && second !== 0) return 'utf-16be'
  }
  return declaredEncoding(bytes) ?? 'utf-8'
}

function decodeText(bytes: Buffer, encoding: string): { text: Buffer; broken: boolean } {
  if (encoding === 'utf-8') return fromUtf8(bytes)
  return encoding === 'utf-16le' || encoding === 'utf-16be'
    ? fromUtf16(bytes, encoding)
    : decodeDeclared(bytes, encoding)
}

function fromUtf8(bytes: Buffer): { text: Buffer; broken: boolean } {
  const body = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes
  if (isUtf8(body)) return { text: body, broken: false }
  return { text: Buffer.from(body.toString('utf8')), broken: true }
}

function fromUtf16(bytes: Buffer, encoding: 'utf-16le' | 'utf-16be'): { text: Buffer; broken: boolean } {
  try {
    return { text: Buffer.from(new TextDecoder(encoding, { fatal: true }).decode(bytes)), broken: false }
  } catch (error) {
    // A decoder throws this for bytes that are invalid in its encoding.
    if (!(error instanceof TypeError)) throw error
    return { text: Buffer.from(new TextDecoder(encoding).decode(bytes)), broken: true }
  }
}

function textContainer(start: string, text: Buffer): Container {
  if (start === '' && text.length <= startLength) return 'empty'
  if (/^[{[]/.test(start)) return 'json'
  if (/^(<!doctype html|<html|<head|<body)/i.test(start)) return 'html'
  if (start.startsWith('<')) return 'xml'
  if (isTagValue(text)) return 'tag-value'
  return start.includes('\0') || start.includes('\ufffd') ? 'binary' : 'text'
}
