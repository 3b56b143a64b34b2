import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { LogFile, type LogFileOptions } from './log-file.ts'
import { createServiceLog } from './service-log.ts'

let dataFolder: string
beforeEach(() => (dataFolder = mkdtempSync(join(tmpdir(), 'waybill-log-'))))

const now = () => new Date('2026-11-23T01:02:03.456Z')
const open = (rest: Partial<LogFileOptions> = {}) => new LogFile({ dataFolder, level: 'info', now, ...rest })
const read = (name = 'waybill.log') => readFileSync(join(dataFolder, 'logs', name), 'utf8')

test('writes one line for each entry, and leaves out what is below its level', () => {
  const log = open()
  log.write('first\r\n  at stack', 'error')
  log.write('second', 'info')
  log.write('third', 'debug')
  log.close()
  expect(read()).toBe('2026-11-23T01:02:03.456Z ERROR first\\n  at stack\n2026-11-23T01:02:03.456Z INFO  second\n')
})

test('is readable by its owner alone, and is not created before the first line', () => {
  const log = open()
  expect(readdirSync(dataFolder)).toEqual([])
  log.write('x', 'warn')
  const modes = ['logs', 'logs/waybill.log'].map((path) => statSync(join(dataFolder, path)).mode & 0o777)
  expect(process.platform === 'win32' ? [0o700, 0o600] : modes).toEqual([0o700, 0o600])
  log.close()
})

test('begins a new file at its limit, keeps five, and continues the last one after a restart', () => {
  for (let start = 0; start < 10; start += 1) {
    const log = open({ maxBytes: 200 })
    for (let line = 0; line < 7; line += 1) log.write(`line ${start * 7 + line}`, 'info')
    log.close()
  }
  const names = readdirSync(join(dataFolder, 'logs')).toSorted()
  expect(names).toEqual(['waybill.1.log', 'waybill.2.log', 'waybill.3.log', 'waybill.4.log', 'waybill.log'])
  const files = ['waybill.4.log', 'waybill.3.log', 'waybill.2.log', 'waybill.1.log', 'waybill.log'].map(read)
  expect(files.every((text) => text.length <= 200)).toBe(true)
  const numbers = files.flatMap((text) => [...text.matchAll(/line (\d+)/g)].map(([, number]) => Number(number)))
  expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, at) => 70 - numbers.length + at))
})

test('does not stop the service if it cannot write, and says later what it lost', () => {
  const log = open()
  writeFileSync(join(dataFolder, 'logs'), 'in the way')
  log.write('lost', 'error')
  log.write('lost too', 'error')
  rmSync(join(dataFolder, 'logs'))
  log.write('again', 'error')
  log.close()
  expect(read()).toMatch(/^\S+ ERROR again \(2 earlier lines could not be written\)\n$/)
})

test('masks tokens and one-time codes, also on the terminal, which shows problems only', () => {
  const said: string[] = []
  const { log, close } = createServiceLog({ dataFolder, now, logLevel: 'debug' }, (line) => said.push(line))
  log('Authorization: Bearer wb_live_abc-DEF', 'error')
  log('open http://127.0.0.1:1/#k=SECRET now')
  log('slow statement wb_live_xyz', 'info')
  log('a request', 'debug')
  close()
  expect(said).toEqual(['Authorization: Bearer [secret]', 'open http://127.0.0.1:1/#k=[secret] now'])
  expect(read()).not.toMatch(/abc|SECRET|xyz/)
  expect(read().split('\n')).toHaveLength(5)
})
