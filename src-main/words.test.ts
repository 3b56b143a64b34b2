// Words that the glossary replaced must not come back into what a person reads: string literals, JSX texts, SDL descriptions, comments
// and names of tests.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseSync, Visitor } from 'vite'

const root = join(import.meta.dirname, '..')

/** What must not come back, and what to write instead (docs/glossary.md). */
const replaced: readonly (readonly [forbidden: RegExp, instead: string])[] = [
  [/\btak(?:e|es|en|ing) back\b|\btook back\b/i, 'undo, withdrawn or revoke'],
  [/\btak(?:e|es|en|ing) over\b/i, 'apply'],
  [/\bpassed over\b|\bpass over\b/i, 'skipped'],
  [/\bput away\b|\blaid aside\b/i, 'hidden, or dismiss'],
  [/\brefus(?:e|es|ed|ing|al)\b/i, 'reject, rejection'],
  [/\btick(?:s|ed)?\b/i, 'select, selected'],
  [/\bat work\b/i, 'running, or processing'],
  [/\bwaits? for its turn\b/i, 'queued'],
  [/\bnobody\b|\bsomebody\b/i, 'unknown, unassigned, or the user'],
  [/\b(?:not|be|been|was|were|cannot be) judged\b|\bjudged\b/i, 'evaluated'],
  [/\bmatched again\b|\bmatch again\b/i, 'rescanned'],
  [/\bthere any more\b|\bis not there\b/i, 'not found, or no longer exists'],
  [/\bold answers?\b|\bearlier answers?\b|\bthe answers? of\b/i, 'earlier decision'],
  [/\bis no (?:[a-z]+ )?(?:sbom|name|purl|cpe|date|number|label|time|list|file|severity|value)\b/i, 'is not a …'],
  [/\blicence/i, 'license'],
  [/\bcatalogue/i, 'catalog'],
  [/\b[Cc]ancelled\b/, 'canceled'],
  [/\b(?:mail|web) address/i, 'email address, or URL'],
  [/\bhow bad\b|\bwhere it sits\b|\bto look at\b/i, 'the name of the content: CVSS, Dependency paths, Needs review'],
]

/** What must not come back into comments and names of tests. */
const replacedInComments: readonly (readonly [forbidden: RegExp, instead: string])[] = [
  [/\btak(?:e|es|en|ing) back\b|\btook back\b/i, 'undo, withdrawn or revoke'],
  [/\bpassed over\b/i, 'skipped'],
  [/\bput away\b|\blaid aside\b/i, 'hidden, or dismiss'],
  [/\brefus(?:e|es|ed|ing|al)\b/i, 'reject, rejection'],
  [/\bjudg(?:e|es|ed|ing)\b/i, 'evaluate'],
  [/\b(?:whoever|somebody|everybody)\b|\bhis\b|\bhim\b/i, 'the user, they, or the caller'],
  [/\banew\b/i, 'again'],
  [
    /\blicence|\bcatalogue|\bneighbour|\bbehaviour|\bcolour|\bnormalis|\brecognis|\blabelled|\bmodelled/i,
    'the US spelling',
  ],
  [/\b[Cc]ancell(?:ed|ing)\b/, 'canceled'],
]

/** Texts that only look like words for people. */
const exceptions: readonly (readonly [file: string, text: string, reason: string])[] = [
  ['src-renderer/advisories/use-jobs.ts', 'advisory failures put away', 'the key of what a browser has stored'],
  [
    'src-main/service/db/advisory-file/advisory-hash.ts',
    'taken back',
    'part of a digest: another word changes every snapshot',
  ],
]

interface Text {
  readonly file: string
  readonly text: string
}

const isRead = (file: string) =>
  !/(?:^|\/)(?:generated|migrations)\/|\.test\.tsx?$|for-test|fixture|\/support\//.test(file)
const isWords = (text: string) =>
  (/[A-Za-z]{2,} [A-Za-z]/.test(text) || /^[A-Z][a-z]+$/.test(text)) &&
  !/^\s*(?:query|mutation|select|insert|update|delete|with|create)\b/i.test(text)

