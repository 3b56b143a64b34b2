import type { Spdx3ScalarKind } from '#service/standards/spdx/spdx3-model/spdx3-model.ts'

const semver =
  /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-(?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*)(?:\.(?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*))*)?(?:\+[0-9a-zA-Z-]+(?:\.[0-9a-zA-Z-]+)*)?$/
const time = /^\d{4}-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d:[0-5]\dZ$/

/** What each kind of value must be, in words, and the test. */
const kinds: Readonly<Record<Spdx3ScalarKind, readonly [expected: string, fits: (value: unknown) => boolean]>> = {
  text: ['a string', (value) => typeof value === 'string'],
  uri: ['a string', (value) => typeof value === 'string'],
  media: ['a media type', (value) => typeof value === 'string' && /^[^/]+\/[^/]+$/.test(value)],
  semver: ['a semantic version', (value) => typeof value === 'string' && semver.test(value)],
  time: ['a time in UTC such as "2026-01-02T03:04:05Z"', isTime],
  boolean: ['true or false', (value) => typeof value === 'boolean'],
  decimal: ['a number', isDecimal],
  natural: ['an integer from 0', (value) => Number.isInteger(value) && Number(value) >= 0],
  positive: ['an integer from 1', (value) => Number.isInteger(value) && Number(value) >= 1],
}

/** Returns what a value should have been; undefined if it is of its kind. */
export function scalarFault(kind: Spdx3ScalarKind, value: unknown): string | undefined {
  const [expected, fits] = kinds[kind]
  return fits(value) ? undefined : expected
}

/** The form of the schema, and a day that exists. */
function isTime(value: unknown): boolean {
  if (typeof value !== 'string' || !time.test(value)) return false
  const date = new Date(value)
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === value.slice(0, 10)
}

function isDecimal(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && /^-?\d+(?:\.\d*)?$/.test(value))
}
