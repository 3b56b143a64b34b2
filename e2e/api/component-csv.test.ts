// Components as a CSV file, out and in: what is written is read again as the same, and what is wrong is named by line and column.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isFullTier, testSeed } from '#e2e/support/test-tier.ts'
import { csvCalls } from './support/csv-calls.ts'
import { allValid, manualCalls } from './support/manual-calls.ts'
import { startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>>
beforeAll(async () => {
  service = await startTriageService()
})
afterAll(() => service.close())

const { mutate, shown, named, download, verdicts } = manualCalls(() => service)
const { exported, imported } = csvCalls(() => service)

const supplier = {
  name: 'Acme',
  url: ['https://acme.example', 'https://acme.example/more'],
  contact: [{ name: 'Ann', email: 'ann@acme.example', phone: '1' }, { name: 'Ben' }],
}
const component = (name: string, more: object = {}) => ({
  ...{ type: 'library', 'bom-ref': name, name, version: '1.0.0', purl: `pkg:npm/${name}@1.0.0` },
  ...more,
})
/** Names, texts and lists that a spreadsheet or a careless reader would change. */
const strange = [
  component('a', { supplier, cpe: 'cpe:2.3:a:acme:a:1.0.0:*:*:*:*:*:*:*', scope: 'optional' }),
  component('b', { licenses: [{ license: { name: 'Our own words, "quoted"' } }], author: '+49 89' }),
  component('c', { description: 'one\ntwo;\tthree,"four"', copyright: "'=1+1", group: '@scope' }),
  component('d', { name: '=cmd', description: '-', copyright: '\u3000＝1', purl: 'pkg:npm/%40x/d@1.0.0' }),
  component('e', { name: ' blanks ', description: 'ends with a quote"', licenses: [{ expression: 'MIT OR ISC' }] }),
]
const cyclonedx = (components: readonly object[] = strange) =>
  service.upload({
    name: 'x.json',
    bytes: JSON.stringify({
      ...{ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, components },
      metadata: { component: { type: 'application', 'bom-ref': 'app', name: 'app', version: '1.0.0' } },
    }),
  })
const three = () => cyclonedx(['a', 'b', 'c'].map((name) => component(name, name === 'a' ? { supplier } : {})))
const undo = (sbomId: string, editId: unknown) =>
  mutate('componentBulkUndo', { sbomId, editId }, 'restoredCount keptCount')
const errorsOf = async (id: string, file: string | Uint8Array) => (await imported(id, file))['errors']
const idsOf = async (id: string) =>
  Object.fromEntries((await shown(id)).components.nodes.map((one) => [one.name, one.id]))

describe('a file of a version', () => {
  test('changes nothing when it is read again, whatever a spreadsheet does to its separators, line ends and encoding', async () => {
    const id = await cyclonedx()
    await mutate('componentUpdate', { sbomId: id, id: (await named(id, 'a')).id, labels: ['one', 'two, three'] })
    const before = await shown(id)
    const text = await exported(id)
    expect(text.split('\r\n', 1)).toEqual([
      'id,name,group,version,type,purl,cpes,license,supplier_name,supplier_url,supplier_contact,supplier_email,author,copyright,notice,description,scope,labels',
    ])
    const same = { errors: [], rowCount: 6, changedCount: 0, editId: null }
    const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le')
    const quotedLines = text.replaceAll('\r\n', '\n')
    const files = [text, `\ufeff${text}`, utf16, Buffer.from(utf16).swap16(), quotedLines, `sep=,\r\n${text}`]
    for (const file of files) expect(await imported(id, file)).toMatchObject(same)
    expect(await shown(id)).toEqual(before)
    // No cell begins a formula.
    expect(text).toContain("'=cmd")
    expect(text).toContain("''=1+1")
  })

  test('sets what its cells say, clears what is empty, and leaves columns that it has not', async () => {
    const id = await three()
    const ids = await idsOf(id)
    const file = [
      'ID;License;Supplier Name;supplier-url;copyright;labels',
      `${ids['a']};MIT;;;"© ""Owl""";"x\ny"`,
      `${ids['b']};;Owl;https://owl.example;;`,
    ].join('\r\n')
    const before = await shown(id)
    const dry = await imported(id, file, true)
    expect(dry).toMatchObject({ errors: [], rowCount: 2, changedCount: 2, editId: null })
    expect(await shown(id)).toEqual(before)
    const done = await imported(id, file)
    expect(done).toEqual({ ...dry, editId: expect.any(String) as unknown })
    expect(done['preview']).toMatchObject({
      values: expect.arrayContaining([
        { name: 'a', version: '1.0.0', field: 'supplier_name', before: 'Acme', after: null },
        { name: 'b', version: '1.0.0', field: 'supplier_url', before: null, after: 'https://owl.example' },
      ]) as unknown,
    })
    const a = { licensesExp: 'MIT', supplier: null, copyright: '© "Owl"', labels: ['x', 'y'], version: '1.0.0' }
    expect(await named(id, 'a')).toMatchObject(a)
    expect(await named(id, 'b')).toMatchObject({ supplier: { name: 'Owl', url: 'https://owl.example' } })
    expect(await verdicts(id)).toEqual(allValid)
    expect(await imported(id, file)).toMatchObject({ errors: [], changedCount: 0 })
    // The undo restores also what no cell holds: further addresses and contacts.
    expect(await undo(id, done['editId'])).toEqual({ errors: [], restoredCount: 2, keptCount: 0 })
    expect(await download(id)).toMatch(/acme.example\/more[^]*Ben/)
    expect((await shown(id)).components).toEqual(before.components)
    expect((await undo(id, done['editId']))['errors']).toHaveLength(1)
  })

  test('keeps further contacts of a supplier whose address changes', async () => {
    const id = await three()
    const file = `id,supplier_email\n${(await idsOf(id))['a']},new@acme.example\n`
    expect(await imported(id, file)).toMatchObject({ errors: [], changedCount: 1 })
    expect(await download(id)).toMatch(/Ben/)
    expect(await named(id, 'a')).toMatchObject({ supplier: { name: 'Acme', contactEmail: 'new@acme.example' } })
  })

  test('names components by their purl if it has no id', async () => {
    const id = await cyclonedx([component('a'), component('b'), component('b', { 'bom-ref': 'b2' })])
    expect(await imported(id, 'purl,scope\npkg:npm/a@1.0.0,excluded\n')).toMatchObject({ errors: [], changedCount: 1 })
    expect(await named(id, 'a')).toMatchObject({ scope: 'excluded' })
    expect(await errorsOf(id, 'purl,scope\npkg:npm/b@1.0.0,excluded\npkg:npm/z@1,\n,required\n')).toEqual([
      'Line 2, column "purl": several components have "pkg:npm/b@1.0.0". Write the id of one',
      'Line 3, column "purl": no component has "pkg:npm/z@1". Components are added in the window or by componentCreate',
      'Line 4, column "id": the line names no component. Write its id or its purl',
    ])
  })
})

test('texts with every kind of line end, and columns in any order, are set as they are', async () => {
  const id = await three()
  const ids = await idsOf(id)
  const text = 'a\u2028b\u2029c\u0085d\ne\u000bf\tg'
  const file = `notice,labels,id,copyright\r\n"${text}","one\u2028two",${ids['a']?.toUpperCase()},"${text}"\r\n`
  expect(await imported(id, file)).toMatchObject({ errors: [], rowCount: 1, changedCount: 1 })
  expect(await named(id, 'a')).toMatchObject({ copyright: text, notice: text, labels: ['one\u2028two'] })
  expect(await imported(id, file)).toMatchObject({ errors: [], changedCount: 0 })
  expect(await imported(id, await exported(id))).toMatchObject({ errors: [], changedCount: 0 })
})

describe('what is wrong', () => {
  test('is named by line and column, and nothing is written', async () => {
    const id = await three()
    const { a, b, c } = await idsOf(id)
    const other = (await idsOf(await three()))['a']
    const before = await shown(id)
    const file = [
      'id,name,version,type,purl,cpes,license,supplier_name,supplier_url,scope,labels,description',
      `${a},,1,thing,npm,cpe,MIT AND,Acme,ftp://x,maybe,${'x'.repeat(61)},"two\nlines"`,
      `${b},b,1,library,pkg:npm/b@1,,MIT,,,,,fine`,
      `${c},c,1,library,pkg:npm/c@1,,MIT OR,,,,,`,
    ].join('\n')
    const errors = (await errorsOf(id, file)) as string[]
    const places = errors.map((text) => /^Line (\d+), column "(\w+)"/.exec(text)?.slice(1).join(' ') ?? text)
    const ofLine2 = ['name', 'type', 'purl', 'cpes', 'license', 'scope', 'labels', 'supplier_url'].map(
      (name) => `2 ${name}`,
    )
    expect(places.toSorted()).toEqual([...ofLine2, '5 license'].toSorted())
    expect(await errorsOf(id, `id,scope\n${other},required\n${a},\n${a},\n`)).toEqual([
      `Line 2, column "id": "${other}" is no component of this version. Export the version again`,
      'Line 4: this is the component of line 3 again. Remove one of the two lines',
    ])
    expect(await shown(id)).toEqual(before)
  })

  test.for<[string, string | Uint8Array, RegExp]>([
    ['nothing', '', /^The file is empty/],
    ['blank lines', '\r\n,,\n\n', /^The file is empty/],
    [
      'an unknown column',
      'id,Licence,foo\n',
      /^Line 1: unknown columns "Licence", "foo"\. Remove them, or use the names id, name/,
    ],
    ['a column twice', 'id,name,NAME\n', /^Line 1: "name" is there twice/],
    ['no column that names', 'name,license\na,MIT\n', /^Line 1: there is neither/],
    ['256 columns', `id${',x'.repeat(255)}\n`, /and 245 more\. Remove/],
    ['a short row', 'id,name\nx\n', /^Line 2 has 1 cells, but the first line has 2 columns/],
    ['a long row', 'id,name\nx,y,z\n', /^Line 2 has 3 cells/],
    ['an open quote', 'id,name\nx,"y\nz,w\n', /^Line 2: the quote at the beginning of a cell is not closed/],
    ['text after a quote', 'id,name\nx,"y" z\n', /^Line 2: text follows the closing quote/],
    ['Latin-1', Buffer.from('id,name\nx,caf\xe9\n', 'latin1'), /^Line 2 contains bytes that are no UTF-8 text/],
    ['UTF-16 without a mark', Buffer.from('id,name\n', 'utf16le'), /^Line 1 contains bytes/],
    ['a workbook', Buffer.from('PK\u0003\u0004'), /^The file is a ZIP archive, such as XLSX/],
  ])('%s', async ([, file, expected]) => {
    const id = await three()
    const answer = await imported(id, file)
    expect(answer).toMatchObject({ changedCount: null, preview: null })
    expect((answer['errors'] as string[])[0]).toMatch(expected)
  })
})

describe('the undo', () => {
  test('leaves what was edited since, and is of its version only', async () => {
    const id = await three()
    const ids = Object.values(await idsOf(id))
    const done = await mutate('componentBulkUpdate', { sbomId: id, componentIds: ids, copyright: 'x' }, 'editId')
    await mutate('componentUpdate', { sbomId: id, id: (await named(id, 'b')).id, copyright: 'y' })
    expect((await undo(await three(), done['editId']))['errors']).toEqual([
      'This edit can no longer be undone: it is undone already, is of another version, or too many edits were made after it',
    ])
    expect(await undo(id, done['editId'])).toEqual({ errors: [], restoredCount: 2, keptCount: 1 })
    expect(await named(id, 'a')).toMatchObject({ copyright: null })
    expect(await named(id, 'b')).toMatchObject({ copyright: 'y' })
  })

  test('restores licenses that are no expressions, and evaluates another identity again', async () => {
    const id = await cyclonedx()
    const before = await shown(id)
    const ids = Object.values(await idsOf(id))
    const fields = { licenses: { licensesExp: 'ISC' }, version: '9.9.9' }
    const done = await mutate('componentBulkUpdate', { sbomId: id, componentIds: ids, ...fields }, 'editId')
    expect(await undo(id, done['editId'])).toMatchObject({ errors: [], restoredCount: ids.length })
    expect((await shown(id)).components).toEqual(before.components)
    expect(await download(id)).toContain('Our own words')
  })

  test('of a dry run does not exist', async () => {
    const id = await three()
    const ids = Object.values(await idsOf(id))
    const asked = { sbomId: id, componentIds: ids, licenses: { licensesExp: 'MIT' }, dryRun: true }
    const selection = 'editId changedCount preview { valueCount groups { field before after count } }'
    const before = await shown(id)
    expect(await mutate('componentBulkUpdate', asked, selection)).toEqual({
      ...{ errors: [], editId: null, changedCount: 3 },
      preview: { valueCount: 3, groups: [{ field: 'license', before: null, after: 'MIT', count: 3 }] },
    })
    expect(await shown(id)).toEqual(before)
  })
})

test('many rows are one step', async () => {
  const count = isFullTier ? 50_000 : 2_500
  const id = await cyclonedx(Array.from({ length: count }, (_, at) => component(`part-${at}`)))
  const text = await exported(id)
  expect(await imported(id, text)).toMatchObject({ errors: [], rowCount: count + 1, changedCount: 0 })
  const edited = text.replaceAll(/^(.*part-\d*7,.*),library,/gm, '$1,framework,')
  const done = await imported(id, edited)
  expect(done).toMatchObject({ errors: [], rowCount: count + 1, changedCount: count / 10 })
  expect(done['preview']).toMatchObject({
    groups: [{ field: 'type', before: 'library', after: 'framework', count: count / 10 }],
    valueCount: count / 10,
  })
  expect(await undo(id, done['editId'])).toEqual({ errors: [], restoredCount: count / 10, keptCount: 0 })
  expect(await exported(id)).toBe(text)
}, 120_000)

test('a damaged file is rejected with a line, or changes what its preview said, and the undo restores all', async () => {
  const id = await cyclonedx()
  const text = await exported(id)
  const before = (await shown(id)).components
  const random = randomNumbers(testSeed)
  for (let turn = 0; turn < (isFullTier ? 400 : 40); turn += 1) {
    const file = damaged(text, random)
    const dry = await imported(id, file, true)
    const done = await imported(id, file)
    expect({ ...done, editId: null }).toEqual(dry)
    for (const error of done['errors'] as string[]) expect(error).toMatch(/^(Line \d|The file)/)
    if (done['editId'] !== null) await undo(id, done['editId'])
    expect({ file, now: (await shown(id)).components }).toEqual({ file, now: before })
  }
})

function damaged(text: string, random: (below: number) => number): string {
  let file = text
  for (let times = 1 + random(3); times > 0; times -= 1) {
    const at = random(file.length)
    const pieces = ['"', ',', '\n', "'", '=', ' ', 'x', '\r\n', '\ufeff', '\t', ';']
    const piece = pieces[random(pieces.length)] ?? ''
    file = `${file.slice(0, at)}${piece}${file.slice(at + random(4))}`
  }
  return file
}

/** Numbers that are the same for a seed (xorshift). */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed | 1
  return (below) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
}
