import { toCsv } from '#renderer/lib/csv.ts'
import { type Failure, faultsOf, type Result } from './use-checks.ts'

/** A failure and the id of the check that it failed. */
export type CheckFailure = Failure & { readonly checkCode: string }

/** Writes the results of checks as CSV, one line each. */
export function checksAsCsv(results: readonly Result[]): string {
  const head = ['check', 'name', 'severity', 'result', 'failed', 'of', 'accepted', 'reason', 'frameworks']
  const lines = results.map(({ check, state, failuresCount, subjectsCount, acceptedAt, acceptance }) => [
    ...[check.id, check.name, check.severity, state, failuresCount, subjectsCount, acceptedAt, acceptance?.reason],
    check.frameworks.map(({ name, reference }) => `${name} ${reference}`).join('; '),
  ])
  return toCsv([head, ...lines])
}

/** Writes what failed as CSV: one line for each fault, with its place in the file as received. */
export function failuresAsCsv(failures: readonly CheckFailure[]): string {
  const head = ['check', 'component', 'version', 'componentId', 'field', 'message', 'value', 'path', 'line', 'column']
  const lines = failures.flatMap((failure) => {
    const { checkCode, componentName, componentVersion, componentId } = failure
    return faultsOf(failure).map(({ field, message, value, pointer, line, column }) => [
      ...[checkCode, componentName, componentVersion, componentId, field, message, value, pointer, line, column],
    ])
  })
  return toCsv([head, ...lines])
}

/** Writes the results of checks as JSON, as the API has them. */
export function checksAsJson(results: readonly Result[]): string {
  return `${JSON.stringify({ checkResults: results }, null, 2)}\n`
}
