import { type VexResponseWord, vexResponses } from '#shared/vex.ts'

/** What is written where a format demands an action statement and none was given. */
export const noActionStatement = 'No action statement was given'

/** Parts of a decision that a format has no member for. They travel at the end of a free text. */
export interface EmbeddedTerms {
  readonly response?: VexResponseWord | null
  readonly impact?: string | null
  readonly detail?: string | null
  readonly actionStatement?: string | null
  readonly fixedIn?: string | null
  /** `YYYY-MM-DD`. */
  readonly resolutionDate?: string | null
}

/** Terms as they are read: each is there, null where it was not given. */
export type ReadTerms = { readonly [Name in keyof EmbeddedTerms]-?: Exclude<EmbeddedTerms[Name], undefined> }

const mark = 'waybill:vex '
const noTerms: ReadTerms = {
  response: null,
  impact: null,
  detail: null,
  actionStatement: null,
  fixedIn: null,
  resolutionDate: null,
}
const names = ['response', 'impact', 'detail', 'actionStatement', 'fixedIn', 'resolutionDate'] as const

/** Terms as one line of JSON, in a fixed order; null when there are none. */
export function embeddedTermLine(terms: EmbeddedTerms): string | null {
  const given = names.flatMap((name) =>
    terms[name] == null || terms[name] === '' ? [] : [[name, terms[name]] as const],
  )
  return given.length === 0 ? null : JSON.stringify(Object.fromEntries(given))
}

/**
 * A text with terms behind it: `<text>`, an empty line, `waybill:vex {"fixedIn":"2.0"}`. The text alone where there are no terms, null
 * where there is nothing at all.
 */
export function textWithTerms(text: string | null, terms: EmbeddedTerms): string | null {
  const line = embeddedTermLine(terms)
  // A text that ends like carried terms is followed by empty ones, so that it is not taken for them.
  if (line === null) return text !== null && splitTerms(text) ? `${text}\n\n${mark}{}` : text
  return text === null || text === '' ? `${mark}${line}` : `${text}\n\n${mark}${line}`
}

/** The text and the terms that `textWithTerms` put together; a text by others has no terms. */
export function readTextWithTerms(whole: string | null): {
  readonly text: string | null
  readonly terms: ReadTerms
} {
  const split = whole === null ? undefined : splitTerms(whole)
  return split ?? { text: whole, terms: noTerms }
}

/** Terms out of a line of JSON; undefined when it is none. */
export function parseEmbeddedTerm(line: string): ReadTerms | undefined {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    return undefined // a text of others that happens to look alike
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const given = value as Readonly<Record<string, unknown>>
  const text = (name: (typeof names)[number]) => {
    const held = given[name]
    return typeof held === 'string' && held.trim() !== '' ? held.trim() : null
  }
  const response = vexResponses.find(({ word }) => word === given['response'])?.word ?? null
  const [impact, detail, actionStatement] = [text('impact'), text('detail'), text('actionStatement')]
  return {
    response,
    impact,
    detail,
    actionStatement,
    fixedIn: text('fixedIn'),
    resolutionDate: dateOf(text('resolutionDate')),
  }
}

function splitTerms(whole: string): { readonly text: string | null; readonly terms: ReadTerms } | undefined {
  // The last line, with an empty one before it: terms themselves have no line breaks.
  const start = whole.lastIndexOf('\n') + 1
  if (!whole.startsWith(mark, start) || (start > 0 && !whole.slice(0, start).endsWith('\n\n'))) return undefined
  const terms = parseEmbeddedTerm(whole.slice(start + mark.length))
  return terms && { text: whole.slice(0, start).trim() || null, terms }
}

function dateOf(text: string | null): string | null {
  return text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : null
}
