import { expect, test } from 'vitest'
import { toOperation } from './request-body.ts'

test('reads an operation with omitted members', () => {
  expect(toOperation({ query: ' { a } ', extra: 1 })).toEqual({
    query: ' { a } ',
    variables: null,
    operationName: null,
  })
  const whole = { query: '{ a }', variables: { b: 1 }, operationName: 'c' }
  expect(toOperation(whole)).toEqual(whole)
  expect(toOperation({ ...whole, operationName: '' }).operationName).toBeNull()
})

test.each([
  [[{ query: '{ a }' }], 'Batched operations are not supported'],
  [null, 'The body is not a JSON object'],
  ['{ a }', 'The body is not a JSON object'],
  [{}, 'The body has no "query"'],
  [{ query: ' \n' }, 'The body has no "query"'],
  [{ query: 1 }, 'The body has no "query"'],
  [{ query: '{ a }', variables: [] }, '"variables" is not an object'],
  [{ query: '{ a }', operationName: 1 }, '"operationName" is not a string'],
])('rejects %j', (body, message) => expect(() => toOperation(body)).toThrow(message))
