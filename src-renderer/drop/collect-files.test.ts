import { expect, test } from 'vitest'
import { collectFiles, maxFiles } from './collect-files.ts'

/** A dropped file or folder as a browser represents it. A folder is read in batches of two, followed by an empty one. */
interface Entry {
  readonly name: string
  readonly isDirectory: boolean
  readonly inside: readonly Entry[]
}
const file = (name: string): Entry => ({ name, isDirectory: false, inside: [] })
const folder = (name: string, ...inside: readonly Entry[]): Entry => ({ name, isDirectory: true, inside })

function toBrowser({ name, isDirectory, inside }: Entry): object {
  const left = inside.map(toBrowser)
  return {
    ...{ name, isDirectory },
    file: (resolve: (read: File) => void) => resolve(new File([], name)),
    createReader: () => ({ readEntries: (resolve: (some: object[]) => void) => resolve(left.splice(0, 2)) }),
  }
}

async function collect(...dropped: readonly Entry[]) {
  const items = dropped.map((entry) => ({
    kind: 'file',
    webkitGetAsEntry: () => toBrowser(entry),
    getAsFile: () => (entry.isDirectory ? null : new File([], entry.name)),
  }))
  const transfer = { items: [...items, { kind: 'string' }] } as unknown as DataTransfer // all that is read of it
  const { files, skippedFiles } = await collectFiles(transfer)
  return [files.map(({ name }) => name), skippedFiles]
}

test('takes a dropped file whatever its name', async () => {
  expect(await collect(file('a.exe'), file('.hidden'))).toEqual([['a.exe', '.hidden'], 0])
})

test('takes all supported files of a folder and its subfolders, without hidden ones', async () => {
  const dropped = folder(
    'all',
    ...[file('.hidden.json'), file('a.json'), file('b.exe'), folder('.git', file('c.json'))],
    ...[folder('deep', file('d.xml'), folder('deeper', file('e.spdx'), file('f.png'))), file('g.CDX')],
  )
  expect(await collect(dropped)).toEqual([['a.json', 'd.xml', 'e.spdx', 'g.CDX'], 2])
})

test('counts the files above the limit of one drop', async () => {
  const many = Array.from({ length: maxFiles + 1 }, (_, at) => file(`${at}.json`))
  const [names, skipped] = await collect(folder('all', ...many), file('last.json'))
  expect([(names as string[]).length, skipped]).toEqual([maxFiles, 2])
})