function textsOf(file: string): Text[] {
  const source = readFileSync(join(root, file), 'utf8')
  const texts: string[] = []
  new Visitor({
    Literal: ({ value }) => void (typeof value === 'string' && texts.push(value)),
    TemplateLiteral: ({ quasis }) => void texts.push(quasis.map(({ value }) => value.cooked ?? '').join('…')),
    JSXText: ({ value }) => void texts.push(value.replaceAll(/\s+/g, ' ')),
  }).visit(parseSync(file, source).program)
  return texts.filter(isWords).map((text) => ({ file, text }))
}

/** Names of functions whose first argument is the name of a test or of a group of tests. */
const namesTests = new Set(['test', 'it', 'describe'])

function commentsAndTestNamesOf(file: string): Text[] {
  const source = readFileSync(join(root, file), 'utf8')
  if (!replacedInComments.some(([forbidden]) => forbidden.test(source))) return [] // parsing is slow
  const { comments, program } = parseSync(file, source)
  const texts = comments.map(({ value }) => value.replaceAll(/\s*\n\s*\*?\s*/g, ' '))
  new Visitor({
    CallExpression: ({ callee, arguments: [name] }) => {
      let called: unknown = callee
      while (isNode(called) && !('name' in called)) called = called.callee ?? called.object ?? called.tag
      if (!isNode(called) || !namesTests.has(String(called.name))) return
      if (name?.type === 'Literal' && typeof name.value === 'string') texts.push(name.value)
    },
  }).visit(program)
  return texts.map((text) => ({ file, text }))
}

function isNode(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function descriptionsOf(file: string): Text[] {
  const source = readFileSync(join(root, file), 'utf8')
  return [...source.matchAll(/"""([\s\S]*?)"""/g)].map(([, text = '']) => ({
    file,
    text: text.replaceAll(/\s+/g, ' '),
  }))
}

function faultsOf({ file, text }: Text, forbiddenWords = replaced): string[] {
  if (exceptions.some(([where, word]) => where === file && text.includes(word))) return []
  return forbiddenWords
    .filter(([forbidden]) => forbidden.test(text))
    .map(
      ([forbidden, instead]) =>
        `${file}: “${forbidden.exec(text)?.[0]}” in “${text.trim().slice(0, 120)}”. Write: ${instead}`,
    )
}

test('finds no replaced word of the glossary in texts for people', () => {
  const code = globSync('{src-main,src-renderer,src-shared}/**/*.{ts,tsx}', { cwd: root }).filter(isRead)
  const schema = globSync('src-shared/schema/*.graphql', { cwd: root })
  expect(code.length).toBeGreaterThan(500)
  expect([...code.flatMap(textsOf), ...schema.flatMap(descriptionsOf)].flatMap((text) => faultsOf(text))).toEqual([])
})

test('finds no replaced word in comments and names of tests', () => {
  const files = globSync(
    '{src-main,src-renderer,src-shared,scripts,bench,e2e/{api,support,stand-in,fixtures}}/**/*.{ts,tsx,cjs,mjs}',
    { cwd: root },
  )
  const read = files.filter(
    (file) => !/(?:^|\/)(?:generated|migrations)\//.test(file) && file !== 'src-main/words.test.ts',
  )
  expect(read.length).toBeGreaterThan(1500)
  expect(read.flatMap(commentsAndTestNamesOf).flatMap((text) => faultsOf(text, replacedInComments))).toEqual([])
})

test('finds a replaced word in a string, a template and a JSX text', () => {
  const text = 'Undo what was taken back'
  expect(faultsOf({ file: 'a.ts', text })).toEqual([
    `a.ts: “taken back” in “${text}”. Write: undo, withdrawn or revoke`,
  ])
})

test('finds a replaced word that stands alone', () => {
  expect(['Cancelled', 'CANCELLED', 'is'].map((text) => isWords(text))).toEqual([true, false, false])
})

test('needs every exception', () => {
  for (const [file, word] of exceptions) expect(textsOf(file).some(({ text }) => text.includes(word))).toBe(true)
})
