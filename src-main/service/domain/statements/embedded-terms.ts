import { type VexResponseWord, vexResponses } from '#shared/vex.ts'

/** Written if a format requires an action statement and none was given. */
export const noActionStatement = 'No action statement was given'

/** Parts of a decision that a format has no member for. They are embedded at the end of a free text. */
export interface EmbeddedTerms {
  readonly response?: VexResponseWord | null
  readonly impact?: string | null
  readonly detail?: string | null
  readonly actionStatement?: string | null
  readonly fixedIn?: string | null
  /** `YYYY-MM-DD`. */
  readonly resolutionDate?: string | null
}

/** Parsed terms: every member exists, null if it was not given. */
export type ReadTerms = { readonly [Name in keyof EmbeddedTerms]-?: Exclude<EmbeddedTerms[Name], undefined> }

const mark = 'waybill:vex '
const names = ['response', 'impact', 'detail', 'actionStatement', 'fixedIn', 'resolutionDate'] as const
const noTerms = Object.fromEntries(names.map((name) => [name, null])) as ReadTerms // every name is a member of it

/** Formats terms as one line of JSON, in a fixed order; null without terms. */
export function embeddedTermLine(terms: EmbeddedTerms): string | null {
  const given = names.flatMap((name) =>
    terms[name] == null || terms[name] === '' ? [] : [[name, terms[name]] as const],
  )
  return given.length === 0 ? null : JSON.stringify(Object.fromEntries(given))
}

/**
 * Appends terms to a text: `<text>`, an empty line, `waybill:vex {"fixedIn":"2.0"}`. Returns the text alone without terms, and null without
 * both.
 */
export function textWithTerms(text: string | null, terms: EmbeddedTerms): string | null {
  const line = embeddedTermLine(terms)
  // A text that ends like embedded terms is followed by empty ones, so that it is not read as terms.
  if (line === null) return text !== null && splitTerms(text) ? `${text}\n\n${mark}{}` : text
  return text === null || text === '' ? `${mark}${line}` : `${text}\n\n${mark}${line}`
}

/** Splits what `textWithTerms` joined. A text from other software has no terms. */
export function readTextWithTerms(whole: string | null): {
  readonly text: string | null
  readonly terms: ReadTerms
} {
  const split = whole === null ? undefined : splitTerms(whole)
  return split ?? { text: whole, terms: noTerms }
}

/** Parses terms from a line of JSON; undefined if it is not one. */
export function parseEmbeddedTerm(line: string): ReadTerms | undefined {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    return undefined // a text from other software that looks similar
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
  // Finds the last line after an empty one: terms themselves have no line breaks.
  const start = whole.lastIndexOf('\n') + 1
  if (!whole.startsWith(mark, start) || (start > 0 && !whole.slice(0, start).endsWith('\n\n'))) return undefined
  const terms = parseEmbeddedTerm(whole.slice(start + mark.length))
  return terms && { text: whole.slice(0, start).trim() || null, terms }
}

function dateOf(text: string | null): string | null {
  return text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : null
}
