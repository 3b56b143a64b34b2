import { expect, test } from 'vitest'
import { listFaults, plantFault } from './operators.ts'

/** The faults of a source as `operator: what the source becomes`. */
const faultsIn = (source: string) =>
  listFaults('a.ts', source).map((fault) => `${fault.operator}: ${plantFault(source, fault)}`)

test.each<[string, readonly string[]]>([
  ['if (a) b', ['negate-condition: if (!(a)) b']],
  ['x = a ? b : c', ['negate-condition: x = !(a) ? b : c']],
  ['x = a < b', ['move-boundary: x = a <= b']],
  ['x = a >= b', ['move-boundary: x = a > b']],
  ['x = a === b', ['negate-comparison: x = a !== b']],
  ['x = a - b', ['swap-arithmetic: x = a + b']],
  ['x = a && b', ['swap-logic: x = a || b']],
  ['await store(a)', ['drop-call: void 0']],
  ['x = [a, b]', ['drop-element: x = [b]', 'drop-element: x = [a]']],
  ['x = { a, b: c }', ['drop-element: x = { b: c }', 'drop-element: x = { a }']],
  ['x = 4', ['change-constant: x = 5']],
  ['x = true', ['change-constant: x = false']],
  ['x = a.some(b)', ['swap-method: x = a.every(b)']],
  ["q = a.where('b', '=', c).limit(d)", ["drop-limit: q = a.where('b', '=', c)", 'drop-where: q = a.limit(d)']],
  ['x = sql`a AND b <= ${c}`', ['change-sql: x = sql`a OR b <= ${c}`', 'change-sql: x = sql`a AND b < ${c}`']],
  ["x = 'SELECT a FROM b ORDER BY c DESC'", ["change-sql: x = 'SELECT a FROM b ORDER BY c ASC'"]],
  ['for (const a of b) continue', ['end-loop: for (const a of b) break']],
])('%s', (source, expected) => expect(faultsIn(source)).toEqual(expected))

test('allows a function without a result to return at once', () => {
  expect(faultsIn('function f() { x = a }')).toEqual([
    'return-early: function f() { if (Date.now() > 0) return; x = a }',
  ])
  expect(faultsIn('function f() { return a }')).toEqual([])
})

test.each([
  ['types', "interface A { readonly b: 'and' | 4 }"],
  ['imports', "import { a } from './b.ts'"],
  ['texts of errors', "throw new Error(a + ' and 4')"],
  ['texts that are no SQL', "x = 'this and that'"],
])('ignores %s', (_name, source) => expect(faultsIn(source)).toEqual([]))
