import { expect, test } from 'vitest'
import { cutText, shortenTexts, withLongTexts } from './long-texts.ts'

const long = 'x'.repeat(5_000)

test('leaves ordinary rows as they are', () => {
  const row = { name: 'a', description: long, cpes: '[]', ref: 'r', purl: null, position: 1 }
  expect(shortenTexts(row)).toEqual({ row })
  expect(withLongTexts(row, undefined)).toBe(row)
})

test('cuts long texts, and gives them back', () => {
  const row = {
    name: long,
    cpes: JSON.stringify(Array.from({ length: 60 }, () => long)),
    ref: `${long}a`,
    kind: 'file',
  }
  const { row: short, long: whole } = shortenTexts(row)
  expect(short.name).toBe(`${'x'.repeat(4_096)}…`)
  expect((JSON.parse(short.cpes) as string[]).length).toBe(52)
  expect(short.ref).not.toBe(shortenTexts({ ...row, ref: `${long}b` }).row.ref)
  expect(withLongTexts(short, whole)).toEqual(row)
})

test('does not cut a character in half', () => {
  expect(cutText('ab😀', 3)).toBe('ab…')
  expect(cutText('ab😀', 4)).toBe('ab😀')
})
