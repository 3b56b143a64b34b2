import fc from 'fast-check'
import { describe, expect, it, test, vi } from 'vitest'
import {
  type DocumentTree,
  keyOf,
  lineAt,
  nameOf,
  nodeAtPath,
  nodeOnLine,
  pathOf,
  positionOf,
  type TreeFormat,
  valueOf,
  writtenValue,
} from './document-tree.ts'
import { readTree, toUtf8 } from './read-tree.ts'
import { mostMatches, searchTree } from './search-tree.ts'
import { runInSlices } from './slices.ts'
import { kinds } from './tree-nodes.ts'
import { reveal, rowOf, setAllOpen, setOpen, shownRows } from './tree-rows.ts'

const encoder = new TextEncoder()
const signal = new AbortController().signal
const read = (text: string, format: TreeFormat = 'JSON') => readTree(encoder.encode(text), format, signal)
const all = ({ nodes }: DocumentTree) => Array.from({ length: nodes.length }, (_, node) => node)
const find = (tree: DocumentTree, text: string) => runInSlices(searchTree(tree, text), signal)

/** Builds the value of a node again, from nothing but the tree. */
function rebuilt(tree: DocumentTree, node: number): unknown {
  const { nodes } = tree
  const below = [...nodes.children(node)]
  if (nodes.kindOf(node) === kinds.array) return below.map((child) => rebuilt(tree, child))
  if (nodes.kindOf(node) === kinds.string) return valueOf(tree, node)
  if (nodes.kindOf(node) !== kinds.object) return JSON.parse(writtenValue(tree, node)) as unknown
  return Object.fromEntries(below.map((child) => [nameOf(tree, child), rebuilt(tree, child)]))
}

const anyJson = fc.tuple(
  fc.jsonValue({ stringUnit: 'binary', maxDepth: 6 }),
  fc.constantFrom(undefined, 1, 2, '\t', '\n'),
)

describe('JSON', () => {
  it('has every value in its place', async () => {
    await fc.assert(
      fc.asyncProperty(anyJson, async ([value, indent]) => {
        const text = JSON.stringify(value, null, indent)
        const tree = await read(text)
        expect(tree.problem).toBeNull()
        expect(JSON.stringify(rebuilt(tree, 0))).toBe(JSON.stringify(JSON.parse(text)))
      }),
    )
  })

  it('reaches every node by its path, by its row and by its place in the text', async () => {
    await fc.assert(
      fc.asyncProperty(anyJson, async ([value, indent]) => {
        const tree = await read(JSON.stringify(value, null, indent))
        const open = new Uint8Array(tree.nodes.length)
        setAllOpen(tree.nodes, open, true)
        expect([...shownRows(tree.nodes, open)]).toEqual(all(tree))
        for (const node of all(tree)) {
          expect(nodeAtPath(tree, pathOf(tree, node))).toBe(node)
          const { line, column } = positionOf(tree, tree.nodes.startOf(node))
          expect(nodeOnLine(tree, line, column)).toBe(node)
        }
      }),
    )
  })

  it('accepts what a program would, and nothing else', async () => {
    const sign = fc.constantFrom(
      ...'{}[]",:\\ \n\t0.-e+1tu'.split(''),
      'true',
      'null',
      '"a"',
      '1e5',
      '01',
      '\\u00e9',
      '\u0001',
    )
    await fc.assert(
      fc.asyncProperty(fc.array(sign, { maxLength: 12 }), async (signs) => {
        const text = signs.join('')
        let isJson = true
        try {
          JSON.parse(text)
        } catch {
          isJson = false
        }
        expect((await read(text)).problem === null, text).toBe(isJson)
      }),
      { numRuns: 2_000 },
    )
  })

  it('keeps names that come twice, and numbers as they are written', async () => {
    const tree = await read('{"a": 9007199254740993, "a": 1.10, "b": [-0, 1E400]}')
    expect(all(tree).map((node) => `${keyOf(tree, node)} ${writtenValue(tree, node)}`)).toEqual([
      'null {"a": 9007199254740993, "a": 1.10, "b": [-0, 1E400]}',
      'a 9007199254740993',
      'a 1.10',
      'b [-0, 1E400]',
      'null -0',
      'null 1E400',
    ])
  })

  it('is read at any depth', async () => {
    const depth = 20_000
    const tree = await read(`${'[{"a":'.repeat(depth)}1${'}]'.repeat(depth)}`)
    expect(tree.problem).toBeNull()
    expect(tree.nodes.length).toBe(2 * depth + 1)
    expect(tree.nodes.around(2 * depth)).toHaveLength(2 * depth)
    expect(nodeAtPath(tree, pathOf(tree, 2 * depth))).toBe(2 * depth)
  })

  test.each([
    ['{"a": 1\n "b": 2}', '“,” or “}” was expected', 2, 2],
    ['["é🙂" x]', '“,” or “]” was expected', 1, 8],
    ['[1,\n', 'The document ends too early', 2, 1],
    ['{"a" 1}', '“:” was expected', 1, 6],
    ['{a: 1}', 'A name in quotation marks was expected', 1, 2],
    ['[01]', 'A value was expected', 1, 2],
    [String.raw`["\x"]`, 'The escape is not known', 1, 3],
    ['[1] 2', 'Only one value was expected', 1, 5],
    ['["a\tb"]', 'A line break or control character in a string has to be escaped', 1, 4],
    ['', 'The document ends too early', 1, 1],
  ])('%j says what is wrong and where', async (text, message, line, column) => {
    const tree = await read(text)
    expect(tree.problem?.message).toBe(message)
    expect(positionOf(tree, tree.problem?.at ?? 0)).toEqual({ line, column })
  })

  it('keeps what comes before a mistake', async () => {
    const tree = await read('{"a": [1, 2], "b": oops, "c": 3}')
    expect(all(tree).map((node) => pathOf(tree, node))).toEqual(['', '/a', '/a/0', '/a/1'])
    expect(tree.nodes.nextOf(0)).toBe(4)
  })
})

