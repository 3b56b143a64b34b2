import { type Feature, features } from '#shared/features.ts'
import { RequestError, type ServerError } from './request-error.ts'
import * as shownTexts from './texts.ts'

/** The server does not know what it was asked for: it is of another release. */
export class OtherReleaseError extends RequestError {
  /** The features that it lacks, as far as they can be told from what was asked. */
  readonly missing: readonly Feature[]

  constructor(missing: readonly Feature[]) {
    const what = missing.length === 0 ? 'this' : missing.map(({ words }) => words).join(', ')
    super(
      'fault',
      shownTexts.serverIsAnotherReleaseOfWaybill(what),
      shownTexts.updateItOrTheApp,
      'GRAPHQL_VALIDATION_FAILED',
    )
    this.missing = missing
  }
}

/** Operations of the page are valid by its own schema: what a server does not know is of another release. */
const unknownName = /^(Cannot query|Unknown|Field .+ is not defined)/

const unknownField = /^Cannot query field "(?<field>[^"]*)" on type "(?<type>[^"]*)"/

/** Returns what validation errors say about the release of the server, or the error itself if they are about something else. */
export function toOtherRelease(error: RequestError, errors: readonly ServerError[]): RequestError {
  const texts = errors.map(({ message }) => message)
  if (!texts.some((text) => unknownName.test(text))) return error
  const unknown = new Set(
    texts.map((text) => {
      const { type, field } = unknownField.exec(text)?.groups ?? {}
      return `${type}.${field}`
    }),
  )
  return new OtherReleaseError(features.filter(({ fields }) => fields.some((field) => unknown.has(field))))
}
