import { createReadStream } from 'node:fs'
import { type HandoverLine, parseHandoverLine } from '#service/domain/handover/handover-line.ts'
import { type HandoverNote, parseHandoverNote } from '#service/domain/handover/handover-note.ts'
import { Rejection } from '#service/domain/rejection.ts'

/** Bytes of one line: a finding with a history of thousands of long texts. */
const maxLineBytes = 16 * 1024 * 1024

/**
 * Reads the findings of a handover file in groups.
 *
 * @throws {Rejection} that names the line, if one is damaged or too long
 */
export async function* readLines(path: string, groupSize: number): AsyncGenerator<readonly HandoverLine[]> {
  let group: HandoverLine[] = []
  let number = 0
  for await (const text of splitLines(path)) {
    number += 1
    group.push(parseHandoverLine(text, number))
    if (group.length < groupSize) continue
    yield group
    group = []
  }
  if (group.length > 0) yield group
}

/** Notes of a file. More are in no version that people work on. They are held in memory. */
export const maxNotes = 200_000

/** The notes of a file. */
export interface ReadNotes {
  readonly notes: readonly HandoverNote[]
  /** Kinds of notes that only newer versions of this program know. */
  readonly unknownKinds: readonly string[]
}

/**
 * Reads the notes of a handover file.
 *
 * @throws {Rejection} that names the line, if one is damaged or says the same note a second time
 */
export async function readNotes(path: string | null): Promise<ReadNotes> {
  const notes: HandoverNote[] = []
  const unknown = new Set<string>()
  const keys = new Set<string>()
  let number = 0
  for await (const text of path === null ? [] : splitLines(path)) {
    number += 1
    if (number > maxNotes) throw new Rejection(`The handover file has more than ${maxNotes} notes`)
    const read = parseHandoverNote(text, number)
    if ('unknownKind' in read) {
      if (unknown.size < 20) unknown.add(read.unknownKind)
      continue
    }
    const { subject, ref, vulnerability, kind, name } = read.note
    const key = JSON.stringify([subject, ref, vulnerability, kind, name])
    if (keys.has(key)) throw new Rejection(`Line ${number} of the notes in the handover file repeats an earlier one`)
    keys.add(key)
    notes.push(read.note)
  }
  return { notes, unknownKinds: [...unknown] }
}

async function* splitLines(path: string): AsyncGenerator<string> {
  let rest: Buffer[] = []
  let restBytes = 0
  for await (const chunk of createReadStream(path)) {
    let from = 0
    const bytes = chunk as Buffer // a stream without encoding
    for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10, from)) {
      yield Buffer.concat([...rest, bytes.subarray(from, end)]).toString('utf8')
      rest = []
      restBytes = 0
      from = end + 1
    }
    restBytes += bytes.length - from
    if (restBytes > maxLineBytes) throw new Rejection('The handover file is damaged: a line is too long')
    rest.push(bytes.subarray(from))
  }
  if (restBytes > 0) throw new Rejection('The handover file is damaged: its last line has no end')
}
