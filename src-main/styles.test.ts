import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const renderer = join(import.meta.dirname, '../src-renderer')

const files = readdirSync(renderer, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css'))
  .map((name) => ({ name, text: readFileSync(join(renderer, name), 'utf8').replaceAll(/\/\*.*?\*\//gs, '') }))

/** Returns what of each file is found, with the file's name. */
const found = (pattern: RegExp, isAllowed: (match: string) => boolean = () => false) =>
  files.flatMap(({ name, text }) =>
    (text.match(pattern) ?? []).filter((match) => !isAllowed(match)).map((match) => `${name}: ${match.trim()}`),
  )

const read = (name: string) => files.find((file) => file.name === name)?.text ?? ''

it('reads the styles of the window', () => {
  expect(files.length).toBeGreaterThan(50)
})

it('takes every duration and easing of a motion from the tokens', () => {
  const motions = found(/(?:transition|animation)(?:-[a-z]+)?:[^;}]+/g)
  expect(motions.length).toBeGreaterThan(3)
  expect(motions.filter((motion) => /[\d.]m?s\b|cubic-bezier|steps\(|(?<!-)\bease\b/.test(motion))).toEqual([])
})

it('has one set of durations, and none with reduced motion', () => {
  const tokens = read(join('ui', 'tokens.css'))
  expect(tokens.match(/--t-[a-z]+: [^;]+/g)?.slice(0, 5)).toEqual([
    '--t-press: 80ms',
    '--t-state: 140ms',
    '--t-pane: 220ms',
    '--t-turn: 1s',
    '--t-breathe: 1.6s',
  ])
  const [, reduced = ''] = /@media \(prefers-reduced-motion: reduce\) \{(.*?)\n\}/s.exec(tokens) ?? []
  expect(reduced).toContain('animation: none !important')
  expect(reduced).toContain('transition: none !important')
  expect(found(/(?:transition|animation)(?:-[a-z]+)?:[^;}]*!important/g).length).toBe(2) // nothing is exempt
})

it('widens digits with the font, not hyphens and brackets with a feature', () => {
  expect(found(/tabular-nums|font-feature-settings:[^;}]*/g, (match) => match.includes("'calt' 0"))).toEqual([])
})

// Each row that comes or goes while a list scrolls would have the style of the whole list computed again: with `a > * + *`, of 1,300 elements a frame.
it('lets no element without a name begin a sibling rule for any element', () => {
  const siblings = /[^{},;]*(?<=[\s>~+])(?:\*|[a-z]+) *[+~] *(?=[*:])[^{},;]*/g
  expect('.notes > * + * {'.match(siblings)).toHaveLength(1)
  expect('.form > legend + :not(.a) {'.match(siblings)).toHaveLength(1)
  expect('.end + :not(.end), [data-say] + * , li + li {'.match(siblings)).toBeNull()
  expect(found(siblings)).toEqual([])
})
