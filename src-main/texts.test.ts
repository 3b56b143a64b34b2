// What the window shows is in the list of texts of its folder, where a translation finds it (docs/translating.md).
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { isCompared } from '#scripts/texts/compared-texts.ts'
import { isProgramText } from '#scripts/texts/program-text.ts'
import { sentencesOf, shownText } from '#scripts/texts/sentences.ts'
import { isOwnPlural, kindOf, textOf } from '#scripts/texts/shown-texts.ts'
import { type Node, walk } from '#scripts/texts/syntax-node.ts'

const root = join(import.meta.dirname, '..')

/** Texts that only look like words for people. */
const exceptions: readonly (readonly [file: string, text: string, reason: string])[] = [
  ['src-renderer/advisories/use-jobs.ts', 'advisory failures put away', 'the key of what a browser has stored'],
  ['src-renderer/app/ReleaseBanner.tsx', 'release of …', 'the key of what a browser has stored'],
  ['src-renderer/advisories/AdvisoryDownloads.tsx', 'osv-vulnerabilities', 'the name of a store'],
  ['src-renderer/find/Examples.tsx', 'log4j-core below 2.17', 'a search, as it is typed'],
  ['src-renderer/triage/evidence/cvss-tiles.ts', 'not defined', 'a value of CVSS'],
  ['src-renderer/triage/evidence/cvss-tiles.ts', 'None', 'a value of CVSS'],
  ['src-renderer/lib/filter-text.ts', ' or ', 'a word of conditions'],
  ['src-renderer/lib/filter-text.ts', ' and ', 'a word of conditions'],
  ['src-renderer/triage/session/rule-of-decision.ts', ' or ', 'a word of conditions'],
  ['src-renderer/triage/queue/queue-filter.ts', '… and ', 'a word of conditions'],
  ['src-renderer/triage/queue/queue-filter.ts', 'under investigation', 'a value of a filter'],
  ['src-renderer/triage/queue/queue-filter.ts', 'not affected', 'a value of a filter'],
  ['src-renderer/triage/queue/queue-filter.ts', 'cpe exact', 'a value of a filter'],
  ['src-renderer/triage/queue/queue-filter.ts', 'cpe conditional', 'a value of a filter'],
  ['src-renderer/triage/queue/queue-filter.ts', 'cpe weak', 'a value of a filter'],
  ['src-renderer/lib/gather-reads.ts', 'A read answered fewer values than it was asked for', 'a fault in the code'],
  ['src-renderer/main.tsx', 'The page has no element "root"', 'a fault in the code'],
  [
    'src-renderer/lib/syntax-of-graphql.ts',
    'The window has no parser of GraphQL. Execute requests that textRequest creates.',
    'a fault in the code',
  ],
]

const isList = (file: string) => /(?:^|[-/])texts\.tsx?$/.test(file)
const files = globSync('src-renderer/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/\/generated\/|\.test\.tsx?$|for-test|fixture/.test(file),
)
const sourceOf = (file: string) => readFileSync(join(root, file), 'utf8')
const programs = new Map<string, Node>()
const programOf = (file: string, source: string) => {
  const program = programs.get(source) ?? (parseSync(file, source).program as unknown as Node)
  programs.set(source, program)
  return program
}

const isAt = (found: string, file: string, text: string) => found.startsWith(`${file}:`) && found.endsWith(` ${text}`)

/** Returns the texts that are shown from their place in the code, and the plurals that do not ask `Intl`. */
function inPlace(file: string, source: string): readonly string[] {
  const found: string[] = []
  const say = ({ start }: Pick<Node, 'start'>, what: string) =>
    void found.push(`${file}:${source.slice(0, start).split('\n').length} ${what}`)
  walk(programOf(file, source), (node, parents) => {
    if (node.type === 'Literal' || node.type === 'TemplateLiteral') {
      if (kindOf(node, parents) === 'shown') say(node, textOf(node) ?? '')
    } else if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
      for (const { start, parts } of sentencesOf(node, source))
        say({ start }, parts.map((part) => ('text' in part ? part.text : '…')).join(''))
    } else if (isOwnPlural(node) && parents[0]?.type !== 'ConditionalExpression') {
      say(node, 'a plural that does not ask Intl: use plural()')
    }
  })
  return found
}

test('finds no shown text outside the lists of texts', () => {
  expect(files.length).toBeGreaterThan(500)
  const found = files.filter((file) => !isList(file)).flatMap((file) => inPlace(file, sourceOf(file)))
  expect(found.filter((each) => !exceptions.some(([file, text]) => isAt(each, file, text)))).toEqual([])
})

test('finds a shown text in JSX, in an attribute, in a list and in a template, and a plural', () => {
  const source = [
    'const labels = [{ key: "a", label: "All jobs" }]',
    'const view = <p title="No jobs yet">Nothing <b>{count}</b> here.</p>',
    'const said = `${count} of the jobs`',
    'const verb = count === 1 ? "is" : "are"',
  ].join('\n')
  expect(inPlace('a.tsx', source)).toEqual([
    'a.tsx:1 All jobs',
    'a.tsx:2 Nothing … here.',
    'a.tsx:2 No jobs yet',
    'a.tsx:3 … of the jobs',
    'a.tsx:4 a plural that does not ask Intl: use plural()',
  ])
})

