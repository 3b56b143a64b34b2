import { expect, it } from 'vitest'
import { readBlocks, readRuns } from './advisory-blocks.ts'

it('reads headings, lists, code and paragraphs, and nothing else', () => {
  const text =
    '### Impact\nRemote code.\nOn two lines.\n\n- one\n  goes on\n* two\n\n```js\na()\n\nb()\n```\n<script>alert(1)</script>'
  expect(readBlocks(text)).toEqual([
    { type: 'heading', text: 'Impact' },
    { type: 'paragraph', text: 'Remote code. On two lines.' },
    { type: 'list', items: ['one goes on', 'two'] },
    { type: 'code', text: 'a()\n\nb()' },
    { type: 'paragraph', text: '<script>alert(1)</script>' },
  ])
})

it('keeps the text of code, emphasis and links', () => {
  expect(readRuns('Use `a(b)` and **never** [this](https://example.com).')).toEqual([
    { text: 'Use ', isCode: false },
    { text: 'a(b)', isCode: true },
    { text: ' and never this.', isCode: false },
  ])
})
