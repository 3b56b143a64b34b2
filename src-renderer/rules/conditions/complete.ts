import type { SubjectWord } from './use-conditions.ts'

/** A word that may follow at the caret, and the text with it. */
export interface Completion {
  readonly word: string
  /** A subject in plain words; empty for other words. */
  readonly title: string
  readonly about: string
  /** The whole text with the word in place of what was typed of it. */
  readonly text: string
  readonly caret: number
}

const maxCompletions = 8

/** Returns the words that fit at the caret: subjects, after a subject its operators, after an operator of a few words its values. */
export function completionsAt(text: string, caret: number, subjects: readonly SubjectWord[]): readonly Completion[] {
  const before = text.slice(0, caret)
  const typed = /[^\s(),]*$/.exec(before)?.[0] ?? ''
  const start = caret - typed.length
  const [subject, operator] = lastWords(before.slice(0, start), subjects)
  const words = wordsAfter(subject, operator, subjects)
  const found = words.filter(({ word, title }) => word !== typed && (fits(word, typed) || fits(title, typed)))
  return found.slice(0, maxCompletions).map(({ word, title, about }) => ({
    ...{ word, title, about },
    text: `${text.slice(0, start)}${word} ${text.slice(caret).trimStart()}`,
    caret: start + word.length + 1,
  }))
}

/** Returns all subjects, to be written at the caret: in place of the word before it if that begins one, after it otherwise. */
export function allSubjectsAt(text: string, caret: number, subjects: readonly SubjectWord[]): readonly Completion[] {
  const before = text.slice(0, caret)
  const typed = /[^\s(),]*$/.exec(before)?.[0] ?? ''
  const isBegun = subjects.some(({ name }) => name.toLowerCase().startsWith(typed.toLowerCase()))
  const kept = isBegun ? before.slice(0, caret - typed.length) : `${before} `
  return subjects.map(({ name, title, description }) => ({
    ...{ word: name, title, about: description },
    text: `${kept}${name} ${text.slice(caret).trimStart()}`,
    caret: kept.length + name.length + 1,
  }))
}

interface Word {
  readonly word: string
  readonly title: string
  readonly about: string
}

function wordsAfter(subject: SubjectWord | null, operator: string | null, subjects: readonly SubjectWord[]): Word[] {
  if (subject === null)
    return subjects.map(({ name, title, description }) => ({ word: name, title, about: description }))
  if (operator === null) return subject.operators.map((word) => ({ word, title: '', about: '' }))
  const values = subject.type === 'boolean' ? ['yes', 'no'] : subject.values
  return values.map((word) => ({ word, title: '', about: '' }))
}

/** The subject and operator that the end of a text is about; null where there is none yet. */
function lastWords(
  text: string,
  subjects: readonly SubjectWord[],
): readonly [subject: SubjectWord | null, operator: string | null] {
  const [, last = '', rest = ''] = /([\w.]+\.[\w.]+)(?:\([^)]*\))?((?:(?!\b(?:and|or|not)\b)[^])*)$/i.exec(text) ?? []
  const subject = subjects.find(({ name }) => name.toLowerCase() === last.toLowerCase())
  if (!subject || /\)\s*$/.test(rest)) return [null, null]
  const [operator, value] = rest.trim().split(/[\s(,]+/)
  const known = subject.operators.find((word) => word.toLowerCase() === operator?.toLowerCase())
  const isInList = rest.includes('(')
  return known && value && !isInList ? [null, null] : [subject, known ?? null]
}

function fits(word: string, typed: string): boolean {
  return word.toLowerCase().includes(typed.toLowerCase())
}
