import type { ErrorObject } from 'ajv'
import { expect, test } from 'vitest'
import { describeSchemaErrors } from './describe-schema-errors.ts'

/** `keyword at /path`, with the parameters of the validator. */
function error(instancePath: string, keyword: string, params: object = {}): ErrorObject {
  return { instancePath, keyword, params, schemaPath: '' }
}
const missing = (path: string, missingProperty: string) => error(path, 'required', { missingProperty })
const a = 'The member "a" is missing'
const b = 'The member "b" is missing'

test.each<[string, readonly ErrorObject[], readonly string[]]>([
  ['each error of a value on its own', [missing('', 'a'), missing('', 'b')], [`: ${a}`, `: ${b}`]],
  ['equal errors once', [missing('', 'a'), missing('', 'a')], [`: ${a}`]],
  [
    'the errors of alternatives together',
    [missing('', 'a'), missing('', 'b'), error('', 'anyOf')],
    [`: Matches none of the allowed forms: ${a}; or ${b}`],
  ],
  ['one error of alternatives as it is', [missing('/x', 'a'), error('/x', 'anyOf')], [`/x: ${a}`]],
  ['alternatives without other errors', [error('/x', 'anyOf')], ['/x: Matches none of the allowed forms']],
  [
    'only the deepest errors of alternatives',
    [missing('/x', 'a'), error('/x', 'oneOf', { passingSchemas: null }), missing('/x/0', 'a'), missing('/x/0', 'b')],
    [`/x/0: Matches none of the allowed forms: ${a}; or ${b}`],
  ],
  [
    'only the deepest errors of alternatives for the whole value',
    [error('', 'anyOf'), missing('/x', 'a'), missing('/y', 'b')],
    [`/x: ${a}`, `/y: ${b}`],
  ],
  [
    'the errors of a value that only begins alike',
    [error('/x', 'anyOf'), missing('/x1', 'a')],
    ['/x: Matches none of the allowed forms', `/x1: ${a}`],
  ],
  [
    'the errors of a value above others, which are no alternatives',
    [missing('/x', 'a'), missing('/x/0', 'a'), missing('/x/0', 'b')],
    [`/x: ${a}`, `/x/0: ${a}`, `/x/0: ${b}`],
  ],
])('describes %s', (_, errors, expected) => {
  expect(describeSchemaErrors(errors, {}).map(({ path, message }) => `${path}: ${message}`)).toEqual(expected)
})

test.each<[unknown, string, object, string]>([
  [null, 'type', { type: 'string' }, 'Expected string, found null'],
  [[], 'type', { type: 'string' }, 'Expected string, found a list'],
  [{}, 'type', { type: 'string' }, 'Expected string, found an object'],
  [1, 'type', { type: 'string' }, 'Expected string, found a number'],
  ['no', 'format', { format: 'date-time' }, '"no" is not a valid date-time'],
  ['x'.repeat(99), 'pattern', {}, `"${'x'.repeat(99)}… does not match the required pattern`],
  ['x'.repeat(98), 'enum', {}, `"${'x'.repeat(98)}" is not an allowed value`],
  [1, 'oneOf', { passingSchemas: [0, 1] }, 'Matches more than one of the allowed forms'],
  [1, 'constructor', {}, 'This breaks the rule "constructor"'],
])('describes what is wrong with %j by "%s"', (value, keyword, params, expected) => {
  const nested = { 'a/b': [{ 'c~d': value }] }
  expect(describeSchemaErrors([error('/a~1b/0/c~0d', keyword, params)], nested)).toEqual([
    { path: '/a~1b/0/c~0d', message: expected },
  ])
})