describe('the rows', () => {
  it('show what is open, and a node that is revealed', async () => {
    const tree = await read('{"a": {"b": [1, 2]}, "c": {"d": 3}}')
    const open = new Uint8Array(tree.nodes.length)
    const shown = () => [...shownRows(tree.nodes, open)].map((node) => pathOf(tree, node)).join(' ')
    setAllOpen(tree.nodes, open, false)
    expect(shown()).toBe(' /a /c')
    expect(reveal(tree.nodes, open, nodeAtPath(tree, '/a/b/1'))).toBe(true)
    expect(shown()).toBe(' /a /a/b /a/b/0 /a/b/1 /c')
    expect(reveal(tree.nodes, open, nodeAtPath(tree, '/a/b/1'))).toBe(false)
    expect(setOpen(tree.nodes, open, nodeAtPath(tree, '/c/d'), true)).toBe(false)
    const rows = shownRows(tree.nodes, open)
    expect(rowOf(rows, nodeAtPath(tree, '/a/b/1'))).toBe(4)
    expect(rowOf(rows, nodeAtPath(tree, '/c/d'))).toBe(-1)
  })
})

describe('the search', () => {
  it('finds names and values in any case, also what is escaped', async () => {
    const tree = await read(String.raw`{"Name": "caf\u00e9", "list": ["A/B", "a\/b", 12345], "n\u0061me2": true}`)
    const paths = async (text: string) => (await find(tree, text)).map((node) => pathOf(tree, node))
    expect(await paths('CAFÉ')).toEqual(['/Name'])
    expect(await paths('a/b')).toEqual(['/list/0', '/list/1'])
    expect(await paths('name')).toEqual(['/Name', '/name2'])
    expect(await paths('234')).toEqual(['/list/2'])
    expect(await paths('nothing')).toEqual([])
  })

  it('stops at many', async () => {
    const tree = await read(JSON.stringify(Array.from({ length: mostMatches + 5 }, () => 'a')))
    expect(await find(tree, 'a')).toHaveLength(mostMatches)
  })

  it('ends when it is aborted', async () => {
    const aborted = AbortSignal.abort(new Error('closed'))
    await expect(readTree(encoder.encode('[1]'), 'JSON', aborted)).rejects.toThrow('closed')
  })
})

