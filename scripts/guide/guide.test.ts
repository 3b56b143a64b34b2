// The guide as a reader meets it: its pages, links, pictures and keys.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectFolder } from '#e2e/support/app-program.ts'
import type { GuideBlock, GuideInline } from '#renderer/help/guide-page.ts'
import { keyGroups } from '#renderer/keys/key-list.ts'
import { readGuide, readPage } from './read-guide.ts'
import { picturesOf } from './write-guide.ts'

const folder = join(projectFolder, 'docs/guide')
const pages = readGuide(folder)
const pictures = readdirSync(join(folder, 'images'))

/** Every piece of every line of these blocks. */
function inlinesOf(blocks: readonly GuideBlock[]): readonly GuideInline[] {
  const deep = (content: readonly GuideInline[]): readonly GuideInline[] =>
    content.flatMap((piece) => ('content' in piece ? [piece, ...deep(piece.content)] : [piece]))
  return blocks.flatMap((block) => {
    if (block.kind === 'heading' || block.kind === 'paragraph') return deep(block.content)
    if (block.kind === 'list') return inlinesOf(block.items.flat())
    if (block.kind === 'quote') return inlinesOf(block.blocks)
    if (block.kind === 'table') return [block.head, ...block.rows].flat().flatMap(deep)
    return []
  })
}

test('has an index and ten tasks, each named in the index in its order', () => {
  const [index, ...tasks] = pages
  const linked = inlinesOf(index?.blocks ?? []).flatMap((piece) => (piece.kind === 'page-link' ? [piece.page] : []))
  expect(tasks).toHaveLength(10)
  expect(linked).toEqual(tasks.map(({ id }) => id))
})

test.each(pages.map((page) => [page.id || 'index', page] as const))(
  '%s: every link leads to a page and a section',
  (_, page) => {
    const links = inlinesOf(page.blocks).flatMap((piece) => (piece.kind === 'page-link' ? [piece] : []))
    const broken = links.filter(({ page: id, section }) => {
      const target = pages.find((one) => one.id === id)
      return (
        !target ||
        (section !== null && !target.blocks.some((block) => block.kind === 'heading' && block.id === section))
      )
    })
    expect(broken).toEqual([])
  },
)

test('every picture that a page names exists, and every picture is on a page', () => {
  expect(pages.flatMap(picturesOf).toSorted()).toEqual(pictures.toSorted())
})

test.each(pictures)('%s is small', (name) => {
  expect(statSync(join(folder, 'images', name)).size).toBeLessThan(100_000)
})

test('names no key that the list of keys does not have', () => {
  const known = new Set(
    keyGroups.flatMap(({ lines }) => lines.flatMap(({ keys }) => keys)).flatMap((keys) => [keys, ...keys.split(' ')]),
  )
  const digits = ['0', '1', '2', '3', '4', '5']
  const named = pages
    .flatMap(({ blocks }) => inlinesOf(blocks))
    .flatMap((piece) => (piece.kind === 'keys' ? [piece.keys] : []))
  const unknown = named.filter((keys) => !known.has(keys) && !known.has(withNames(keys)) && !digits.includes(keys))
  expect([...new Set(unknown)].toSorted()).toEqual(['$mod+Enter'])
})

/** The list of keys writes modified letters in lower case, as the key map does. */
function withNames(keys: string): string {
  return keys.replace(/\+([A-Z])$/, (_, letter: string) => `+${letter.toLowerCase()}`)
}

describe('a page', () => {
  const blocksOf = (markdown: string) => readPage('01-test.md', `# Test\n\n${markdown}`).blocks

  test('becomes a tree without markup', () => {
    expect(
      blocksOf(
        '1. Press `G` `Q`, *then* **`waybill`** &amp; [go](02-next.md#what-is-new)\n\n   ![A queue](images/a.png)',
      ),
    ).toEqual([
      {
        kind: 'list',
        start: 1,
        items: [
          [
            {
              kind: 'paragraph',
              content: [
                { kind: 'text', text: 'Press ' },
                { kind: 'keys', keys: 'g' },
                { kind: 'text', text: ' ' },
                { kind: 'keys', keys: 'q' },
                { kind: 'text', text: ', ' },
                { kind: 'emphasis', content: [{ kind: 'text', text: 'then' }] },
                { kind: 'text', text: ' ' },
                { kind: 'strong', content: [{ kind: 'code', text: 'waybill' }] },
                { kind: 'text', text: ' & ' },
                { kind: 'page-link', page: '02-next', section: 'what-is-new', content: [{ kind: 'text', text: 'go' }] },
              ],
            },
            { kind: 'picture', file: 'a.png', text: 'A queue' },
          ],
        ],
      },
    ])
  })

  test.each([
    ['a script', '<script>alert(1)</script>'],
    ['an element in a line', 'Hello <img src=x onerror=alert(1)> there'],
    ['an element in a table', '| a |\n| --- |\n| <b onclick=x>b</b> |'],
    ['a comment', '<!-- hidden -->'],
    ['a script as a link', '[x](javascript:alert(1))'],
    ['a script as a link in other letters', '[x](JaVaScRiPt:alert(1))'],
    ['data as a link', '[x](data:text/html,x)'],
    ['a page without TLS', '[x](http://example.org)'],
    ['a name in a URL', '[x](https://user:secret@example.org)'],
    ['a file beside the guide', '[x](../api.md)'],
    ['a picture of another host', '![x](https://example.org/x.png)'],
    ['a picture outside its folder', '![x](images/../../x.png)'],
    ['a picture without words', '![](images/x.png)'],
    ['a picture in a line', 'See ![x](images/x.png) here'],
    ['a second title', '# Again'],
    ['a heading twice', '## Same\n\n## Same'],
    ['a rule', '---'],
    ['a checkbox', '- [ ] todo'],
  ])('rejects %s', (_, markdown) => expect(() => blocksOf(markdown)).toThrow(/^The page 01-test\.md of the guide/))

  test('shows hostile text as text', () => {
    expect(blocksOf('`<script>` \\<b\\> &lt;i&gt; &#x202e;')).toEqual([
      {
        kind: 'paragraph',
        content: [
          { kind: 'code', text: '<script>' },
          { kind: 'text', text: ' ' },
          { kind: 'text', text: '<' },
          { kind: 'text', text: 'b' },
          { kind: 'text', text: '>' },
          { kind: 'text', text: ' <i> \u202e' },
        ],
      },
    ])
  })
})

test('is written as a module that the window loads', () => {
  expect(readFileSync(join(projectFolder, 'src-renderer/generated/guide.ts'), 'utf8')).toContain('guidePages')
})
