import { expect, test } from 'vitest'
import { declaredEncoding, decodeDeclared } from './declared-encoding.ts'

const declare = (encoding: string) => Buffer.from(`<?xml version="1.0" encoding="${encoding}"?><bom/>`)

test.each([
  ['UTF-8', undefined],
  ['utf8', undefined],
  ['ISO-8859-1', 'iso-8859-1'],
  ['US-ASCII', 'us-ascii'],
  [' Windows-1252 ', 'windows-1252'],
])('reads the declaration of "%s" as %s', (encoding, name) => expect(declaredEncoding(declare(encoding))).toBe(name))

test.each([
  ['UTF-16', /"utf-16" but is not encoded in it \(line 1, column \d+\)$/],
  ['EBCDIC', /"ebcdic" is not supported \(line 1, column \d+\)$/],
  ['iso-2022-kr', /"iso-2022-kr" is not supported/],
])('rejects the declaration of "%s"', (encoding, message) => {
  expect(() => declaredEncoding(declare(encoding))).toThrow(message)
})

test.each([
  ['latin1', [0x61, 0xe9], 'aé', false],
  ['us-ascii', [0x61, 0x62], 'ab', false],
  ['us-ascii', [0x61, 0xe9], 'a\ufffd', true],
  ['us-ascii', [0x7f, 0x80], '\x7f\ufffd', true],
  ['us-ascii', [0xe9, 0xe9], '\ufffd\ufffd', true],
  ['windows-1252', [0x80], '€', false],
  ['shift_jis', [0x82, 0xa0], 'あ', false],
  ['shift_jis', [0x82], '\ufffd', true],
] as const)('%s %j is "%s", broken: %s', (encoding, bytes, expected, isBroken) => {
  const { text, broken } = decodeDeclared(Buffer.from(bytes), encoding)
  expect([text.toString(), broken]).toEqual([expected, isBroken])
})
