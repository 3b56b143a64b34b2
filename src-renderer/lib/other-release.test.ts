// What a server says whose schema lacks parts of ours: the texts are those of the validator that servers run.
import { buildSchema, type GraphQLError, parse, printSchema, validate } from 'graphql'
import { expect, it } from 'vitest'
import * as documents from '#renderer/generated/documents.ts'
import { sdl } from '#shared/generated/sdl.ts'
import { toRequestError } from './request-error.ts'

const own = printSchema(buildSchema(sdl))
/** Takes a field or an argument out of the schema. */
const without = (pattern: RegExp) => {
  const text = own.replace(pattern, '')
  expect(text).not.toBe(own)
  return buildSchema(text, { assumeValid: true })
}
const errorsOf = (pattern: RegExp, operation: string): readonly GraphQLError[] =>
  validate(without(pattern), parse(operation), undefined, { hideSuggestions: true })

it.each([
  ['a field', /^ {2}unreadNotificationsCount:.*$/m, documents.ShellInboxDocument],
  ['a field of the root', /^ {2}advisoryDatabase:.*$/m, documents.ShellAdvisoriesDocument],
  ['an argument', /(?<=^ {2}jobs\(.*)state: [^,)]*,? ?/m, documents.ShellJobsDocument],
])('says that a server without %s is another release', (_what, pattern, operation) => {
  const errors = errorsOf(pattern, operation)
  expect(errors.length).toBeGreaterThan(0)
  const [{ message } = { message: '' }] = errors
  const failed = toRequestError(400, [{ message, extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }])
  expect(failed.message).toBe('The server is another release of Waybill, without this.')
  expect(failed.remedy).toBe('Update it or the app.')
})

it('leaves what the same schema says about an operation as it is', () => {
  const message = 'The document has 201 aliases. At most 200 are allowed'
  const failed = toRequestError(400, [{ message, extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }])
  expect(failed.message).toBe(message)
})
