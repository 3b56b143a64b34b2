import { extract } from 'tar-stream'
import { gunzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { feedsInFolder } from './feed-folder.ts'
import { tarOf } from './tar.ts'

function placed(path: string, content = '{}') {
  return { path, file: new File([content], path.split('/').at(-1) ?? '') }
}

const record = '{"schema_version":"1.7.0","id":"X-1"}'
const csaf = '{"document":{"csaf_version":"2.0"}}'

test.each([
  ['feeds as they are', [placed('d/kev.json'), placed('d/sub/all.zip')], ['kev.json', 'all.zip'], 0],
  ['records together', [placed('d/X-1.json', record), placed('d/X-2.json', record)], ['d (osv).tar.gz'], 0],
  [
    'records of each ecosystem',
    [placed('d/npm/1.json', record), placed('d/npm/2.json', record), placed('d/Go/3.json', record)],
    ['3.json', 'd (osv npm).tar.gz'],
    0,
  ],
  ['one record as it is', [placed('d/a.json', csaf), placed('d/changes.csv', '')], ['a.json'], 0],
  ['a list without documents says nothing', [placed('d/changes.csv', '')], [], 0],
  [
    'no hidden files, no lists of what there is',
    [placed('d/.git/a.json'), placed('d/index.json'), placed('d/a.md'), placed('d/modified_id.csv')],
    [],
    4,
  ],
])('reads a folder: %s', async (_, files, names, passedOver) => {
  const found = await feedsInFolder(files)
  expect([found.files.map(({ name }) => name), found.skippedFiles]).toEqual([names, passedOver])
})

async function unpack(bytes: Uint8Array): Promise<readonly (readonly [string, string])[]> {
  const found: [string, string][] = []
  const reader = extract()
  reader.end(bytes)
  for await (const entry of reader) {
    let text = ''
    for await (const chunk of entry) text += new TextDecoder().decode(chunk as Uint8Array)
    found.push([entry.header.name, text])
  }
  return found
}

test("packs files with their paths, without the folder's own name", async () => {
  const [archive] = (await feedsInFolder([placed('d/2026/a.json', csaf), placed('d/2026/b.json', csaf)])).files
  const bytes = gunzipSync(new Uint8Array((await archive?.arrayBuffer()) ?? new ArrayBuffer(0)))
  expect(await unpack(bytes)).toEqual([
    ['2026/a.json', csaf],
    ['2026/b.json', csaf],
  ])
})

test('shortens names of any length and keeps them distinct', async () => {
  const long = `${'ä'.repeat(90)}/GHSA-1.json`
  const content = new Blob(['x'.repeat(513)])
  const archive = tarOf([long, `b/${long}`, `${'n'.repeat(120)}.json`].map((name) => ({ name, content })))
  const names = (await unpack(new Uint8Array(await archive.arrayBuffer()))).map(([name]) => name)
  expect(names).toEqual(['0/GHSA-1.json', '1/GHSA-1.json', '2.json'])
})
