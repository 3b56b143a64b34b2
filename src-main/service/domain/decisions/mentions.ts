/** Someone who can be named in a note. */
export interface NamedPerson {
  readonly id: string
  readonly name: string
  readonly email: string | null
}

/** Whom a note names after `@`, each once, and what was written after `@` that names nobody or more than one. */
export interface Mentions<Person> {
  readonly people: readonly Person[]
  /** Each says what to write instead. */
  readonly problems: readonly string[]
}

/** A name after `@` is looked for in as many characters. Names have 200 at most, addresses 320. */
const longest = 400
/** Places of `@` that are looked at in one note: of a text that is made to have more, the others name nobody. */
const maxPlaces = 500
/** Problems that are said of one note. */
const maxProblems = 5

/**
 * Finds whom a note names: `@` and a whole name, one word of it if only one person has it, or an email address. Names are compared without case.
 * What is in code spans, email addresses and names of packages such as `@babel/core` name nobody.
 */
export function findMentions<Person extends NamedPerson>(note: string, people: readonly Person[]): Mentions<Person> {
  const found = new Set<Person>()
  const problems = new Set<string>()
  if (!note.includes('@')) return { people: [], problems: [] }
  const known = people.map((person) => ({ person, ...keysOf(person) }))
  const text = withoutCode(note)
  for (const at of mentionsIn(text).slice(0, maxPlaces)) {
    const { named, said } = whoIs(text.slice(at + 1, at + 1 + longest), known)
    const [only, second] = named
    if (only && !second) found.add(only)
    else if (said !== '') problems.add(problemOf(said, named))
  }
  return { people: [...found], problems: [...problems].slice(0, maxProblems) }
}

interface KnownPerson<Person> {
  readonly person: Person
  readonly name: string
  readonly email: string
  readonly words: ReadonlySet<string>
}

function keysOf({ name, email }: NamedPerson): Omit<KnownPerson<NamedPerson>, 'person'> {
  const folded = fold(name).trim()
  const address = fold(email ?? '')
  const [account = ''] = address.split('@')
  const words = [...folded.split(' '), account].filter((word) => word !== '')
  return { name: folded, email: address, words: new Set(words) }
}

/** Writes a text as it is compared: without case, with one form of each letter and one space between words. */
function fold(text: string): string {
  return text.normalize('NFC').toLowerCase().normalize('NFC').replaceAll(/\s+/g, ' ')
}

/** Returns those whom a text behind `@` begins with. `said`: what was read as a name; empty if it is none. */
function whoIs<Person>(
  text: string,
  known: readonly KnownPerson<Person>[],
): { readonly named: readonly Person[]; readonly said: string } {
  const address = /^[^\s@]{1,200}@[^\s@]{1,200}/u.exec(text)?.[0].replace(/[^\p{L}\p{N}]+$/u, '')
  if (address !== undefined) {
    const asked = fold(address)
    return { named: those(known, ({ email }) => email === asked), said: address }
  }
  const folded = fold(text)
  const whole = known.filter(({ name }) => name !== '' && folded.startsWith(name) && endsAt(folded, name.length))
  const length = Math.max(0, ...whole.map(({ name }) => name.length))
  if (length > 0) return { named: those(whole, ({ name }) => name.length === length), said: folded.slice(0, length) }
  const written = /^[\p{L}\p{M}\p{N}_.'’-]+/u.exec(text)?.[0] ?? ''
  const word = written.replace(/[^\p{L}\p{M}\p{N}_]+$/u, '')
  if (text[written.length] === '/') return { named: [], said: '' }
  const asked = fold(word)
  return { named: those(known, ({ words }) => words.has(asked)), said: word }
}

function those<Person>(known: readonly KnownPerson<Person>[], test: (one: KnownPerson<Person>) => boolean) {
  return known.filter(test).map(({ person }) => person)
}

/** Whether a name ends at a place: no letter goes on with it, and it is not the scope of a package. */
function endsAt(text: string, at: number): boolean {
  return !/^(?:[\p{L}\p{M}\p{N}_/]|-[\p{L}\p{N}])/u.test(text.slice(at, at + 4))
}

function problemOf(said: string, named: readonly NamedPerson[]): string {
  if (named.length === 0)
    return `No user is named "@${said}", so no message was sent. Write a name or an email address from the list of people`
  const [one] = named
  const isOneName = named.every(({ name }) => fold(name) === fold(one?.name ?? ''))
  const names = named.map(({ name }) => name)
  const shown = names.length > 3 ? `${names.slice(0, 3).join(', ')} and others` : names.join(', ')
  return isOneName
    ? `"@${said}" is the name of ${named.length} people, so no message was sent. Write the email address`
    : `"@${said}" can be ${shown}, so no message was sent. Write the whole name or the email address`
}

/** Returns the places of each `@` that begins a name, and is not inside a word or an address. */
function mentionsIn(text: string): readonly number[] {
  const places: number[] = []
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    if (!/[\p{L}\p{M}\p{N}_.+@/-]$/u.test(text.slice(Math.max(0, at - 2), at))) places.push(at)
  }
  return places
}

/** Writes spaces over code spans: from a run of backticks to the next one of the same length, as in Markdown. */
function withoutCode(note: string): string {
  const runs = [...note.matchAll(/`+/g)].map(({ 0: run, index }) => ({ start: index, end: index + run.length }))
  const nextAlike = new Map<number, number>() // from the start of a run to the end of the next one of its length
  const later = new Map<number, number>()
  for (const { start, end } of runs.toReversed()) {
    const close = later.get(end - start)
    if (close !== undefined) nextAlike.set(start, close)
    later.set(end - start, end)
  }
  const parts: string[] = []
  let done = 0
  for (const { start } of runs) {
    const close = nextAlike.get(start)
    if (start < done || close === undefined) continue
    parts.push(note.slice(done, start), ' '.repeat(close - start))
    done = close
  }
  return parts.join('') + note.slice(done)
}