describe('XML', () => {
  const text = `<?xml version="1.0"?>
<!-- made -->
<bom xmlns="http://x" version='1'>
  <components>
    <component type="library"><name>a &amp; b</name></component>
    <component><name><![CDATA[<b>]]></name><hash/></component>
  </components>
</bom>
`
  it('has elements, attributes and texts', async () => {
    const tree = await read(text, 'XML')
    expect(tree.problem).toBeNull()
    expect(all(tree).map((node) => pathOf(tree, node))).toEqual([
      '/bom',
      '/bom/@xmlns',
      '/bom/@version',
      '/bom/components[1]',
      '/bom/components[1]/component[1]',
      '/bom/components[1]/component[1]/@type',
      '/bom/components[1]/component[1]/name[1]',
      '/bom/components[1]/component[2]',
      '/bom/components[1]/component[2]/name[1]',
      '/bom/components[1]/component[2]/hash[1]',
    ])
    for (const node of all(tree)) expect(nodeAtPath(tree, pathOf(tree, node))).toBe(node)
    expect([1, 2, 6, 8].map((node) => valueOf(tree, node))).toEqual(['http://x', '1', 'a &amp; b', '<![CDATA[<b>]]>'])
    expect(lineAt(tree, tree.nodes.startOf(7))).toBe(6)
    expect(nodeOnLine(tree, 6, null)).toBe(7)
  })

  it('counts elements apart from attributes of the same name', async () => {
    const tree = await read('<a b="1"><b/>text<b c="2"/></a>', 'XML')
    const paths = ['/a', '/a/@b', '/a/b[1]', '/a/text()', '/a/b[2]', '/a/b[2]/@c']
    expect(all(tree).map((node) => pathOf(tree, node))).toEqual(paths)
    for (const node of all(tree)) expect(nodeAtPath(tree, pathOf(tree, node))).toBe(node)
    for (const path of ['/a/b[0]', '/a/b[3]', '/a/@c', '/a/c']) expect(nodeAtPath(tree, path)).toBe(-1)
  })

  it('decodes no names of other elements to go to a path, or to write one', async () => {
    const tree = await read(`<bom>${'<component/>'.repeat(1_000)}</bom>`, 'XML')
    const decode = vi.spyOn(TextDecoder.prototype, 'decode')
    expect(nodeAtPath(tree, '/bom/component[1000]')).toBe(1_000)
    expect(pathOf(tree, 1_000)).toBe('/bom/component[1000]')
    const decoded = decode.mock.calls.length
    decode.mockRestore()
    expect(decoded).toBeLessThan(10)
  })

  test.each([
    ['<a><b></a>', 'The end of “b” was expected', 1, 7],
    ['<a', 'The document ends too early', 1, 3],
    ['<a b></a>', 'An attribute was expected', 1, 4],
    ['<a/><b/>', 'Only one outermost element was expected', 1, 5],
    ['text', 'An element was expected', 1, 1],
  ])('%s says what is wrong and where', async (broken, message, line, column) => {
    const tree = await read(broken, 'XML')
    expect(tree.problem?.message).toBe(message)
    expect(positionOf(tree, tree.problem?.at ?? 0)).toEqual({ line, column })
  })
})

it('reads tag-value text by package', async () => {
  const text = `SPDXVersion: SPDX-2.3
# a remark
Comment: <text>two
lines: here</text>

PackageName: a
PackageVersion: 1.0
PackageName: b
`
  const tree = await read(text, 'TAG_VALUE')
  expect(all(tree).map((node) => [pathOf(tree, node), tree.nodes.countOf(node)])).toEqual([
    ['', 5],
    ['/SPDXVersion', 0],
    ['/1', 0],
    ['/Comment', 0],
    ['/3', 2],
    ['/3/PackageName', 0],
    ['/3/PackageVersion', 0],
    ['/4', 1],
    ['/4/PackageName', 0],
  ])
  expect(valueOf(tree, 3)).toBe('<text>two\nlines: here</text>')
  expect(nodeAtPath(tree, '/3/PackageVersion')).toBe(6)
})

test.each([
  [[0xef, 0xbb, 0xbf, 0x5b, 0x5d], 'JSON', '[]'],
  [[0xff, 0xfe, 0x5b, 0, 0x5d, 0], 'JSON', '[]'],
  [[0xfe, 0xff, 0, 0x5b, 0, 0x5d], 'JSON', '[]'],
  [[...encoder.encode('<?xml version="1.0" encoding="ISO-8859-1"?><a>'), 0xe9], 'XML', 'é'],
  [[...encoder.encode('<?xml version="1.0" encoding="x-nothing"?><a>b')], 'XML', 'b'],
] as const)('bytes %# are read in their encoding', (bytes, format, end) => {
  expect(new TextDecoder().decode(toUtf8(Uint8Array.from(bytes), format)).endsWith(end)).toBe(true)
})
