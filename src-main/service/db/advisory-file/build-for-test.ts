import { AdvisoryBuild } from '#service/db/advisory-file/build/advisory-build.ts'

/** Builds a finished snapshot with one source of that name and one more record. */
export function build(current: string | null, file: string, name: string): void {
  const made = new AdvisoryBuild(current, file)
  made.begin()
  const source = made.openSource(name, 'OSV', 'merge')
  source.addAdvisory({
    recordId: name,
    modified: '2026-01-01T00:00:00Z',
    withdrawn: null,
    kind: 'vulnerability',
    unreadable: false,
    origin: 'OSV',
    aliases: [],
    record: '{"aliases":[]}',
    configurations: null,
    affected: [{ ecosystem: 'npm', nameKey: 'a', release: null, entry: '[]' }],
  })
  source.close({
    ecosystems: ['npm'],
    skippedRecords: 0,
    errors: [],
    dataDate: null,
    dataVersion: null,
    bytes: 1,
    sha256: '',
    importedAt: '2026-01-01T00:00:00Z',
    licence: null,
    attribution: null,
    url: null,
    isWhole: true,
  })
  made.commit()
  made.finish('2026-01-01T00:00:00Z')
}
