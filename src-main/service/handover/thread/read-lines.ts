import { createReadStream } from 'node:fs'
import { type HandoverLine, parseHandoverLine } from '#service/domain/handover/handover-line.ts'
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
