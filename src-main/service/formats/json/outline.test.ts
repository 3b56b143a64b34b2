import { expect, test } from 'vitest'
import { outlineJson } from './outline.ts'

const numbers = ['0', '-0', '10', '-1.50', '1e5', '1E+05', '0.0e-0', '123456789012345678901234567890', '9'.repeat(2000)]
const invalidNumbers = [
  '-',
  '01',
  '-01',
  '+1',
  '.5',
  '1.',
  '1.e2',
  '1e',
  '1e+',
  '1.2.3',
  '1e2e3',
  '1-2',
  '--1',
  '0x1',
  '1_0',
]
const words = ['true', 'null', 'tru', 'nulll', 'False', 'NaN']

function isJson(read: () => unknown): boolean {
  try {
    read()
    return true
  } catch {
    return false
  }
}

test.each([...numbers, ...invalidNumbers, ...words])('accepts %s if and only if JSON.parse does', (value) => {
  for (const text of [`{"a":${value}}`, `{"a":[1,${value} , 2]}`, `[${value}]`, value]) {
    expect({ text, isJson: isJson(() => outlineJson(Buffer.from(text))) }).toEqual({
      text,
      isJson: isJson(() => JSON.parse(text)),
    })
  }
})

test.each([
  ['{"a": [1, 1.5.2]}', 'Invalid JSON: expected a number (line 1, column 11)'],
  ['{"a": 1x}', 'Invalid JSON: expected "," or "}" after a member (line 1, column 8)'],
  ['{"a": nil}', 'Invalid JSON: expected a value (line 1, column 7)'],
])('rejects %s with its position', (text, message) => {
  expect(() => outlineJson(Buffer.from(text))).toThrow(message)
})
