// What a server says whose schema lacks parts of ours: the texts are those of the validator that servers run.
import { buildSchema, type GraphQLError, parse, printSchema, validate } from 'graphql'
import { expect, it } from 'vitest'
import * as documents from '#renderer/generated/documents.ts'
import { sdl } from '#shared/generated/sdl.ts'
import { toOtherRelease } from './other-release.ts'
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

const answerOf = (messages: readonly string[]) => {
  const errors = messages.map((message) => ({ message, extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }))
  return toOtherRelease(toRequestError(400, errors), errors)
}
const textsOf = (pattern: RegExp, operation: string) => errorsOf(pattern, operation).map(({ message }) => message)

it.each([
  ['a field', /^ {2}unreadNotificationsCount:.*$/m, documents.ShellInboxDocument],
  ['a field of the root', /^ {2}advisoryDatabase:.*$/m, documents.ShellAdvisoriesDocument],
  ['an argument', /(?<=^ {2}jobs\(.*)state: [^,)]*,? ?/m, documents.ShellJobsDocument],
])('says that a server without %s is another release', (_what, pattern, operation) => {
  const failed = answerOf(textsOf(pattern, operation))
  expect(failed.message).toBe('The server is another release of Waybill, without this.')
  expect(failed.remedy).toBe('Update it or the app.')
})

it.each([
  ['handing over between stores', /^ {2}handoverExport\(.*$/m, documents.HandOverDocument],
  ['tickets', /^ {2}trackers:.*$/m, documents.TrackersDocument],
  ['saved views', /^ {2}savedViews[(:].*$/m, documents.ViewsOfListDocument],
])('names %s if a server lacks it', (words, pattern, operation) => {
  const failed = answerOf(textsOf(pattern, operation))
  expect(failed.message).toBe(`The server is another release of Waybill, without ${words}.`)
})

it('leaves what the same schema says about an operation as it is', () => {
  const message = 'The document has 201 aliases. At most 200 are allowed'
  expect(answerOf([message]).message).toBe(message)
  expect(answerOf([]).message).not.toContain('another release')
})

it('is not led by what a server writes into a message', () => {
  const odd = ['Cannot query field "', 'Cannot query field "__proto__" on type "Object".', `Unknown ${'x'.repeat(1e6)}`]
  const failed = answerOf(odd)
  expect(failed.message).toBe('The server is another release of Waybill, without this.')
})