test('finds nothing in code words', () => {
  const source = [
    'import a from "./a b.ts"',
    'const key = queryKey("version", "one")',
    'const view = <div className="large head" role="group" data-kind="open"><Kbd>Esc</Kbd></div>',
    'if (event.key === "Enter") element.querySelector("button a")',
  ].join('\n')
  expect(inPlace('a.tsx', source)).toEqual([])
})

/** Returns what a program reads among the texts of a list. */
function programTexts(file: string, source: string): readonly string[] {
  const found: string[] = []
  walk(programOf(file, source), (node) => {
    const text = node.type === 'JSXText' ? shownText(source.slice(node.start, node.end)) : textOf(node)
    if (text !== undefined && isProgramText(text)) found.push(`${file}: ${text}`)
  })
  return found
}

test('finds nothing in the lists that a program reads', () => {
  expect(files.filter(isList).flatMap((file) => programTexts(file, sourceOf(file)))).toEqual([])
})

test('finds a condition, a query, a command, a key and names in a list', () => {
  const program = [
    'component.license is …',
    'p…: trend(from: $from) { value }',
    'curl --fail … …',
    'ArrowUp ArrowDown',
    'all.zip',
    'WAYBILL_BOOTSTRAP_TOKEN',
    'waybill.drafts …',
  ]
  const list = program.map((text, at) => `export const t${at} = (v) => \`${text.replaceAll('…', '${v}')}\``).join('\n')
  expect(
    programTexts('texts.tsx', list.replace('all.zip', '${v}').concat('\nexport const b = <b>all.zip</b>')),
  ).toEqual([...program.filter((text) => text !== 'all.zip'), 'all.zip'].map((text) => `texts.tsx: ${text}`))
  expect(programTexts('texts.ts', 'export const a = "Files that end with .age. See nvd.nist.gov: `a.json`"')).toEqual(
    [],
  )
})

test('finds no number in the form of a plural: languages use the form "one" for 21, too', () => {
  const count = /(?:^|\s)1 (?!year)[a-z]{3,}/
  const found = files.filter(isList).flatMap((list) => {
    const texts: string[] = []
    walk(programOf(list, sourceOf(list)), (node) => void texts.push(textOf(node) ?? ''))
    return texts.filter((text) => count.test(text)).map((text) => `${list}: ${text}`)
  })
  expect(found).toEqual([])
})

const importOfTexts = /import \* as (\w+) from '\.\/([\w-]*texts\.tsx?)'/g

/** Returns the texts of a list that the code compares or looks up. */
function comparedTexts(file: string, source: string): readonly string[] {
  const lists = new Set([...source.matchAll(importOfTexts)].map(([, alias]) => alias))
  const found: string[] = []
  if (lists.size === 0) return found
  walk(programOf(file, source), (node, parents) => {
    if (node.type !== 'MemberExpression' || !lists.has(node.object.name) || !isCompared(node, parents)) return
    found.push(`${file}:${source.slice(0, node.start).split('\n').length} ${source.slice(node.start, node.end)}`)
  })
  return found
}

test('compares no text of a list', () => {
  expect(files.flatMap((file) => comparedTexts(file, sourceOf(file)))).toEqual([])
})

test('finds a text that is compared, a case, a key and what is looked for', () => {
  const source = [
    "import * as texts from './texts.ts'",
    'const isOwner = role === (isNew ? texts.owner : null)',
    'switch (word) { case texts.none: break }',
    'const all = { [texts.low]: 1 }',
    'const one = all[texts.high("a")]',
    'const at = list.indexOf(texts.admin)',
    'const begins = texts.none.startsWith(word)',
    'const shown = isNew === true ? texts.one : texts.two.length',
  ].join('\n')
  expect(comparedTexts('a.ts', source)).toEqual([
    'a.ts:2 texts.owner',
    'a.ts:3 texts.none',
    'a.ts:4 texts.low',
    'a.ts:5 texts.high',
    'a.ts:6 texts.admin',
    'a.ts:7 texts.none',
  ])
})

test('uses every text of each list', () => {
  const uses = new Map<string, Set<string>>()
  for (const file of files) {
    const source = sourceOf(file)
    for (const [, alias = '', from = ''] of source.matchAll(importOfTexts)) {
      const list = join(dirname(file), from)
      const used = uses.get(list) ?? new Set()
      uses.set(list, used)
      for (const [, key = ''] of source.matchAll(new RegExp(String.raw`\b${alias}\.(\w+)`, 'g'))) used.add(key)
    }
  }
  const unused = files.filter(isList).flatMap((list) => {
    const keys = [...sourceOf(list).matchAll(/^export const (\w+)/gm)].map(([, key = '']) => key)
    return keys.filter((key) => uses.get(list)?.has(key) !== true).map((key) => `${list}: ${key}`)
  })
  expect(unused).toEqual([])
})

test('needs every exception', () => {
  for (const [file, text] of exceptions)
    expect(inPlace(file, sourceOf(file)).filter((each) => isAt(each, file, text))).toHaveLength(1)
})
