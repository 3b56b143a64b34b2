import { scanBench, osvRecord } from '#service/scans/thread/support/scan-bench.ts'
import type { GrowingInput } from './growing-input.ts'

const range = (count: number) => Array.from({ length: count }, (_, index) => index)
const fixed = [{ introduced: '0' }, { fixed: '2.0.0' }]
const den = { purl: 'pkg:npm/den@1.0.0', name: 'den', version: '1.0.0' }
const record = (more: object, events: readonly object[] = fixed) => osvRecord('DEN-1', 'npm', 'den', events, more)

function imported(name: string, recordsOf: (count: number) => readonly object[]): GrowingInput {
  return {
    name: `${name}, imported and scanned`,
    make: (count) => {
      const records = recordsOf(count)
      return async () => {
        const bench = scanBench()
        await bench.importRecords(records)
        const version = await bench.addVersion([den])
        await bench.scan(version)
        await bench.scan(version)
        bench.close()
      }
    },
  }
}

/** Records that grow in one place, from the file to the findings. */
export const scanInputs: readonly GrowingInput[] = [
  imported('records with 500 other ids', (n) =>
    range(n / 500).map((at) =>
      osvRecord(`DEN-${at}`, 'npm', 'den', fixed, { aliases: range(500).map((id) => `OTHER-${at}-${id}`) }),
    ),
  ),
  imported('records with 100 CVE ids', (n) =>
    range(n / 100).map((at) =>
      osvRecord(`DEN-${at}`, 'npm', 'den', fixed, {
        aliases: range(100).map((id) => `CVE-2026-${at * 100 + id + 10_000}`),
      }),
    ),
  ),
  imported('records that name one CVE', (n) =>
    range(n).map((at) => osvRecord(`DEN-${at}`, 'npm', 'den', fixed, { aliases: ['CVE-2026-0001'] })),
  ),
  imported('CVE records that name one id', (n) =>
    range(n).map((at) => osvRecord(`CVE-2026-${at + 10_000}`, 'npm', 'den', fixed, { aliases: ['SHARED'] })),
  ),
  imported('records of one package', (n) => range(n).map((at) => osvRecord(`DEN-${at}`, 'npm', 'den', fixed))),
  imported('records with 500 upstream ids', (n) =>
    range(n / 500).map((at) =>
      osvRecord(`DEN-${at}`, 'npm', 'den', fixed, {
        upstream: range(500).map((id) => `CVE-2026-${at * 500 + id + 10_000}`),
      }),
    ),
  ),
  imported('events of one record', (n) => [
    record(
      {},
      range(n).flatMap((at) => [{ introduced: `${at}.0.0` }, { fixed: `${at}.5.0` }]),
    ),
  ]),
  imported('packages of one record', (n) => [
    {
      id: 'DEN-1',
      affected: range(n).map((at) => ({
        package: { ecosystem: 'npm', name: `den${at}` },
        ranges: [{ type: 'SEMVER', events: fixed }],
      })),
    },
  ]),
  imported('entries for one package', (n) => [
    {
      id: 'DEN-1',
      affected: range(n).map(() => ({
        package: { ecosystem: 'npm', name: `den` },
        ranges: [{ type: 'SEMVER', events: fixed }],
      })),
    },
  ]),
  imported('references of one record', (n) => [
    record({ references: range(n).map((at) => ({ type: 'WEB', url: `https://owl.example/${at}` })) }),
  ]),
  imported('versions of one record', (n) => [
    record({ affected: [{ package: { ecosystem: 'npm', name: 'den' }, versions: range(n).map((at) => `${at}.0.0`) }] }),
  ]),
]
