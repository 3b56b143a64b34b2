import { expect, test } from 'vitest'
import { collectFiles, maxFiles } from './collect-files.ts'

/** What a browser makes of a dropped file or folder; a folder is read in parts of two, and ends with none. */
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

test('a file that was dropped itself is taken, whatever its name', async () => {
  expect(await collect(file('a.exe'), file('.hidden'))).toEqual([['a.exe', '.hidden'], 0])
})

test('of a folder all is taken that a reader may know, below it too; what is hidden is not there', async () => {
  const dropped = folder(
    'all',
    ...[file('.hidden.json'), file('a.json'), file('b.exe'), folder('.git', file('c.json'))],
    ...[folder('deep', file('d.xml'), folder('deeper', file('e.spdx'), file('f.png'))), file('g.CDX')],
  )
  expect(await collect(dropped)).toEqual([['a.json', 'd.xml', 'e.spdx', 'g.CDX'], 2])
})

test('of more files than one drop takes the others are counted', async () => {
  const many = Array.from({ length: maxFiles + 1 }, (_, at) => file(`${at}.json`))
  const [names, skipped] = await collect(folder('all', ...many), file('last.json'))
  expect([(names as string[]).length, skipped]).toEqual([maxFiles, 2])
})
