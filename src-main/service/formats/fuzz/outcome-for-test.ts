import { rmSync, writeFileSync } from 'node:fs'
import { Rejection } from '#service/domain/rejection.ts'
import { archivedFiles } from '#service/formats/containers/archived-files.ts'
import { archiveKind } from '#service/archives/archive-kind.ts'
import { openDocument } from '#service/formats/containers/open-document.ts'
import { readHead } from '#service/formats/known-kinds/document-head.ts'
import { readDocument } from '#service/formats/containers/read-document.ts'
import { formatOf } from '#service/formats/formats.ts'
import type { Reading } from '#service/formats/read-for-test.ts'
import { readVex } from '#service/formats/vex/read-vex.ts'
import { faultsOf, maxMessageLength } from './reading-faults-for-test.ts'

/** The result of reading a document: rejected, or accepted with a number of entries. */
export interface Outcome {
  readonly refused: boolean
  readonly entries: number
}

/**
 * Reads a document like an upload, including archives and envelopes. `path` is a scratch file for it.
 * @throws any error that is not a rejection, and an error that names values of the result that cannot be stored
 */
export async function sbomOutcome(bytes: Buffer, path: string): Promise<Outcome> {
  return outcomeOf(async () => {
    if (!isArchive(bytes)) return entriesOf((sink) => readDocument(bytes, sink))
    writeFileSync(path, bytes)
    try {
      return await archiveEntries(path)
    } finally {
      rmSync(path, { force: true })
    }
  })
}

/** Reads a document as a VEX document, like {@link sbomOutcome}. */
export async function vexOutcome(bytes: Buffer): Promise<Outcome> {
  return outcomeOf(() => {
    const { statements } = readVex(readHead(bytes))
    JSON.stringify(statements)
    return Promise.resolve(statements.length)
  })
}

async function outcomeOf(read: () => Promise<number> | number): Promise<Outcome> {
  try {
    return { refused: false, entries: await read() }
  } catch (error) {
    if (!(error instanceof Rejection)) throw error
    const isLegible = error.messages.every((message) => message !== '' && message.length <= maxMessageLength)
    if (!isLegible) throw new Error(`A refusal says ${error.message.length} characters: ${error.message.slice(0, 300)}`)
    return { refused: true, entries: 0 }
  }
}

function isArchive([first, second]: Buffer): boolean {
  return (first === 0x1f && second === 0x8b) || (first === 0x50 && second === 0x4b)
}

async function archiveEntries(path: string): Promise<number> {
  if ((await archiveKind(path)) !== 'zip') return openedEntries(path)
  let entries = 0
  let files = 0
  for await (const { bytes } of archivedFiles(path)) {
    if (!bytes) continue
    files += 1
    entries += entriesOf((sink) => readDocument(bytes, sink))
  }
  return files === 1 ? openedEntries(path) : entries
}

async function openedEntries(path: string): Promise<number> {
  const { head } = await openDocument(path)
  return entriesOf((sink) => {
    const reading = formatOf(head).read(head, sink)
    for (;;) {
      const step = reading.next()
      if (step.done) return step.value
    }
  })
}

function entriesOf(read: (sink: Parameters<typeof readDocument>[1]) => Reading['document']): number {
  const components: Reading['components'][number][] = []
  const dependencies: Reading['dependencies'][number][] = []
  const elements: Reading['elements'][number][] = []
  const document = read({
    component: (component) => components.push(component),
    dependency: (dependency) => dependencies.push(dependency),
    element: (element) => elements.push(element),
  })
  const [fault] = faultsOf({ document, components, dependencies, elements })
  if (fault !== undefined) throw new Error(`What was read cannot be stored: ${fault}`)
  return components.length + elements.length
}
